import { wordIn } from '#domain/article/article-words.ts'
import { contextOf } from './html.ts'
import type { FigureSource } from './html-context.ts'
import {
  abstractsHtml,
  authorNotesHtml,
  creditsHtml,
  factsHtml,
  furtherAbstractHtml,
  keywordsHtml,
  peopleHtml,
  productsHtml,
  titlesHtml,
} from './html-front.ts'
import type { FurtherAbstract, JatsArticle } from './model.ts'

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

/**
 * Writes what a page that shows the fields of an article needs besides them, because there are no fields for it: these
 * abstracts and keywords in other languages before the text; who edited and reviewed it, and notes about the authors, after it.
 */
export function furtherFrontHtml(
  article: JatsArticle,
  abstracts: readonly FurtherAbstract[],
  figures: FigureSource,
): { before: string; after: string } {
  const context = contextOf(article, figures)
  const { language, titleLanguage } = article
  const keywords = article.keywordGroups.filter(
    (group) => group.language !== null && ![language, titleLanguage].includes(group.language),
  )
  const notes = creditsHtml(article) + authorNotesHtml(article.authorNotes, context)
  return {
    before: [
      ...abstracts.map((abstract) => furtherAbstractHtml(abstract, context, 2)),
      ...keywords.map((group) => keywordsHtml(group, language)),
    ].join(''),
    after:
      notes &&
      `<section class="notes"><h2>${wordIn(language, 'About this article')}</h2>${notes}</section>\n`,
  }
}
