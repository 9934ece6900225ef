import { Lock } from 'lucide-react'
import { publishedLines } from '#domain/manuscript/published-declarations.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { declarationTexts } from './declaration-texts.ts'

const words = declarationTexts.inArticle

/** The declarations as readers of the article will see them, beside the form. */
export function InArticle({ declarations }: { declarations: DeclarationsView }) {
  const lines = publishedLines(declarations)
  return (
    <aside className="declarations-in-article" aria-labelledby="in-article-title">
      <h2 className="label" id="in-article-title">
        {words.title}
      </h2>
      <div className="declarations-sheet">
        {lines.length === 0 && <p className="help">{words.empty}</p>}
        {lines.map(({ label, text, link }) => (
          <p key={label} dir="auto">
            <b>{label}.</b> {text} {link}
          </p>
        ))}
      </div>
      <p className="declarations-private">
        <Icon of={Lock} />
        <span>{words.private}</span>
      </p>
    </aside>
  )
}
