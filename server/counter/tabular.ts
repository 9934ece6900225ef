import type { ReportDefinition } from '#domain/article/counter.ts'
import type { Performance, Report, ReportItem } from './report.ts'
import { monthAfter, type ReportRequest } from './request.ts'

type Cell = string | number

const listed = (value: unknown): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join('|') : String(value)

/** Writes 'Name=a|b; Other=c', as the header of a tabular report has filters and attributes. */
function assignments(record: Record<string, unknown>, without: readonly string[]): string {
  return Object.entries(record)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${listed(value)}`)
    .join('; ')
}

/** Identifiers as 'ROR:05gq02987; JIBER:12', with the namespace that proprietary ones have already. */
function identifiers(ids: Record<string, string[]>): string {
  return Object.entries(ids)
    .flatMap(([kind, values]) => values.map((value) => (kind === 'Proprietary' ? value : `${kind}:${value}`)))
    .join('; ')
}

const idColumns = {
  DOI: 'DOI',
  Proprietary_ID: 'Proprietary',
  ISBN: 'ISBN',
  Print_ISSN: 'Print_ISSN',
  Online_ISSN: 'Online_ISSN',
  URI: 'URI',
} as const
/** Standard views about journals have no column for ISBN. */
const idColumnsOf = (definition: ReportDefinition) =>
  Object.keys(idColumns).filter((name) => name !== 'ISBN' || !definition.view) as (keyof typeof idColumns)[]

/** The columns before the counts, in the order of the Code of Practice (sections 4.1.2, 4.3.2 and 4.4.2). */
function columnsOf(definition: ReportDefinition, { shown, withParent }: ReportRequest): string[] {
  const shows = (...names: string[]) => names.filter((name) => shown.some((one) => one === name))
  const customer = shows('Institution_Name', 'Customer_ID')
  const type = definition.view ? [] : ['Data_Type']
  const own = [...type, ...shows('YOP', 'Access_Type', 'Access_Method')]
  if (definition.level === 'platform') return [...customer, 'Platform', ...own]
  const ids = idColumnsOf(definition)
  if (definition.level === 'title')
    return [...customer, 'Title', 'Publisher', 'Publisher_ID', 'Platform', ...ids, ...own]
  const parent = [
    'Parent_Title',
    'Parent_Authors',
    ...(definition.view ? [] : ['Parent_Publication_Date']),
    'Parent_Article_Version',
    ...(definition.view ? [] : ['Parent_Data_Type']),
    ...ids.map((name) => `Parent_${name}`),
  ]
  return [
    ...customer,
    ...['Item', 'Publisher', 'Publisher_ID', 'Platform'],
    ...shows('Authors', 'Publication_Date', 'Article_Version'),
    ...ids,
    ...(withParent ? parent : []),
    ...own,
  ]
}

function monthsOf({ begin, end, byMonth }: ReportRequest): string[] {
  if (!byMonth) return []
  const months: string[] = []
  for (let month = begin; month <= end; month = monthAfter(month, 1)) months.push(month)
  return months
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: string) => `${names[Number(month.slice(5, 7)) - 1]}-${month.slice(0, 4)}`

/** What a report says about one item, by column. */
function fieldsOf(item: ReportItem, parent: Record<string, unknown>): Record<string, Cell> {
  const authors = (item.Authors as { Name: string; ORCID?: string }[] | undefined)
    ?.map(({ Name, ORCID }) => (ORCID ? `${Name} (ORCID:${ORCID})` : Name))
    .join('; ')
  const ids = (own: Record<string, string> = {}, prefix = '') =>
    Object.fromEntries(Object.entries(idColumns).map(([column, kind]) => [prefix + column, own[kind] ?? '']))
  return {
    ...Object.fromEntries(Object.entries(item).filter(([, value]) => typeof value === 'string')),
    ...(authors && { Authors: authors }),
    ...ids(item.Item_ID),
    ...(parent.Title !== undefined && {
      Parent_Title: String(parent.Title),
      Parent_Data_Type: listed(parent.Data_Type),
      ...ids(parent.Item_ID as Record<string, string>, 'Parent_'),
    }),
  } as Record<string, Cell>
}

/** A report as rows of cells: 13 rows of header, one empty, the names of the columns, and the body (section 3.2). */
export function tableOf(report: Report, definition: ReportDefinition, request: ReportRequest): Cell[][] {
  const { Report_Header: header } = report
  const period = ['Begin_Date', 'End_Date']
  const head: [string, string][] = [
    ['Report_Name', definition.name],
    ['Report_ID', header.Report_ID],
    ['Release', '5.1'],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', identifiers(header.Institution_ID)],
    ['Metric_Types', listed(header.Report_Filters.Metric_Type).replaceAll('|', '; ')],
    ['Report_Filters', assignments(header.Report_Filters, [...period, 'Metric_Type'])],
    [
      'Report_Attributes',
      assignments(
        {
          ...header.Report_Attributes,
          ...(!request.byMonth && { Exclude_Monthly_Details: 'True' }),
        },
        ['Granularity'],
      ),
    ],
    [
      'Exceptions',
      (header.Exceptions ?? [])
        .map(({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ''}`)
        .join('; '),
    ],
    ['Reporting_Period', assignments(header.Report_Filters, ['Metric_Type'].concat(otherFilters(header)))],
    ['Created', String(header.Created)],
    ['Created_By', String(header.Created_By)],
    ['Registry_Record', String(header.Registry_Record)],
  ]
  const columns = columnsOf(definition, request)
  const months = monthsOf(request)
  return [
    ...head,
    [],
    [...columns, 'Metric_Type', 'Reporting_Period_Total', ...months.map(monthName)],
    ...bodyOf(report, columns, months),
  ]
}

function otherFilters({ Report_Filters: filters }: Report['Report_Header']): string[] {
  return Object.keys(filters).filter((name) => name !== 'Begin_Date' && name !== 'End_Date')
}

function bodyOf(report: Report, columns: readonly string[], months: readonly string[]): Cell[][] {
  return report.Report_Items.flatMap((entry) => {
    const items = (entry as { Items?: ReportItem[] }).Items ?? [entry as ReportItem]
    return items.flatMap((item) => {
      const fields = fieldsOf(item, { ...entry })
      return item.Attribute_Performance.flatMap(({ Performance, ...attributes }) => {
        const all = { ...fields, ...(attributes as Record<string, string>) }
        return Object.entries(Performance as Performance).map(([metric, counts = {}]) => [
          ...columns.map((column) => all[column] ?? ''),
          metric,
          Object.values(counts).reduce((total, count) => total + count, 0),
          // In a table, a month without usage is zero (section 3.3.9).
          ...months.map((month) => counts[month.slice(0, 7)] ?? 0),
        ])
      })
    })
  })
}

/** Cells separated by tabs. Tabs and line breaks in titles become spaces; nothing is quoted. */
export function tsv(rows: readonly Cell[][]): string {
  return rows
    .map((row) => `${row.map((cell) => String(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\r\n`)
    .join('')
}

export async function xlsx(rows: readonly Cell[][], sheet: string): Promise<Buffer> {
  // Loaded when it is needed, because few journals are asked for it.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    rows.map((row) => row.map((value) => (value === '' ? null : value))),
    { sheet },
  ).toBuffer()
}
