import { bareDoi } from '../../jats/xml.ts'
import {
  author,
  blankDraft,
  type Draft,
  dayOf,
  isGroupName,
  monthOf,
  nameOf,
  orcidOf,
  reference,
} from '../draft.ts'

/** The columns of a spreadsheet, by what they hold. Headings are compared without spaces, case and signs. */
const columns = {
  title: ['title', 'articletitle', 'titel', 'titre', 'titulo'],
  subtitle: ['subtitle'],
  abstract: ['abstract', 'articleabstract', 'summary', 'description'],
  authors: ['authors', 'author', 'creators', 'creator', 'contributors'],
  affiliation: ['affiliation', 'affiliations', 'institution', 'authoraffiliation'],
  email: ['email', 'emails', 'authoremail'],
  orcid: ['orcid', 'orcids', 'authororcid'],
  keywords: ['keywords', 'keyword', 'subjects', 'tags'],
  doi: ['doi', 'articledoi'],
  volume: ['volume', 'vol'],
  issue: ['issue', 'number', 'no', 'issuenumber'],
  issueTitle: ['issuetitle'],
  section: ['section', 'sectiontitle', 'articletype', 'type'],
  pages: ['pages', 'page', 'pagerange'],
  firstPage: ['firstpage', 'startpage', 'fpage'],
  lastPage: ['lastpage', 'endpage', 'lpage'],
  date: ['datepublished', 'publicationdate', 'date', 'publisheddate', 'published'],
  year: ['year', 'publicationyear'],
  received: ['received', 'datereceived', 'receiveddate', 'datesubmitted'],
  accepted: ['accepted', 'dateaccepted', 'accepteddate'],
  licence: ['licenseurl', 'licenceurl', 'license', 'licence', 'rights'],
  copyrightHolder: ['copyrightholder'],
  copyrightYear: ['copyrightyear'],
  references: ['references', 'citations', 'bibliography'],
  language: ['language', 'locale', 'lang'],
  file: ['file', 'filename', 'pdf', 'pdffile', 'pdfname', 'galley'],
  journal: ['journal', 'journaltitle', 'publication'],
  issn: ['issn', 'eissn'],
} as const
type Column = keyof typeof columns

export type Row = Map<Column, string>

/** Returns which column holds what; null if there is no title, so that this is no list of articles. */
export function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  const names = cells.map((cell) => {
    const key = cell.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
    return (
      (Object.keys(columns) as Column[]).find((name) => (columns[name] as readonly string[]).includes(key)) ??
      null
    )
  })
  return names.includes('title') ? names : null
}

export function rowOf(headings: readonly (Column | null)[], cells: readonly string[]): Row {
  const row: Row = new Map()
  for (const [index, name] of headings.entries()) {
    const value = cells[index]?.trim() ?? ''
    if (name && value && !row.has(name)) row.set(name, value)
  }
  return row
}

export function draftOfRow(row: Row): Draft {
  const text = (name: Column) => row.get(name) || null
  const list = (name: Column) => (row.get(name) ?? '').split(/\s*[;\n|]\s*/).filter(Boolean)
  const pages = text('pages') ?? ([text('firstPage'), text('lastPage')].filter(Boolean).join('-') || null)
  const language = text('language')?.replace('_', '-') ?? ''
  const licence = text('licence')
  const keywords = text('keywords') ?? ''
  return {
    ...blankDraft(),
    title: text('title') ?? '',
    subtitle: text('subtitle'),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null,
    abstract: text('abstract') ?? '',
    authors: peopleOf(list),
    keywords:
      keywords.split(/;|\n|\|/).length > 1 ? list('keywords') : keywords.split(/\s*,\s*/).filter(Boolean),
    doi: bareDoi(text('doi')),
    volume: text('volume'),
    issue: text('issue'),
    issueTitle: text('issueTitle'),
    section: text('section'),
    pages,
    published: dateIn(text('date')) ?? dayOf(text('year')),
    received: dateIn(text('received')),
    accepted: dateIn(text('accepted')),
    licenceUrl: licence && /^https?:\/\/\S+$/.test(licence) ? licence : null,
    copyrightHolder: text('copyrightHolder'),
    copyrightYear: text('copyrightYear'),
    journal: { title: text('journal'), issns: (text('issn') ?? '').match(/\d{4}-\d{3}[\dXx]/g) ?? [] },
    references: (row.get('references') ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => reference({ text: line })),
  }
}

function peopleOf(list: (name: Column) => string[]): Draft['authors'] {
  const affiliations = list('affiliation')
  const emails = list('email')
  const orcids = list('orcid')
  const names = list('authors')
  // One affiliation for several people is the affiliation of all.
  const shared = affiliations.length === 1 && names.length > 1 ? affiliations[0] : undefined
  return names.map((name, index) => {
    const affiliation = shared ?? affiliations[index]
    return author({
      ...(!name.includes(',') && isGroupName(name) ? { familyName: name, isGroup: true } : nameOf(name)),
      orcid: orcidOf(orcids[index]),
      email: emails[index] ?? null,
      isCorresponding: index === 0 && emails.length > 0,
      affiliations: affiliation ? [{ name: affiliation, country: null, ror: null }] : [],
    })
  })
}

/**
 * Reads a date as spreadsheets write it: 2024-03-07, 7/31/1977, 31.7.1977, March 7, 2024, or 2024 alone. Of 3/4/2024 nobody can know
 * whether it is in March or April; it is read as spreadsheets in the United States write it, and the report says so.
 */
export function dateIn(text: string | null): string | null {
  if (!text) return null
  const iso = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/.exec(text)
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1])
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text)
  if (slashed)
    return Number(slashed[1]) > 12
      ? dayOf(slashed[3], slashed[2], slashed[1])
      : dayOf(slashed[3], slashed[1], slashed[2])
  const year = /\b(1[5-9]|20|21)\d\d\b/.exec(text)?.[0]
  const month = monthOf(/[A-Za-z]{3,}/.exec(text)?.[0])
  return dayOf(year, month ?? undefined, month ? /\b(\d{1,2})\b/.exec(text)?.[1] : undefined)
}

/** Whether day and month of a date could be exchanged. */
export const isAmbiguousDate = (text: string | undefined) => {
  const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(text ?? '') ?? []
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && first !== second
}
