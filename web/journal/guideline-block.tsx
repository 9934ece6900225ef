import type { PageView } from '#domain/journal/site.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A part of the page whose text is in the CMS. */
export function WrittenBlock({
  id,
  part,
  className,
}: {
  id: string
  part: PageView | undefined
  className?: string
}) {
  if (!part) return null
  return (
    <GuidelineBlock id={id} title={part.title}>
      <div
        className={classNames('cms-text', 'journal-written', className)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
        dangerouslySetInnerHTML={{ __html: part.html }}
      />
    </GuidelineBlock>
  )
}

interface BlockProps {
  id: string
  title: string
  children: React.ReactNode
}

export function GuidelineBlock({ id, title, children }: BlockProps) {
  return (
    <section className="journal-page-block" id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="journal-page-text">{children}</div>
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
