import { authorsLine } from '#domain/article/article.ts'
import { creditRoles } from '#domain/article/article-parts.ts'
import { languagesOf } from '#domain/text-language.ts'
import { urls } from '#domain/urls.ts'
import { wordsOfKind } from '../jats/article-type.ts'
import { jatsToHtml } from '../jats/html.ts'
import type { FigureSource } from '../jats/html-context.ts'
import { furtherFrontHtml } from '../jats/html-front-page.ts'
import type { Contributor, JatsArticle, StatementKind } from '../jats/model.ts'
import { parseJats } from '../jats/parse.ts'
import type { PictureFacts } from '../jats/picture.ts'
import { jatsToPlain } from '../jats/plain.ts'
import { referenceViews } from '../jats/reference-view.ts'
import { isPlainStatement, statementText } from '../jats/statements.ts'
import { otherAbstractsOf, plainSummariesOf, tagOf, translationsOf } from './abstracts.ts'

/** An article as it is stored, without what depends on its place in the journal (id, files). */
export type ImportedArticle = ReturnType<typeof articleOfJats>

interface Options {
  /** The journal's, for documents that neither state their language nor tell it by their words. */
  language: string
  isOpenAccess: boolean
  /** The journal's categories, of which the first is that of articles whose subjects are none of these. */
  categories: readonly string[]
  /** Used if the document has no date of publication. */
  published: string
}

/** Derives the article's row and people from its JATS, as publication does for the journal's own articles. */
export function articleOfJats(xml: string, { language, isOpenAccess, categories, published }: Options) {
  const article = parseJats(xml)
  const people = article.contributors.map(contributorOf)
  const { volume, issue } = placeOf(article)
  const abstract = article.abstract?.text ?? ''
  const text = article.body ? jatsToPlain(article) : ''
  return {
    article,
    contributors: people,
    row: {
      title: wholeTitle(article),
      abstract,
      keywords: onceEach(article.keywords),
      category: categoryOf(article, categories),
      articleType: typeOf(article),
      ...{ volume, issue },
      pages: pagesOf(article),
      doi: article.doi,
      isOpenAccess,
      licenceUrl: article.licence.url,
      publishedDate: article.published ?? published,
      receivedDate: article.received,
      revisedDate: article.revised,
      acceptedDate: article.accepted,
      authors: authorsLine(people),
      copyrightHolder: article.copyright.holder,
      runningTitle: article.runningTitle,
      translations: JSON.stringify(translationsOf(article)),
      plainSummaries: JSON.stringify(plainSummariesOf(article, language)),
      ...languagesOf({ title: article.title, abstract, text }, statedLanguages(article), language),
      jelCodes: article.jel.filter((code) => /^[A-Z]\d{0,2}$/.test(code)),
      funders: JSON.stringify(fundersOf(article)),
      ...statementsOf(article),
      referenceList: JSON.stringify(referenceViews(article.references)),
      fullTextPlain: text || null,
    },
  }
}

export const wholeTitle = ({ title, subtitle }: JatsArticle) => [title, subtitle].filter(Boolean).join(': ')

/** Returns the languages that the document states. One that states that of its text alone has the title in it, too. */
function statedLanguages({ language, titleLanguage, abstract }: JatsArticle) {
  const stated = tagOf(language)
  return { language: stated, titleLanguage: tagOf(titleLanguage) ?? tagOf(abstract?.language) ?? stated }
}

/** Stored pictures by the names that the document gives them. */
export type Pictures = ReadonlyMap<string, { name: string } & Partial<PictureFacts>>

/**
 * Makes the page's text. Pictures that were not found are left out by the page, which says what is missing. What the front
 * matter has besides the fields is part of it, unless the fields have all of it.
 */
export function textOfJats(
  article: JatsArticle,
  articleId: string,
  pictures: Pictures,
  { frontInFields = false } = {},
): string | null {
  if (!article.body && article.backMatter.length === 0) return null
  const figures = figuresOf(articleId, pictures)
  const text = jatsToHtml(article, { figures }).html
  if (!text || frontInFields) return text || null
  const { before, after } = unsaidFront(article, figures)
  return before + text + after
}

