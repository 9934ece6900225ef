/**
 * The reports of COUNTER 5.1 that the journal offers (Code of Practice, section 4), for a platform with one journal. A report
 * that is a standard view has its filters and attributes fixed.
 */

export type Level = 'platform' | 'title' | 'item'

export const metricTypes = [
  'Searches_Platform',
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
  'No_License',
] as const
export type MetricType = (typeof metricTypes)[number]

export const accessTypes = ['Controlled', 'Free_To_Read', 'Open'] as const
export type AccessType = (typeof accessTypes)[number]

export const shownAttributes = [
  'YOP',
  'Access_Type',
  'Access_Method',
  'Authors',
  'Publication_Date',
  'Article_Version',
  'Institution_Name',
  'Customer_ID',
] as const
export type ShownAttribute = (typeof shownAttributes)[number]

export interface ReportDefinition {
  name: string
  description: string
  level: Level
  /** Metric types that the report counts. */
  metrics: readonly MetricType[]
  /** Attributes that may be shown; in a standard view, those that are. */
  shows: readonly ShownAttribute[]
  /** The fixed filters of a standard view, as its header names them; null for a report with filters of the reader's own. */
  view: Readonly<Record<string, readonly string[]>> | null
}

const items = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const
const requests = ['Total_Item_Requests', 'Unique_Item_Requests'] as const
const regular = { Access_Method: ['Regular'] } as const
const journals = { ...regular, Data_Type: ['Journal'] } as const
const customer = ['Access_Method', 'Institution_Name', 'Customer_ID'] as const

export const counterReports = {
  PR: {
    name: 'Platform Report',
    description: 'Usage of the whole platform, with filters and attributes to choose.',
    level: 'platform',
    metrics: ['Searches_Platform', ...items],
    shows: customer,
    view: null,
  },
  PR_P1: {
    name: 'Platform Usage',
    description: 'Searches and requests of the whole platform.',
    level: 'platform',
    metrics: ['Searches_Platform', ...requests],
    shows: [],
    view: {
      ...regular,
      Metric_Type: [
        'Searches_Platform',
        'Total_Item_Requests',
        'Unique_Item_Requests',
        'Unique_Title_Requests',
      ],
    },
  },
  TR: {
    name: 'Title Report',
    description: 'Usage of the journal, with filters and attributes to choose.',
    level: 'title',
    metrics: [...items, 'No_License'],
    shows: ['YOP', 'Access_Type', ...customer],
    view: null,
  },
  TR_J1: {
    name: 'Journal Requests (Controlled)',
    description: 'Requests of articles that only subscribers may read.',
    level: 'title',
    metrics: requests,
    shows: [],
    view: { ...journals, Access_Type: ['Controlled'], Metric_Type: requests },
  },
  TR_J2: {
    name: 'Journal Access Denied',
    description: 'Requests that were refused because the reader had no access.',
    level: 'title',
    metrics: ['No_License'],
    shows: [],
    view: { ...journals, Metric_Type: ['Limit_Exceeded', 'No_License'] },
  },
  TR_J3: {
    name: 'Journal Usage by Access Type',
    description: 'All usage of the journal by access type.',
    level: 'title',
    metrics: items,
    shows: ['Access_Type'],
    view: { ...journals, Metric_Type: items },
  },
  TR_J4: {
    name: 'Journal Requests by YOP (Controlled)',
    description: 'Requests of articles that only subscribers may read, by year of publication.',
    level: 'title',
    metrics: requests,
    shows: ['YOP'],
    view: { ...journals, Access_Type: ['Controlled'], Metric_Type: requests },
  },
  IR: {
    name: 'Item Report',
    description: 'Usage of each article, with filters and attributes to choose.',
    level: 'item',
    metrics: [...items, 'No_License'],
    shows: ['YOP', 'Access_Type', 'Authors', 'Publication_Date', 'Article_Version', ...customer],
    view: null,
  },
  IR_A1: {
    name: 'Journal Article Requests',
    description: 'Requests of each article.',
    level: 'item',
    metrics: requests,
    shows: ['Access_Type', 'Authors', 'Publication_Date', 'Article_Version'],
    view: { ...regular, Data_Type: ['Article'], Metric_Type: requests },
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportId = keyof typeof counterReports
export const reportIds = Object.keys(counterReports) as [ReportId, ...ReportId[]]

/** The customer of reports about all readers (Code of Practice, section 3.2.1, and `interoperability.md`). */
export const worldCustomer = '0000000000000000'

/** Formats of a report by the ending of its address. */
export const reportFormats = {
  json: 'application/json',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ReportFormat = keyof typeof reportFormats

/**
 * Exceptions of the Code of Practice, appendix D: the message, and the HTTP status where it is the whole answer. Those that
 * cannot occur here are left out: reports are not queued (1011), global reports are supported (2011), and no filter is
 * required (3070). Release 5.1 has none for a report that is not offered: its path does not exist.
 */
export const exceptions = {
  1000: ['Service Not Available', 503],
  1010: ['Service Busy', 503],
  1020: ['Client has made too many requests', 429],
  1030: ['Insufficient Information to Process Request', 400],
  2000: ['Requestor Not Authorized to Access Service', 401],
  2010: ['Requestor is Not Authorized to Access Usage for Institution', 403],
  2020: ['APIKey Invalid', 401],
  3020: ['Invalid Date Arguments', 400],
  3030: ['No Usage Available for Requested Dates', 200],
  3031: ['Usage Not Ready for Requested Dates', 200],
  3032: ['Usage No Longer Available for Requested Dates', 200],
  3040: ['Partial Data Returned', 200],
  3050: ['Parameter Not Recognized in this Context', 200],
  3060: ['Invalid ReportFilter Value', 200],
  3061: ['Incongruous ReportFilter Value', 200],
  3062: ['Invalid ReportAttribute Value', 200],
  3063: ['Components Not Supported', 200],
} as const
export type ExceptionCode = keyof typeof exceptions

export interface CounterException {
  Code: ExceptionCode
  Message: string
  Data?: string
}

export function exceptionOf(code: ExceptionCode, data?: string): CounterException {
  return { Code: code, Message: exceptions[code][0], ...(data && { Data: data }) }
}
