import {
  type AccessType,
  accessTypes,
  type CounterException,
  type ExceptionCode,
  exceptionOf,
  exceptions,
  type MetricType,
  type ReportDefinition,
  type ShownAttribute,
} from '#domain/article/counter.ts'

/** What answers a whole call to the COUNTER API with an exception. */
export class CounterRefusal extends Error {
  readonly exception: CounterException
  readonly status: number
  constructor(code: ExceptionCode, data?: string) {
    super(exceptions[code][0])
    this.exception = exceptionOf(code, data)
    this.status = exceptions[code][1]
  }
}

export interface Filters {
  metrics?: readonly MetricType[]
  accessTypes?: readonly AccessType[]
  /** Inclusive ranges of years of publication. */
  years?: readonly (readonly [from: number, to: number])[]
  itemId?: string
  /** ORCID, as 'ORCID:0000-…', or without its prefix. */
  author?: string
  /** Whether a filter excludes everything that this platform has, such as another data type. */
  excludesAll: boolean
}

export interface ReportRequest {
  /** First days of the first and last month. */
  begin: string
  end: string
  filters: Filters
  /** The filters as the header of the report names them. */
  namedFilters: Record<string, string | readonly string[]>
  shown: readonly ShownAttribute[]
  byMonth: boolean
  withParent: boolean
  /** The attributes as the header of the report names them. */
  namedAttributes: Record<string, string | readonly string[]>
  exceptions: CounterException[]
}

/** What the request is read against. */
export interface Reading {
  definition: ReportDefinition
  /** First day of the current month. */
  thisMonth: string
  /** First and last closed months; null before the first one. */
  available: { first: string; last: string } | null
  /** Names that the parameter `platform` may have. */
  platforms: readonly string[]
}

const common = ['customer_id', 'requestor_id', 'api_key', 'platform', 'begin_date', 'end_date']
const ofReports = ['metric_type', 'data_type', 'access_method', 'attributes_to_show', 'granularity']
const ofTitles = ['access_type', 'yop', 'item_id']
const ofItems = ['author', 'include_parent_details', 'include_component_details']
/** Filters by extensions of the standard, which reports know and this platform does not offer (section 8.1). */
const extensions = ['attributed', 'country_code', 'subdivision_code']

function parametersOf({ level, view }: ReportDefinition): string[] {
  if (view) return common
  const own = level === 'platform' ? [] : level === 'title' ? ofTitles : [...ofTitles, ...ofItems]
  return [...common, ...ofReports, ...extensions, ...own]
}

/** The first day of the month of a date as 'yyyy-mm' or 'yyyy-mm-dd'; null if there is no such date. */
function monthOf(text: string): string | null {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text)
  if (!match) return null
  const [, year, month, day = '01'] = match
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== `${year}-${month}-${day}`)
    return null
  return `${year}-${month}-01`
}

/** The first day of the month that is `step` months after this one. */
export function monthAfter(month: string, step: number): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + step)
  return date.toISOString().slice(0, 10)
}

