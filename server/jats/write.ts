import type { CreditRole, LinkPart } from '#domain/article/article-parts.ts'
import type { PublishedDetails } from '#domain/manuscript/details.ts'
import type { PublishedRecord } from '#domain/production/metadata-fields.ts'
import { attributesXml, jatsDoctype, jatsNamespaces } from './serialize.ts'
import { backXml } from './write-back.ts'
import { authorNotesXml, contributorsXml } from './write-contributors.ts'
import { fundingXml } from './write-funding.ts'
import { escapeXml, escapeXmlText, parseXml } from './xml.ts'

/**
 * All data from which an article's JATS is generated: the details that authors and editors entered, and the
 * fields below.
 */
export interface JatsRecord
  extends Omit<PublishedDetails, 'abstract'>,
    Omit<PublishedRecord, 'copyrightHolder'> {
  /** A JATS article-type, such as research-article, review-article, case-report, correction or retraction. */
  articleType: string
  language: string
  journal: {
    id: string
    title: string
    abbreviation: string
    publisher: string
    issnPrint: string
    issnOnline: string
  }
  /** The journal's name for the article type, and the field of study. */
  heading: string
  category: string
  contributors: RecordContributor[]
  /** Paragraphs of plain text. */
  abstract: string[]
  /** Calendar days, YYYY-MM-DD. */
  received: string | null
  revised: string | null
  accepted: string | null
  published: string
  /** Numbers, or as an imported article has them, such as '3–4' or 'Suppl. 1'. */
  volume: number | string | null
  issue: number | string | null
  issueTitle: string | null
  firstPage: string | null
  lastPage: string | null
  elocationId: string | null
  doi: string | null
  licence: { url: string; text: string } | null
  copyright: { holder: string; year: string }
  /** Address of the article's page; null before it is known. */
  pageUrl: string | null
  related: { type: string; doi: string }[]
  /** A note at the beginning of the article, such as the note that marks sample articles. */
  note: string | null
  /** Children of <body> as JATS; null if only the PDF exists. */
  body: string | null
  references: RecordReference[]
  /**
   * Children of <back> as JATS. If given, they replace the elements that would be written from statements and
   * references.
   */
  back?: string | null
  /** Translations, reports and responses as JATS, after the back matter. */
  subArticles?: string
}

export interface RecordContributor {
  givenName: string
  familyName: string
  /** Whether `familyName` is the name of a group. */
  isGroup?: boolean
  orcid: string | null
  /** Whether the person has confirmed the iD by signing in at ORCID. */
  orcidVerified: boolean
  email: string | null
  isCorresponding: boolean
  equalContribution: boolean
  presentAddress: string | null
  affiliations: RecordAffiliation[]
  roles: readonly CreditRole[]
}

export interface RecordAffiliation {
  institution: string
  city: string | null
  /** Country code of two letters (ISO 3166-1). */
  country: string | null
  ror: string | null
}

export interface RecordReference {
  id: string
  type: 'journal' | 'book' | 'chapter' | 'working-paper' | 'report' | 'data'
  authors: { family: string; given: string }[]
  year: string
  title: string
  source: string | null
  volume: string | null
  issue: string | null
  firstPage: string | null
  lastPage: string | null
  publisher: string | null
  place: string | null
  doi: string | null
}

/** Writes an element, or an empty string if it would be empty. */
export function tag(name: string, content: string | number | null | undefined, attributes = ''): string {
  if (content === null || content === undefined || content === '') return ''
  return `<${name}${attributes ? ` ${attributes}` : ''}>${content}</${name}>`
}

export function words(name: string, text: string | null | undefined, attributes = ''): string {
  return tag(name, text ? escapeXmlText(text) : null, attributes)
}

/** Like words(), but converts URLs in the text to links. */
export function linked(name: string, text: string | null): string {
  const parts = (text ?? '').split(/(https:\/\/[^\s<>]*[^\s<>.,;:)])/)
  const link = (href: string) => linkXml({ url: href, label: href })
  return tag(name, parts.map((part, index) => (index % 2 === 1 ? link(part) : escapeXmlText(part))).join(''))
}

/** Writes a link. If its text is an address, a title describes it for screen readers. */
export function linkXml({ url, label }: LinkPart): string {
  const isAddress = /^https?:\/\//.test(label)
  const title = isAddress ? ` xlink:title="${escapeXml(`Linked page at ${new URL(url).host}`)}"` : ''
  return `<ext-link ext-link-type="uri" xlink:href="${escapeXml(url)}"${title}>${escapeXmlText(label)}</ext-link>`
}

/**
 * Generates JATS 1.3 Journal Publishing. The result is valid if the body's elements are. Throws XmlError if
 * the body is not well-formed.
 */
