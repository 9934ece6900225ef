import {
  type ArticleDetail,
  type CitingPage,
  copyrightLine,
  type ReferenceView,
  relatedShown,
} from '#domain/article/article.ts'
import { wordIn } from '#domain/article/article-words.ts'
import { isTestAddress, withoutTestLinks } from '#domain/article/test-doi.ts'
import { detailLabel, listNames } from '#domain/manuscript/details.ts'
import { urls } from '#domain/urls.ts'
import { inlineHtml, markRestricted, reads } from '#web/app/host.server.ts'
import type { Route } from './+types/article.ts'
import { articleTexts } from './article-texts.ts'
import { outlined } from './full-text.ts'
import { fullTextId } from './reading.tsx'
import { type Way, waysOf, withWays } from './reference-ways.server.ts'

const noCitations: CitingPage = { works: [], total: 0, page: 1, pages: 1 }

const { abstract, jelCodes, plainSummary } = articleTexts
const abstractHeadings = [abstract, ...listNames.map(detailLabel), jelCodes, plainSummary]

/** Maximum number of related articles shown after 'View Related'. */
const relatedMost = 100

/** Returns the data of the page that shows one version of an article. */
export async function contentOf(
  args: Pick<Route.LoaderArgs, 'request' | 'context'>,
  article: Omit<ArticleDetail, 'fullText'>,
  fullText: string | null,
) {
  const { searchParams } = new URL(args.request.url)
  const all = searchParams.get('related') === 'all'
  const asked = searchParams.get('citing') ?? ''
  const citingPage = /^\d{1,6}$/.test(asked) ? Number(asked) : 1
  const shown = all ? relatedMost : relatedShown
  const address = new URL(args.request.url).origin + urls.article(article.id)
  const [related, { journal, subscriptions, publishing }, waysById, citing, citations] = await Promise.all([
    // One article more than shown is requested, to determine whether there are more.
    reads(args).related(article.id, shown + 1),
    reads(args).settings(),
    referenceWays(args, article),
    article.doi ? reads(args).citing(article.doi, citingPage) : noCitations,
    reads(args).citations(article, address),
  ])
  const { references, frontHtml, ...rest } = article
  if (article.access.right === 'none') markRestricted(args)
  const otherThanPage = (language: string) => (language === journal.language ? undefined : language)
  const titleLanguage = otherThanPage(article.titleLanguage ?? article.language)
  return {
    article: rest,
    fullText: fullText ? textOf(args, withWays(fullText, waysById)) : null,
    front: frontOf(frontHtml),
    // The references are omitted if there is a full text, because it contains its own reference list.
    references: fullText
      ? []
      : references.map(withoutTestDois).map(({ id, runs }) => ({ id, runs, ways: waysById.get(id) ?? [] })),
    citing,
    // Abstracts and covers are omitted, because the list of related articles does not show them.
    related: related
      .slice(0, shown)
      .map(({ id, title, authors, publishedDate }) => ({ id, title, authors, publishedDate })),
    moreRelated: !all && related.length > shown,
    journal,
    /** The language of the text, if it is not the page's. */
    language: otherThanPage(article.language),
    /** That of title and abstract, if it is not the page's. */
    titleLanguage,
    /** The headings of abstract and keywords in their language, as far as that is not the page's and has words. */
    headings: headingsIn(titleLanguage),
    shopUrl: subscriptions.shopUrl,
    address,
    citations,
    copyright: copyrightLine(article, publishing.licence),
    runningHead: runningHead(article, journal.title),
  }
}

function headingsIn(language: string | undefined): Readonly<Record<string, string>> {
  const translated = abstractHeadings.map((heading) => [heading, wordIn(language, heading)] as const)
  return Object.fromEntries(translated.filter(([heading, words]) => words !== heading))
}

/** Returns the line at the top of printed pages, such as 'Hsu and Arrieta (2026) · Journal of Prices 14(1)'. */
function runningHead(
  { contributors, publishedDate, volume, issue }: Omit<ArticleDetail, 'fullText'>,
  journalTitle: string,
): string {
  const [first, second, third] = contributors.map(({ familyName, givenName }) => familyName || givenName)
  const names = third ? `${first} et al.` : second ? `${first} and ${second}` : (first ?? '')
  const number = volume === null ? '' : ` ${volume}${issue === null ? '' : `(${issue})`}`
  return `${names} (${publishedDate.slice(0, 4)}) · ${journalTitle}${number}`.trim()
}

async function referenceWays(
  args: Pick<Route.LoaderArgs, 'context'>,
  { references }: Pick<ArticleDetail, 'references'>,
): Promise<Map<string, Way[]>> {
  const dois = references.flatMap(({ doi }) => doi ?? [])
  const [here, copies] = await Promise.all([reads(args).publishedHere(dois), reads(args).openCopies(dois)])
  return new Map(references.map((reference) => [reference.id, waysOf(reference, here, copies)]))
}

function withoutTestDois(reference: ReferenceView): ReferenceView {
  return {
    ...reference,
    runs: reference.runs.map((run) => ({
      ...run,
      href: run.href && isTestAddress(run.href) ? null : run.href,
    })),
  }
}

/** The HTML of the front matter, without links that lead nowhere, and the outline of what has no field. */
function frontOf(front: ArticleDetail['frontHtml']) {
  if (!front) return null
  const shown = (html: string | null) => html && withoutTestLinks(html)
  return {
    title: shown(front.title),
    abstract: shown(front.abstract),
    translations: front.translations.map(({ language, title, abstract }) => ({
      ...{ language, title: shown(title), abstract: shown(abstract) },
    })),
    plainSummaries: front.plainSummaries.map(({ language, html }) => ({
      language,
      html: withoutTestLinks(html),
    })),
    further: front.further ? outlined(withoutTestLinks(front.further)) : null,
  }
}

function textOf(args: Pick<Route.LoaderArgs, 'context'>, fullText: string) {
  const { html, outline } = outlined(withoutTestLinks(fullText))
  return { html: inlineHtml(args, fullTextId, html), outline }
}
