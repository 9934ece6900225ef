import type { PageView } from '#domain/journal/site.ts'

interface BlockProps {
  id: string
  title: string
  /** Content from the CMS that replaces this section. */
  own?: PageView | undefined
  children: React.ReactNode
}

export function GuidelineBlock({ id, title, own, children }: BlockProps) {
  return (
    <section className="journal-page-block" id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{own?.title ?? title}</h2>
      </div>
      {own ? (
        <div
          className="journal-page-text cms-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
          dangerouslySetInnerHTML={{ __html: own.html }}
        />
      ) : (
        <div className="journal-page-text">{children}</div>
      )}
    </section>
  )
}

export function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="journal-plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
