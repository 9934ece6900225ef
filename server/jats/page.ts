import { jatsToHtml } from './html.ts'
import type { FigureSource } from './html-context.ts'
import { frontHtml } from './html-front-page.ts'
import type { JatsArticle } from './model.ts'

/** Returns the whole article as HTML: the front matter of the file, then the text. */
export function jatsPage(article: JatsArticle, options: { figures?: FigureSource } = {}): string {
  return frontHtml(article, options.figures) + jatsToHtml(article, options).html
}
