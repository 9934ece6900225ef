import {
  type CounterException,
  exceptionOf,
  type MetricType,
  type ReportDefinition,
  type ShownAttribute,
  worldCustomer,
} from '#domain/article/counter.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import type { Customer, UseRow } from './queries.ts'
import { lastDayOf, type ReportRequest } from './request.ts'

/** Counts by month, as `2026-10`. */
export type Counts = Record<string, number>
export type Performance = Partial<Record<MetricType, Counts>>
export type AttributePerformance = { [attribute: string]: string | Performance; Performance: Performance }
type Identifiers = Record<string, string>
export interface ReportItem {
  [name: string]: unknown
  Item_ID?: Identifiers
  Attribute_Performance: AttributePerformance[]
}
export interface ParentItem {
  Title?: string
  Item_ID?: Identifiers
  Data_Type?: string
  Items: ReportItem[]
}

export interface Report {
  Report_Header: {
    [name: string]: unknown
    Report_ID: string
    Institution_Name: string
    Institution_ID: Record<string, string[]>
    Report_Filters: Record<string, string | readonly string[]>
    Report_Attributes?: Record<string, string | readonly string[]>
    Exceptions?: CounterException[]
  }
  Report_Items: (ReportItem | ParentItem)[]
}

export interface ReportInput {
  id: string
  definition: ReportDefinition
  request: ReportRequest & { isKnown: boolean }
  customer: Customer
  rows: readonly UseRow[]
  searches: readonly { month: string; searches: number }[]
  settings: Pick<Settings, 'journal' | 'usage'>
  origin: string
  now: Date
}

/** The platform's own name for identifiers: letters and digits, 2 to 18 of them. */
export function namespaceOf({ shortTitle }: Settings['journal']): string {
  return shortTitle.length > 1 ? shortTitle.slice(0, 18) : 'journal'
}

export function institutionIds(customer: Customer, journal: Settings['journal']): Record<string, string[]> {
  if (customer.institutionId === null) return { Proprietary: [`platform:${worldCustomer}`] }
  const ror = customer.ror && /0[a-z0-9]{6}\d{2}$/.exec(customer.ror)?.[0]
  return {
    ...(ror && { ROR: [ror] }),
    Proprietary: [`${namespaceOf(journal)}:${customer.customerId}`],
  }
}

const yearOf = (row: UseRow) => row.publishedDate.slice(0, 4)

/** The metric types that a row counts towards. Zero is not reported (Code of Practice, section 3.3.9). */
const countOf: Readonly<Record<Exclude<MetricType, 'Searches_Platform'>, (row: UseRow) => number>> = {
  Total_Item_Investigations: (row) => row.investigations,
  Total_Item_Requests: (row) => row.requests,
  Unique_Item_Investigations: (row) => row.uniqueInvestigations,
  Unique_Item_Requests: (row) => row.uniqueRequests,
  No_License: (row) => row.denials,
}

/** Writes one report as JSON (Code of Practice, section 3.2). */
export function writeReport(input: ReportInput): Report {
  const { definition, request } = input
  const items = request.isKnown && !request.filters.excludesAll ? itemsOf(input) : []
  const reasons = [...request.exceptions, ...partly(input)]
  const isTold = reasons.some(({ Code }) => Code === 3031 || Code === 3032)
  if (items.length === 0 && (request.isKnown || !isTold)) reasons.push(exceptionOf(3030))
  return {
    Report_Header: {
      Report_Name: definition.name,
      Report_ID: input.id,
      Release: '5.1',
      Institution_Name: input.customer.name,
      Institution_ID: institutionIds(input.customer, input.settings.journal),
      Report_Filters: {
        Begin_Date: request.begin,
        End_Date: lastDayOf(request.end),
        ...request.namedFilters,
        ...definition.view,
      },
      ...(Object.keys(request.namedAttributes).length > 0 && { Report_Attributes: request.namedAttributes }),
      ...(reasons.length > 0 && { Exceptions: reasons }),
      Created: input.now.toISOString().replace(/\.\d+Z$/, 'Z'),
      Created_By: input.settings.journal.title,
      Registry_Record: input.settings.usage.registryRecord,
    },
    Report_Items: items,
  }
}

