import { wordIn } from '#domain/article/article-words.ts'
import { contextOf } from './html.ts'
import type { FigureSource, HtmlContext } from './html-context.ts'
import {
  abstractsHtml,
  authorNotesHtml,
  creditsHtml,
  detailsHtml,
  factList,
  factsHtml,
  frontNotesHtml,
  fundersHtml,
  furtherAbstractHtml,
  groupsHtml,
  keywordsHtml,
  onBehalfHtml,
  peopleHtml,
  productsHtml,
  rightsOf,
  titlesHtml,
} from './html-front.ts'
import { escapeHtml } from './html-inline.ts'
import type { Contributor, FurtherAbstract, JatsArticle } from './model.ts'
import { lettersOf } from './statements.ts'

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

/** What the fields of a page say of an article, which is not said again around its text. */
export interface SaidByFields {
  /** Abstracts without a field. */
  abstracts: readonly FurtherAbstract[]
  /** What no field says of a person: roles that are not in the taxonomy, addresses of those who are no corresponding authors. */
  unsaidOf(person: Contributor): Contributor
}

/**
 * Writes what a page that shows the fields of an article needs besides them, because there are no fields for it: reviewed books,
 * related articles, these abstracts and keywords in other languages before the text; and after it who edited and reviewed it,
 * notes about the authors, funders whom the text does not name, rights in their own words, and notes.
 */
export function furtherFrontHtml(
  article: JatsArticle,
  { abstracts, unsaidOf }: SaidByFields,
  figures: FigureSource,
): { before: string; after: string } {
  const context: HtmlContext = { ...contextOf(article, figures), place: 'front' }
  const { language, titleLanguage } = article
  const keywords = article.keywordGroups.filter(
    (group) => group.language !== null && ![language, titleLanguage].includes(group.language),
  )
  const notes = [
    onBehalfHtml(article),
    groupsHtml(article),
    detailsHtml(article.contributors.map(unsaidOf), context, language),
    creditsHtml(article),
    authorNotesHtml(article.authorNotes, context),
    factList(
      [
        ['Subjects', subjectsHtml(article)],
        ['Funding', fundersHtml(unsaidFunders(article))],
        ...rightsOf(article),
      ],
      language,
    ),
    frontNotesHtml(article, context),
  ].join('')
  return {
    before: [
      productsHtml(article, context),
      ...abstracts.map((abstract) => furtherAbstractHtml(abstract, context, 2)),
      ...keywords.map((group) => keywordsHtml(group, language)),
    ].join(''),
    after:
      notes &&
      `<section class="notes"><h2>${wordIn(language, 'About this article')}</h2>${notes}</section>\n`,
  }
}

/** The headings under which the file's journal had the article, besides the kind of article. */
const subjectsHtml = ({ heading, headings }: JatsArticle) =>
  headings
    .filter((one) => one !== heading)
    .map(escapeHtml)
    .join(' · ')

/** The funders and awards that neither the text nor a statement names. */
function unsaidFunders({ funders, body, backMatter, statements }: JatsArticle): JatsArticle['funders'] {
  const parts = [...(body ? [body] : []), ...backMatter, ...statements.map(({ content }) => content)]
  const said = parts.map(lettersOf).join(' ')
  const isSaid = (words: string | null) => !words || said.includes(lettersOf(words))
  return funders.filter(({ name, award }) => !isSaid(name) || !isSaid(award))
}