export const figuresOf =
  (articleId: string, pictures: Pictures): FigureSource =>
  (name) => {
    const stored = pictures.get(name)
    return stored ? { ...stored, src: urls.articleFigure(articleId, stored.name) } : null
  }

/** The front matter that the page's fields leave out. */
export const unsaidFront = (article: JatsArticle, figures: FigureSource) =>
  furtherFrontHtml(article, { abstracts: otherAbstractsOf(article), unsaidOf }, figures)

function contributorOf(person: Contributor) {
  const affiliations = person.affiliations.map(({ text, ror }) => ({
    name: text,
    city: null,
    country: null,
    ror,
  }))
  return {
    givenName: person.collaboration === null ? person.givenName : '',
    familyName: person.collaboration ?? person.familyName,
    affiliation: affiliations.map(({ name }) => name).join('; ') || null,
    affiliations: JSON.stringify(affiliations),
    orcid: person.orcid,
    orcidVerified: false,
    isCorresponding: person.isCorresponding,
    email: person.isCorresponding ? person.email : null,
    equalContribution: person.equalContribution,
    presentAddress: null as string | null,
    roles: JSON.stringify(
      person.roles.flatMap((role) => {
        const known = creditRole(role)
        return known ? [{ role: known, degree: null }] : []
      }),
    ),
  }
}

/** A person without what the row says, for the page's part about the article. */
const unsaidOf = (person: Contributor): Contributor => ({
  ...person,
  roles: person.roles.filter((role) => !creditRole(role)),
  email: person.isCorresponding ? null : person.email,
  isCorresponding: false,
  equalContribution: false,
})

const creditRole = (role: string) => creditRoles.find((one) => plain(one) === plain(role))

const plain = (role: string) => role.toLowerCase().replaceAll(/[^a-z]/g, '')

function categoryOf({ subjects, headings }: JatsArticle, categories: readonly string[]): string {
  return [...subjects, ...headings].find((subject) => categories.includes(subject)) ?? categories[0] ?? ''
}

/** The journal's own name for the kind of article, such as a section's title, or that of JATS. */
function typeOf({ heading, articleType }: JatsArticle): string {
  return heading && heading.length <= 100 ? heading : wordsOfKind(articleType)
}

/** Volume and issue as numbers. Of 'Suppl. 1' and '3–4', the first number is used; the document keeps the words. */
export function placeOf({ volume, issue }: Pick<JatsArticle, 'volume' | 'issue'>) {
  const number = (text: string | null) => {
    const found = /\d{1,6}/.exec(text ?? '')?.[0]
    return found === undefined ? null : Number(found)
  }
  const at = { volume: number(volume), issue: number(issue) }
  // An issue that is counted by its year alone.
  return at.volume === null && at.issue !== null ? { volume: null, issue: null } : at
}

function pagesOf({ firstPage, lastPage, elocationId }: JatsArticle): string | null {
  if (firstPage) return lastPage && lastPage !== firstPage ? `${firstPage}-${lastPage}` : firstPage
  return elocationId
}

function fundersOf({ funders }: JatsArticle) {
  const byName = new Map<string, string[]>()
  for (const { name, award } of funders)
    byName.set(name, [...(byName.get(name) ?? []), ...(award ? award.split(/,\s*/) : [])])
  return [...byName].map(([name, awards]) => ({
    name,
    funderId: null,
    ror: null,
    awards: [...new Set(awards)],
  }))
}

const columns = {
  acknowledgements: 'acknowledgements',
  funding: 'funding',
  data: 'dataAvailability',
  code: 'codeAvailability',
  interests: 'competingInterests',
  ethics: 'ethics',
} as const satisfies Partial<Record<StatementKind, string>>

function statementsOf({ statements }: JatsArticle) {
  const found = Object.entries(columns).map(([kind, column]) => {
    const statement = statements.find((one) => one.kind === kind)
    return [
      column,
      statement && isPlainStatement(statement.content) ? statementText(statement.content) : null,
    ]
  })
  return Object.fromEntries(found) as Record<(typeof columns)[keyof typeof columns], string | null>
}

/** Databases add keywords that the authors gave, in another case. */
function onceEach(keywords: readonly string[]): string[] {
  const seen = new Set<string>()
  return keywords.filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
}
