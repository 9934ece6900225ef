import type { Settings } from '../journal/settings.ts'
import type { ArticleDetail } from './article.ts'
import { noticeWords } from './notice.ts'

/** Citation formats for reference managers. See product.md, section 11, and interoperability.md, 'Citations'. */
export const citationFormats = {
  bibtex: { label: 'BibTeX', mediaType: 'application/x-bibtex', extension: 'bib' },
  ris: { label: 'RIS', mediaType: 'application/x-research-info-systems', extension: 'ris' },
  endnote: { label: 'EndNote', mediaType: 'application/x-endnote-refer', extension: 'enw' },
  'csl-json': {
    label: 'CSL-JSON',
    mediaType: 'application/vnd.citationstyles.csl+json',
    extension: 'csl.json',
  },
} as const
export type CitationFormat = keyof typeof citationFormats

/** Styles of reference lists, formatted by a CSL processor on the server. */
export const citationStyles = {
  apa: 'APA',
  chicago: 'Chicago',
  harvard: 'Harvard',
  vancouver: 'Vancouver',
  mla: 'MLA',
} as const
export type CitationStyle = keyof typeof citationStyles

export interface StyledCitation {
  style: CitationStyle
  runs: { text: string; isItalic: boolean }[]
}

export interface Citable {
  article: Omit<ArticleDetail, 'fullText'>
  journal: Settings['journal']
  /** URLs are absolute. */
  pageUrl: string
  pdfUrl: string | null
}

/** Returns the article's notices, and the article that it is itself a notice about, as lines for the note field. */
function statusNotes({ notices, noticeOf }: Citable['article']): string[] {
  const address = ({ id, doi }: { id: string; doi: string | null }) => (doi ? `https://doi.org/${doi}` : id)
  return [
    ...notices.map(({ kind, date, article }) => `${noticeWords[kind].type}, ${date}: ${address(article)}`),
    ...(noticeOf ? [`${noticeWords[noticeOf.kind].title} ${address(noticeOf.article)}`] : []),
  ]
}

interface Pages {
  first: string | null
  last: string | null
}

function pagesOf(pages: string | null): Pages {
  const [first = null, last = null] = pages?.split(/[-–]/) ?? []
  return { first, last }
}

const bibtexEscapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  $: '\\$',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
}

function bibtexText(value: string): string {
  return value
    .replaceAll(/[\\{}&%#_$~^<>]/g, (character) => bibtexEscapes[character] ?? character)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function citationKey({ id, contributors, publishedDate, title }: Citable['article']): string {
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '')
  const family = plain(contributors[0]?.familyName ?? 'anonymous').toLowerCase() || 'anonymous'
  const word = plain(title.split(/\s+/).find((part) => part.length > 3) ?? 'article').toLowerCase()
  // A title in another script leaves no word, and all such articles would have one key.
  return `${family}${publishedDate.slice(0, 4)}${word || plain(id).toLowerCase()}`
}

export function toBibtex({ article, journal, pageUrl }: Citable): string {
  const { first, last } = pagesOf(article.pages)
  const fields: [string, string | number | null | undefined][] = [
    // Braces preserve capital letters, which some styles would change to lower case.
    ['title', `{${bibtexText(article.title)}}`],
    [
      'author',
      article.contributors
        .map((c) => [c.familyName, c.givenName].filter(Boolean).map(bibtexText).join(', '))
        .join(' and '),
    ],
    ['journal', bibtexText(journal.title)],
    ['year', article.publishedDate.slice(0, 4)],
    ['volume', article.volume],
    ['number', article.issue],
    ['pages', first && last ? `${first}--${last}` : first],
    ['doi', article.doi && bibtexText(article.doi)],
    ['issn', journal.issnOnline],
    ['publisher', bibtexText(journal.publisher)],
    ['url', pageUrl],
    ['keywords', article.keywords.map(bibtexText).join(', ')],
    ['abstract', bibtexText(article.abstract)],
    ['language', article.language],
    ['note', bibtexText(statusNotes(article).join('; '))],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []))
  return `@article{${citationKey(article)},\n${lines.join('\n')}\n}\n`
}

