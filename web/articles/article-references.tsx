import { Fragment } from 'react'
import type { ArticleContent } from './article.tsx'
import { statementTexts } from './article-texts.ts'
import { isNamedLink, namedLink } from './named-links.ts'

/** Turns URLs in a text into links. A full stop after a URL does not belong to the link. */
export function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

export function References({ references }: Pick<ArticleContent, 'references'>) {
  if (references.length === 0) return null
  return (
    <section id="references" className="full-text" aria-labelledby="references-title">
      <h2 id="references-title">{statementTexts.references}</h2>
      <ol className="reference-list">
        {references.map(({ id, runs, ways }) => (
          <li key={id} id={id}>
            {runs.map(({ text, isItalic, href }, index) => {
              const words = isItalic ? <em>{text}</em> : text
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never changes.
                <Fragment key={index}>
                  {href ? (
                    <a href={href} className={isNamedLink(href, text) ? namedLink : undefined}>
                      {words}
                    </a>
                  ) : (
                    words
                  )}
                </Fragment>
              )
            })}
            {ways.length > 0 && (
              <span className="article-reference-ways">
                {ways.map(({ words, href }) => (
                  <Fragment key={href}>
                    <a href={href}>{words}</a>{' '}
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