/**
 * Says for which months the numbers of different readers are missing, because the usage comes from a system that did not count
 * them. Who reads something is one different reader at least, so that such a month cannot be one of ours.
 */
function partly({ definition, request, rows }: ReportInput): CounterException[] {
  const asked = request.filters.metrics ?? definition.metrics
  if (!asked.some((metric) => metric.startsWith('Unique_'))) return []
  const byMonth = Map.groupBy(rows, ({ month }) => month.slice(0, 7))
  const months = [...byMonth].filter(
    ([, used]) =>
      used.some(({ investigations }) => investigations > 0) &&
      used.every(({ uniqueInvestigations }) => uniqueInvestigations === 0),
  )
  if (months.length === 0) return []
  const names = months.map(([month]) => month).sort()
  return [exceptionOf(3040, `Unique metric types were not counted in ${names.join(', ')}`)]
}

function itemsOf(input: ReportInput): (ReportItem | ParentItem)[] {
  const { definition, request, settings, origin } = input
  const rows = input.rows.filter((row) => isAsked(row, input))
  const { journal } = settings
  const Platform = journal.title
  if (definition.level === 'platform') {
    const performances = [...searchesOf(input), ...performancesOf(rows, input)]
    return performances.length > 0 ? [{ Platform, Attribute_Performance: performances }] : []
  }
  const Publisher = journal.publisher
  if (definition.level === 'title') {
    const performances = performancesOf(rows, input)
    if (performances.length === 0) return []
    return [
      {
        Title: journal.title,
        Item_ID: titleIds(journal, origin),
        Platform,
        Publisher,
        Attribute_Performance: performances,
      },
    ]
  }
  const items = [...Map.groupBy(rows, (row) => row.articleId).values()].flatMap((ofArticle) => {
    const performances = performancesOf(ofArticle, input)
    if (performances.length === 0) return []
    return [{ ...itemOf(ofArticle, input), Platform, Publisher, Attribute_Performance: performances }]
  })
  if (items.length === 0) return []
  return [
    {
      ...(request.withParent && {
        Title: journal.title,
        Item_ID: titleIds(journal, origin),
        ...(!definition.view && { Data_Type: 'Journal' }),
      }),
      Items: items,
    },
  ]
}

/** Describes an article as it was in the last month that is reported. */
function itemOf(rows: readonly UseRow[], { request, settings, origin }: ReportInput) {
  const last = rows.reduce((latest, row) => (row.month > latest.month ? row : latest))
  const shows = (attribute: ShownAttribute) => request.shown.includes(attribute)
  return {
    Item: last.title,
    Item_ID: articleIds(last, settings.journal, origin),
    ...(shows('Authors') && last.authors.length > 0 && { Authors: last.authors }),
    ...(shows('Publication_Date') && { Publication_Date: last.publishedDate }),
    ...(shows('Article_Version') && { Article_Version: last.version > 1 ? 'CVoR' : 'VoR' }),
  }
}

function titleIds(journal: Settings['journal'], origin: string): Identifiers {
  return {
    ...(journal.issnPrint && { Print_ISSN: journal.issnPrint }),
    ...(journal.issnOnline && { Online_ISSN: journal.issnOnline }),
    Proprietary: `${namespaceOf(journal)}:journal`,
    URI: origin,
  }
}

function articleIds(
  { articleId, doi }: Pick<UseRow, 'articleId' | 'doi'>,
  journal: Settings['journal'],
  origin: string,
) {
  return {
    ...(doi && { DOI: doi }),
    Proprietary: `${namespaceOf(journal)}:${articleId}`,
    URI: origin + urls.article(articleId),
  }
}