function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

export function toRis({ article, journal, pageUrl, pdfUrl }: Citable): string {
  const { first, last } = pagesOf(article.pages)
  const tags: [string, string | number | null][] = [
    ['TY', 'JOUR'],
    ['TI', article.title],
    ...article.contributors.map((c): [string, string] => [
      'AU',
      [c.familyName, c.givenName].filter(Boolean).join(', '),
    ]),
    ['T2', journal.title],
    ['J2', journal.shortTitle],
    ['PY', article.publishedDate.slice(0, 4)],
    ['DA', article.publishedDate.replaceAll('-', '/')],
    ['VL', article.volume],
    ['IS', article.issue],
    ['SP', first],
    ['EP', last],
    ['SN', journal.issnPrint || null],
    ['SN', journal.issnOnline || null],
    ['PB', journal.publisher],
    ['DO', article.doi],
    ['UR', pageUrl],
    ['L1', pdfUrl],
    ['AB', article.abstract],
    ...article.keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['LA', article.language],
    ...statusNotes(article).map((note): [string, string] => ['N1', note]),
    ['ER', ''],
  ]
  // RIS lines end in CR LF; a tag is two letters, two blanks, a hyphen and a blank.
  return `${tags.flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${line(String(value))}`])).join('\r\n')}\r\n`
}

/** The tagged format that EndNote imports (refer). */
export function toEndnote({ article, journal, pageUrl, pdfUrl }: Citable): string {
  const tags: [string, string | number | null][] = [
    ['%0', 'Journal Article'],
    ['%T', article.title],
    ...article.contributors.map((c): [string, string] => [
      '%A',
      [c.familyName, c.givenName].filter(Boolean).join(', '),
    ]),
    ['%J', journal.title],
    ['%D', article.publishedDate.slice(0, 4)],
    ['%V', article.volume],
    ['%N', article.issue],
    ['%P', article.pages],
    ['%@', journal.issnOnline || null],
    ['%I', journal.publisher],
    ['%R', article.doi],
    ['%U', pageUrl],
    ['%>', pdfUrl],
    ['%X', article.abstract],
    ...article.keywords.map((keyword): [string, string] => ['%K', keyword]),
    ['%G', article.language],
    ...statusNotes(article).map((note): [string, string] => ['%Z', note]),
  ]
  return `${tags.flatMap(([tag, value]) => (value === null ? [] : [`${tag} ${line(String(value))}`])).join('\n')}\n`
}

/** Returns a CSL-JSON 1.0 item. Its date-parts are numbers. */
export function toCsl({ article, journal, pageUrl }: Citable): object {
  const [year = 0, month = 1, day = 1] = article.publishedDate.split('-').map(Number)
  return {
    id: article.doi ?? article.id,
    type: 'article-journal',
    title: article.title,
    author: article.contributors.map((c) => ({
      family: c.familyName,
      ...(c.givenName && { given: c.givenName }),
    })),
    issued: { 'date-parts': [[year, month, day]] },
    'container-title': journal.title,
    'container-title-short': journal.shortTitle,
    publisher: journal.publisher,
    ...(article.volume !== null && { volume: String(article.volume) }),
    ...(article.issue !== null && { issue: String(article.issue) }),
    ...(article.pages && { page: article.pages }),
    ...(article.doi && { DOI: article.doi }),
    ...(journal.issnOnline && { ISSN: journal.issnOnline }),
    URL: pageUrl,
    abstract: article.abstract,
    language: article.language,
    keyword: article.keywords.join(', '),
    ...(statusNotes(article).length > 0 && { note: statusNotes(article).join('; ') }),
  }
}

export function cite(format: CitationFormat, citable: Citable): string {
  switch (format) {
    case 'bibtex':
      return toBibtex(citable)
    case 'ris':
      return toRis(citable)
    case 'endnote':
      return toEndnote(citable)
    case 'csl-json':
      return `${JSON.stringify([toCsl(citable)], null, 2)}\n`
  }
}