export function lastDayOf(month: string): string {
  return new Date(Date.parse(`${monthAfter(month, 1)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

const monthName = (month: string) => month.slice(0, 7)

/**
 * Reads the period of a report. Months that are not closed yet or that were never counted are left out, and an exception
 * says so (Code of Practice, appendix D, exceptions 3020, 3031 and 3032).
 */
function readPeriod(query: URLSearchParams, { thisMonth, available }: Reading) {
  const from = query.get('begin_date')
  const to = query.get('end_date')
  if (!from || !to) throw new CounterRefusal(1030, 'begin_date and end_date are required')
  const first = monthOf(from)
  const last = monthOf(to)
  if (!first || !last) throw new CounterRefusal(3020, 'Dates have the form yyyy-mm or yyyy-mm-dd')
  if (last < first) throw new CounterRefusal(3020, 'end_date is before begin_date')
  if (first >= thisMonth) throw new CounterRefusal(3020, 'begin_date is the current or a future month')
  const problems: CounterException[] = []
  let [begin, end] = [first, last]
  if (!available || end > available.last) {
    const unready = available ? monthAfter(available.last, 1) : begin
    const since = unready > begin ? unready : begin
    problems.push(exceptionOf(3031, `Not processed yet: ${monthName(since)} to ${monthName(end)}`))
    if (available && available.last >= begin) end = available.last
    else if (end >= thisMonth) end = monthAfter(thisMonth, -1)
  }
  if (available && begin < available.first) {
    problems.push(
      exceptionOf(3032, `Available: ${monthName(available.first)} to ${monthName(available.last)}`),
    )
    if (available.first <= end) begin = available.first
  }
  const isKnown = available !== null && end >= available.first && begin <= available.last
  return { begin, end, problems, isKnown }
}

const split = (text: string) => text.split('|').filter(Boolean)

/** The data types of each level of reports on this platform (Code of Practice, section 3.3.2). */
const dataTypes = { platform: ['Journal', 'Platform'], title: ['Journal'], item: ['Article'] } as const

/** Reads the parameters of a report. Throws a `CounterRefusal` where the whole call is refused. */
export function readRequest(query: URLSearchParams, reading: Reading): ReportRequest & { isKnown: boolean } {
  const { definition, platforms } = reading
  const { begin, end, problems, isKnown } = readPeriod(query, reading)
  const known = parametersOf(definition)
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name))
  if (unknown.length > 0) problems.push(exceptionOf(3050, unknown.join('|')))
  const given = (name: string) => (known.includes(name) ? query.get(name) || undefined : undefined)
  const filters: Filters = { excludesAll: false }
  const namedFilters: ReportRequest['namedFilters'] = {}
  const wrong = (name: string, values: readonly string[]) =>
    problems.push(exceptionOf(3060, `${name}: ${values.join('|')}`))

  const platform = given('platform')
  if (platform) {
    if (platforms.some((name) => name.toLowerCase() === platform.toLowerCase()))
      namedFilters.Platform = platforms[0] ?? platform
    else wrong('platform', [platform])
  }
  /** Takes those values of a filter that are among the allowed ones. */
  const listed = <Value extends string>(name: string, allowed: readonly Value[], title: string) => {
    const text = given(name)
    if (!text) return
    const values = [...new Set(split(text))]
    const taken = allowed.filter((value) => values.includes(value))
    const refused = values.filter((value) => !taken.includes(value as Value))
    if (refused.length > 0) wrong(name, refused)
    if (taken.length === 0) return
    namedFilters[title] = taken
    return taken
  }
  for (const name of extensions) {
    const value = given(name)
    if (value) wrong(name, [value])
  }
  filters.metrics = listed('metric_type', definition.metrics, 'Metric_Type')
  filters.accessTypes = listed('access_type', accessTypes, 'Access_Type')
  // Nothing is counted for text mining, and each level has its own data types.
  const methods = listed('access_method', ['Regular', 'TDM'], 'Access_Method')
  if (methods && !methods.includes('Regular')) filters.excludesAll = true
  const types = listed('data_type', dataTypes[definition.level], 'Data_Type')
  if (types && definition.level === 'platform') {
    if (!types.includes('Platform'))
      filters.metrics = (filters.metrics ?? definition.metrics).filter((one) => one !== 'Searches_Platform')
    if (!types.includes('Journal'))
      filters.metrics = (filters.metrics ?? definition.metrics).filter((one) => one === 'Searches_Platform')
  }
  const years = given('yop')
  if (years) {
    const ranges = split(years)
    const fine = ranges.filter((range) => {
      const [from = '', to = from] = range.split('-')
      return /^\d{4}(-\d{4})?$/.test(range) && from <= to
    })
    if (fine.length < ranges.length)
      wrong(
        'yop',
        ranges.filter((range) => !fine.includes(range)),
      )
    if (fine.length > 0) {
      namedFilters.YOP = fine
      filters.years = fine.map((range) => {
        const [from, to = from] = range.split('-').map(Number)
        return [from ?? 0, to ?? 0] as const
      })
    }
  }
  for (const [name, title, key] of [
    ['item_id', 'Item_ID', 'itemId'],
    ['author', 'Author', 'author'],
  ] as const) {
    const value = given(name)
    if (!value) continue
    if (value.includes('|')) problems.push(exceptionOf(3061, name))
    else if (value.length < 2) wrong(name, [value])
    else {
      filters[key] = value
      namedFilters[title] = value
    }
  }
  return {
    ...{ begin, end, isKnown, filters, namedFilters },
    ...readAttributes(definition, given, problems),
    exceptions: problems,
  }
}

/** Reads the attributes to show. Those of standard views are fixed and not named in the header. */
function readAttributes(
  definition: ReportDefinition,
  given: (name: string) => string | undefined,
  problems: CounterException[],
) {
  const named: ReportRequest['namedAttributes'] = {}
  if (definition.view)
    return { shown: definition.shows, byMonth: true, withParent: true, namedAttributes: named }
  const wanted = split(given('attributes_to_show') ?? '')
  const shown = definition.shows.filter((attribute) => wanted.includes(attribute))
  const refused = wanted.filter((name) => !shown.some((attribute) => attribute === name))
  if (shown.length > 0) named.Attributes_To_Show = shown
  const granularity = given('granularity')
  if (granularity === 'Total' || granularity === 'Month') named.Granularity = granularity
  else if (granularity) refused.push(granularity)
  const parent = given('include_parent_details')
  if (parent === 'True' || parent === 'False') named.Include_Parent_Details = parent
  else if (parent) refused.push(parent)
  const components = given('include_component_details')
  if (components === 'True') problems.push(exceptionOf(3063))
  else if (components && components !== 'False') refused.push(components)
  if (refused.length > 0) problems.push(exceptionOf(3062, refused.join('|')))
  return {
    shown,
    byMonth: granularity !== 'Total',
    withParent: parent === 'True',
    namedAttributes: named,
  }
}
