import type { FrontHtml } from '#domain/article/front-html.ts'
import { escapeHtml, inlineHtml } from '../jats/html-inline.ts'
import type { JatsArticle } from '../jats/model.ts'
import { isPlainSummary, isTranslation, tagOf } from './abstracts.ts'
import { figuresOf, type Pictures, unsaidFront, wholeTitle } from './article-of-jats.ts'

interface Options {
  id: string
  /** The plain title and abstract of the article's row, which an export of this program states by itself. */
  row: { title: string; abstract: string }
  pictures: Pictures
  hasText: boolean
  /** Whether the article's fields have all of its front matter, as those of articles that were published by this program. */
  frontInFields: boolean
}

/** Returns the markup of the front matter that its fields lose as plain text, or null if there is none. */
export function frontHtmlOf(article: JatsArticle, options: Options): FrontHtml | null {
  const front = {
    title: titleOf(article, options.row.title),
    abstract: options.row.abstract === article.abstract?.text ? marked(article.abstract.html) : null,
    translations: translationsOf(article),
    plainSummaries: article.furtherAbstracts.filter(isPlainSummary).flatMap((summary) => {
      const html = marked(summary.html)
      return html ? [{ language: tagOf(summary.language) ?? tagOf(article.language) ?? '', html }] : []
    }),
    further: furtherOf(article, options),
  }
  return Object.values(front).some((part) => part !== null && part.length > 0) ? front : null
}

/** HTML that says more than its text: not paragraphs alone. */
const marked = (html: string) => (/<(?!\/?p>)/.test(html) ? html : null)

/** The title, which has a mark of ours before it if the article was retracted. */
function titleOf(article: JatsArticle, title: string): string | null {
  const plain = wholeTitle(article)
  if (!title.endsWith(plain)) return null
  const html = [article.titleHtml, inlineHtml(article.subtitleContent)].filter(Boolean).join(': ')
  return marked(html) && escapeHtml(title.slice(0, title.length - plain.length)) + html
}

function translationsOf(article: JatsArticle): FrontHtml['translations'] {
  const titles = article.titleTranslations
  const abstracts = article.furtherAbstracts.filter(isTranslation)
  const languages = new Set([...titles, ...abstracts].flatMap(({ language }) => tagOf(language) ?? []))
  return [...languages].flatMap((language) => {
    const isIn = (part: { language: string | null }) => tagOf(part.language) === language
    const htmlOf = (parts: readonly { html: string }[], between: string) =>
      marked(parts.map(({ html }) => html).join(between))
    const title = htmlOf(titles.filter(isIn), ': ')
    const abstract = htmlOf(abstracts.filter(isIn), '\n')
    return title || abstract ? [{ language, title, abstract }] : []
  })
}

function furtherOf(article: JatsArticle, { id, pictures, hasText, frontInFields }: Options): string | null {
  if (hasText || frontInFields) return null
  const { before, after } = unsaidFront(article, figuresOf(id, pictures))
  return before + after || null
}
