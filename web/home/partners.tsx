import type { Service } from '#domain/journal/site-links.ts'
import { Logo } from '#web/ui/marks/logo.tsx'
import { texts } from './texts.ts'

/** Where the journal is indexed, whom it belongs to and who supports it. */
export function Partners({ lists }: { lists: Record<keyof typeof texts.partners, readonly Service[]> }) {
  const shown = Object.entries(lists).filter(([, services]) => services.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="home-partners">
      {shown.map(([name, services]) => (
        <section key={name} aria-labelledby={`home-${name}`}>
          <h2 id={`home-${name}`} className="label">
            {texts.partners[name as keyof typeof texts.partners]}
          </h2>
          <ul>
            {services.map((service) => (
              <li key={service.name}>
                <Logo of={service} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