export function writeJats(record: JatsRecord): string {
  if (record.body) parseXml(`<body>${record.body}</body>`)
  const attributes = attributesXml({
    ...jatsNamespaces,
    'article-type': record.articleType,
    'dtd-version': '1.3',
    'xml:lang': record.language,
  })
  const front = [
    journalXml(record),
    `<article-meta>\n${articleMeta(record).filter(Boolean).join('\n')}\n</article-meta>`,
    record.note ? `<notes notes-type="sample">${words('p', record.note)}</notes>` : '',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
${jatsDoctype}
<article${attributes}>
<front>
${front.filter(Boolean).join('\n')}
</front>
${record.body ? `<body>\n${record.body}\n</body>\n` : ''}${backXml(record)}${record.subArticles ? `${record.subArticles}\n` : ''}</article>
`
}

function journalXml({ journal }: JatsRecord): string {
  return `<journal-meta>
${words('journal-id', journal.id, 'journal-id-type="publisher-id"')}
<journal-title-group>${words('journal-title', journal.title)}${words('abbrev-journal-title', journal.abbreviation, 'abbrev-type="publisher"')}</journal-title-group>
${issnsXml(journal)}
<publisher>${words('publisher-name', journal.publisher)}</publisher>
</journal-meta>`
}

/** Writes the ISSNs. The DTD requires one, so a journal without any gets an empty element. */
function issnsXml({ issnPrint, issnOnline }: JatsRecord['journal']): string {
  if (!issnPrint && !issnOnline) return '<issn/>'
  return [
    words('issn', issnPrint || null, 'publication-format="print"'),
    words('issn', issnOnline || null, 'publication-format="electronic"'),
  ]
    .filter(Boolean)
    .join('\n')
}

const textOf = (value: number | string | null) => (value === null ? null : String(value))

function articleMeta(record: JatsRecord): string[] {
  const ofTitle = titleLanguageXml(record)
  return [
    words('article-id', record.doi, 'pub-id-type="doi"'),
    `<article-categories><subj-group subj-group-type="heading">${words('subject', record.heading)}</subj-group><subj-group subj-group-type="discipline">${words('subject', record.category)}</subj-group></article-categories>`,
    titleGroupXml(record),
    contributorsXml(record.contributors),
    authorNotesXml(record),
    dateXml('pub-date', record.published, 'date-type="pub" publication-format="electronic"'),
    words('volume', textOf(record.volume)),
    words('issue', textOf(record.issue)),
    words('issue-title', record.issueTitle),
    record.elocationId
      ? words('elocation-id', record.elocationId)
      : words('fpage', record.firstPage) + words('lpage', record.lastPage),
    tag(
      'history',
      dateXml('date', record.received, 'date-type="received"') +
        dateXml('date', record.revised, 'date-type="rev-recd"') +
        dateXml('date', record.accepted, 'date-type="accepted"'),
    ),
    permissionsXml(record),
    record.pageUrl
      ? `<self-uri xlink:href="${escapeXml(record.pageUrl)}" xlink:title="This article on the journal’s site"/>`
      : '',
    ...record.related.map(
      ({ type, doi }, index) =>
        `<related-article id="related-${index + 1}" related-article-type="${escapeXml(type)}" ext-link-type="doi" xlink:href="${escapeXml(doi)}"/>`,
    ),
    tag('abstract', record.abstract.map((p) => words('p', p)).join(''), ofTitle),
    ...plainSummariesXml(record, true),
    ...record.translations
      .filter(({ abstract }) => abstract.trim())
      .map(({ language, abstract }) =>
        tag('trans-abstract', paragraphsXml(abstract), `xml:lang="${escapeXml(language)}"`),
      ),
    ...plainSummariesXml(record, false),
    tag(
      'kwd-group',
      record.keywords.map((k) => words('kwd', k)).join(''),
      ['kwd-group-type="author"', ofTitle].filter(Boolean).join(' '),
    ),
    tag(
      'kwd-group',
      record.jelCodes.map((code) => words('kwd', code)).join(''),
      'kwd-group-type="jel" vocab="jel" vocab-identifier="https://www.aeaweb.org/jel/guide/jel.php"',
    ),
    fundingXml(record),
  ]
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
}

const paragraphsXml = (text: string) =>
  paragraphsOf(text)
    .map((p) => words('p', p))
    .join('')

/** Writes the plain-language summaries in the article's language, or those in other languages. JATS separates the two. */
function plainSummariesXml({ plainSummaries, language: own }: JatsRecord, inOwn: boolean): string[] {
  return plainSummaries
    .filter(({ language }) => (language === own) === inOwn)
    .map(({ language, text }) =>
      tag(
        inOwn ? 'abstract' : 'trans-abstract',
        paragraphsXml(text),
        `abstract-type="plain-language-summary" xml:lang="${escapeXml(language)}"`,
      ),
    )
}

/** The attribute of what is in another language than the text. */
const titleLanguageXml = ({ titleLanguage }: JatsRecord) =>
  titleLanguage ? `xml:lang="${escapeXml(titleLanguage)}"` : ''

function titleGroupXml(record: JatsRecord): string {
  const { title, translations, runningTitle } = record
  const translated = translations.map(({ language, title: own }) =>
    tag('trans-title-group', words('trans-title', own.trim()), `xml:lang="${escapeXml(language)}"`),
  )
  const alternative = words('alt-title', runningTitle, 'alt-title-type="running-head"')
  return `<title-group>${words('article-title', title, titleLanguageXml(record))}${translated.join('')}${alternative}</title-group>`
}

function dateXml(name: string, day: string | null, attributes: string): string {
  if (!day) return ''
  const [year, month, date] = day.split('-')
  return `<${name} ${attributes} iso-8601-date="${day}"><day>${date}</day><month>${month}</month><year>${year}</year></${name}>`
}

function permissionsXml({ copyright, licence }: JatsRecord): string {
  const statement = `© ${copyright.year} ${copyright.holder}`
  const terms = licence
    ? `<license license-type="open-access" xlink:href="${escapeXml(licence.url)}"><ali:license_ref>${escapeXml(licence.url)}</ali:license_ref>${words('license-p', licence.text)}</license>`
    : ''
  return `<permissions>${words('copyright-statement', statement)}${words('copyright-year', copyright.year)}${words('copyright-holder', copyright.holder)}${licence ? '<ali:free_to_read/>' : ''}${terms}</permissions>`
}
