import type { Content } from './home.tsx'
import { Written } from './written.tsx'

/** Information about the journal. Parts that the journal has no text for are left out. */
export function AboutJournal({ own }: Pick<Content, 'own'>) {
  const { about } = own
  const lists = [own.areas, own.focus].filter((part) => part !== undefined)
  if (!about && lists.length === 0) return null
  return (
    <section className="home-about" aria-labelledby={about ? 'about' : lists[0]?.key}>
      {about && (
        <div className="home-about-words">
          <h2 id="about">{about.title}</h2>
          <Written className="home-about-text" html={about.html} />
        </div>
      )}
      {lists.map(({ key, title, html }) => (
        <div key={key} className="home-about-list">
          <h3 id={key}>{title}</h3>
          <Written className="home-about-items" html={html} />
        </div>
      ))}
    </section>
  )
}
