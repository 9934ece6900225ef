import { Code, Database } from 'lucide-react'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ArticleContent } from './article.tsx'
import { dataTexts as texts } from './article-texts.ts'

/** The data and code of an article, as links. What the authors say about access is among the statements. */
export function DataAndCode({ article }: Pick<ArticleContent, 'article'>) {
  const links = [
    ...article.dataLinks.map((link) => ({ ...link, kind: texts.data, icon: Database })),
    ...article.codeLinks.map((link) => ({ ...link, kind: texts.code, icon: Code })),
  ]
  if (links.length === 0) return null
  return (
    <section aria-labelledby="data-and-code" className="article-plain-section">
      <h2 id="data-and-code">{texts.title}</h2>
      <ul className="article-data">
        {links.map(({ label, url, kind, icon }) => (
          <li key={kind + url}>
            <Icon of={icon} />
            <span>
              <b>
                {kind}
                {label && label !== url && `: ${label}`}
              </b>
              <a href={url}>{url}</a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
