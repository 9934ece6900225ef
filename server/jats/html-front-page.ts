import { contextOf } from './html.ts'
import type { FigureSource } from './html-context.ts'
import { abstractsHtml, factsHtml, peopleHtml, productsHtml, titlesHtml } from './html-front.ts'
import type { JatsArticle } from './model.ts'

/** Writes the front matter as the file has it: titles, people, abstracts, keywords, dates, funding and rights. */
export function frontHtml(article: JatsArticle, figures?: FigureSource): string {
  const context = contextOf(article, figures)
  return [
    titlesHtml(article, 1),
    peopleHtml(article, context),
    productsHtml(article, context),
    abstractsHtml(article, context, 2),
    factsHtml(article, context),
  ].join('')
}