function isAsked(row: UseRow, { definition, request, settings, origin }: ReportInput): boolean {
  const { accessTypes, years, itemId, author } = request.filters
  const fixed = definition.view?.Access_Type
  if (fixed && !fixed.includes(row.accessType)) return false
  if (accessTypes && !accessTypes.includes(row.accessType)) return false
  const year = Number(yearOf(row))
  if (years && !years.some(([from, to]) => from <= year && year <= to)) return false
  const isOneOf = (ids: Identifiers) =>
    Object.entries(ids).some(([kind, id]) => itemId === id || itemId === `${kind}:${id}`)
  if (itemId) {
    const isTitle = isOneOf(titleIds(settings.journal, origin))
    const isItem = isOneOf(articleIds(row, settings.journal, origin))
    if (!(definition.level === 'title' ? isTitle : isItem)) return false
  }
  if (author) {
    const orcid = author.replace(/^ORCID:/i, '')
    if (!row.authors.some((one) => one.ORCID === orcid)) return false
  }
  return true
}

/** Sums the rows into the metric types, separately for each value of the attributes that are shown. */
function performancesOf(rows: readonly UseRow[], input: ReportInput): AttributePerformance[] {
  const { definition, request } = input
  const groups = Map.groupBy(rows, (row) => JSON.stringify(attributesOf(row, input)))
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([attributes, ofGroup]) => {
      const performance: Performance = {}
      for (const metric of request.filters.metrics ?? definition.metrics) {
        if (metric === 'Searches_Platform') continue
        const counts = sums(
          ofGroup.map((row) => [row.month, countOf[metric](row)]),
          request,
        )
        if (counts) performance[metric] = counts
      }
      if (Object.keys(performance).length === 0) return []
      return [{ ...(JSON.parse(attributes) as Record<string, string>), Performance: performance }]
    })
}

function attributesOf(row: UseRow, { definition, request, customer }: ReportInput): Record<string, string> {
  const type = { platform: 'Journal', title: 'Journal', item: 'Article' }[definition.level]
  // A standard view has one data type and does not repeat it, but on the level of the platform.
  const named = definition.view === null || definition.level === 'platform'
  return { ...(named && { Data_Type: type }), ...shownOf(request, customer, row) }
}

function shownOf(request: ReportRequest, customer: Customer, row: UseRow | null): Record<string, string> {
  const shows = (attribute: ShownAttribute) => request.shown.includes(attribute)
  return {
    ...(row && shows('YOP') && { YOP: yearOf(row) }),
    ...(row && shows('Access_Type') && { Access_Type: row.accessType }),
    ...(shows('Access_Method') && { Access_Method: 'Regular' }),
    ...(shows('Institution_Name') && { Institution_Name: customer.name }),
    ...(shows('Customer_ID') && { Customer_ID: customer.customerId }),
  }
}

function searchesOf({ definition, request, searches, customer }: ReportInput): AttributePerformance[] {
  if (!(request.filters.metrics ?? definition.metrics).includes('Searches_Platform')) return []
  const counts = sums(
    searches.map((row) => [row.month, row.searches]),
    request,
  )
  if (!counts) return []
  return [
    {
      Data_Type: 'Platform',
      ...shownOf(request, customer, null),
      Performance: { Searches_Platform: counts },
    },
  ]
}

/** Adds up counts by month, or for the whole period under its first month. Null if there are none. */
function sums(
  counted: readonly (readonly [month: string, count: number])[],
  { byMonth, begin }: ReportRequest,
): Counts | null {
  const counts: Counts = {}
  for (const [month, count] of counted) {
    if (count === 0) continue
    const name = (byMonth ? month : begin).slice(0, 7)
    counts[name] = (counts[name] ?? 0) + count
  }
  if (Object.keys(counts).length === 0) return null
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)))
}
