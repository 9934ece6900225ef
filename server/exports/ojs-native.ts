import type { ArticleDetail } from '#domain/article/article.ts'
import type { OjsRelease } from '#domain/journal/exports.ts'
import type { ExportedArticle } from '#domain/schemas/exported-article.ts'
import { escapeXml } from '../jats/xml.ts'

/**
 * OJS native XML (plugins/importexport/native, native.xsd and pkp-native.xsd), which OJS imports under Tools. Releases differ: from 3.5
 * on, affiliations and keywords are elements of their own; 3.3 requires authors of each article, and countries in its locales.
 */

export interface OjsIssue {
  volume: number
  issue: number
  title: string | null
  publishedDate: string
  description: string | null
  cover: { name: string; alt: string; bytes: Uint8Array } | null
  /** Whether everybody may read all its articles. */
  isOpenAccess: boolean
}

export interface OjsFile {
  name: string
  label: string
  /** Names of OJS for kinds of files, such as 'Article Text'. */
  genre: string
  bytes: Uint8Array
}

export interface OjsArticle {
  record: ExportedArticle
  detail: Pick<ArticleDetail, 'references' | 'licenceUrl'>
  files: OjsFile[]
  /** Number in this file; OJS gives numbers of its own. */
  number: number
}

export interface OjsOptions {
  release: OjsRelease
  /** The journal's language, a BCP 47 tag. */
  language: string
  /** OJS requires an address of each author. That of the office stands for authors who made none public. */
  officeEmail: string
  /** The journal's title stands for the author of an article without one, whom OJS 3.3 requires. */
  journalTitle: string
}

type Words = OjsOptions & { locale: string }

/** 'pt-BR' is pt_BR to OJS. Null for languages that the release has no name for. */
function localeOf(language: string, release: OjsRelease): string | null {
  if (release !== '3.3') return language.replace('-', '_')
  try {
    const { language: code, region } = new Intl.Locale(language).maximize()
    if (code.length !== 2 || !/^[A-Z]{2}$/.test(region ?? '')) return null
    return special33[code] ?? `${code}_${region}`
  } catch {
    return null
  }
}

/** Locales of OJS 3.3 that do not follow from the usual country of a language. */
const special33: Record<string, string> = { ar: 'ar_IQ', no: 'nb_NO', sr: 'sr_RS@cyrillic' }

const head = (root: string) =>
  `<${root} xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd"`

const element = (name: string, text: string | number | null | undefined, attributes = '') =>
  text === null || text === undefined || text === ''
    ? ''
    : `<${name}${attributes && ` ${attributes}`}>${escapeXml(String(text))}</${name}>\n`

const wordsOf = (options: OjsOptions): Words => ({
  ...options,
  locale: localeOf(options.language, options.release) ?? 'en_US',
})

const inLocale = ({ locale }: Words) => `locale="${locale}"`

/** Yields an issue with its articles, one article at a time, so that only one article's files are in memory. */
export async function* ojsIssueXml(
  issue: OjsIssue,
  sections: readonly string[],
  articles: AsyncIterable<OjsArticle>,
  options: OjsOptions,
): AsyncGenerator<Uint8Array> {
  const words = wordsOf(options)
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${head('issue')} published="1" current="0" access_status="${issue.isOpenAccess ? 1 : 2}">
<id type="internal" advice="ignore">1</id>
${element('description', issue.description, inLocale(words))}<issue_identification>
${element('volume', issue.volume)}${element('number', issue.issue)}${element('year', issue.publishedDate.slice(0, 4))}${element('title', issue.title, inLocale(words))}</issue_identification>
${element('date_published', issue.publishedDate)}${sectionsXml(sections, words)}${coverXml(issue.cover, words)}<issue_galleys/>
<articles>\n`,
  )
  for await (const article of articles) yield Buffer.from(articleXml(article, sections, null, words))
  yield Buffer.from('</articles>\n</issue>\n')
}

/** Yields articles that are in no issue. */
export async function* ojsArticlesXml(
  sections: readonly string[],
  articles: AsyncIterable<OjsArticle>,
  options: OjsOptions,
): AsyncGenerator<Uint8Array> {
  const words = wordsOf(options)
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${head('articles')}>\n`)
  for await (const article of articles)
    yield Buffer.from(articleXml(article, sections, article.record.article.publishedDate, words))
  yield Buffer.from('</articles>\n')
}

/** Sections have names and abbreviations; OJS finds them by the abbreviation. */
function sectionsXml(sections: readonly string[], words: Words): string {
  const all = sections.map(
    (name, index) =>
      `<section ref="${sectionRef(sections, name)}" seq="${index}" editor_restricted="0" meta_indexed="1" meta_reviewed="1" abstracts_not_required="1" hide_title="0" hide_author="0" abstract_word_count="0">
<id type="internal" advice="ignore">${index + 1}</id>
${element('abbrev', sectionRef(sections, name), inLocale(words))}${element('title', name, inLocale(words))}</section>\n`,
  )
  return all.length > 0 ? `<sections>\n${all.join('')}</sections>\n` : ''
}

/** 'RA' for Research article; a number makes it unique. */
function sectionRef(sections: readonly string[], name: string): string {
  const initials = (text: string) =>
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word[0] ?? '')
      .join('')
      .toUpperCase() || 'S'
  const index = sections.indexOf(name)
  const before = sections.slice(0, index).filter((other) => initials(other) === initials(name)).length
  return `${initials(name)}${before > 0 ? before + 1 : ''}`
}

function coverXml(cover: OjsIssue['cover'], words: Words): string {
  if (!cover) return ''
  return `<covers>
<cover ${inLocale(words)}>
<cover_image>${escapeXml(cover.name)}</cover_image>
<cover_image_alt_text>${escapeXml(cover.alt)}</cover_image_alt_text>
<embed encoding="base64">${base64(cover.bytes)}</embed>
</cover>
</covers>\n`
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Numbers of authors and files need only be unique in one file. */
const perArticle = 1000

function articleXml(
  { record, detail, files, number }: OjsArticle,
  sections: readonly string[],
  day: string | null,
  words: Words,
): string {
  const { article } = record
  const first = number * perArticle
  return `<article locale="${words.locale}" stage="production" status="3" current_publication_id="${number}"${article.receivedDate ? ` date_submitted="${article.receivedDate}"` : ''}>
<id type="internal" advice="ignore">${number}</id>
${files.map((file, index) => fileXml(file, first + index, article.publishedDate, words)).join('')}<publication version="1" status="3" primary_contact_id="${first + Math.max(0, primary(record))}" seq="${number}" access_status="${article.isOpenAccess ? 1 : 0}" section_ref="${sectionRef(sections, article.articleType)}" date_published="${article.publishedDate}" url_path="${escapeXml(record.id)}">
<id type="internal" advice="ignore">${number}</id>
${element('id', article.doi, 'type="doi" advice="update"')}${element('title', article.title, inLocale(words))}${translated(record, 'title', words)}${element('abstract', paragraphs(article.abstract), inLocale(words))}${translated(record, 'abstract', words)}${element('licenseUrl', detail.licenceUrl)}${element('copyrightHolder', article.copyrightHolder, inLocale(words))}${element('copyrightYear', article.publishedDate.slice(0, 4))}${keywordsXml(article.keywords, words)}${authorsXml(record, first, words)}${files.map((file, index) => galleyXml(file, first + index, index, words)).join('')}${citationsXml(detail)}${day === null ? '' : `<issue_identification>\n${element('year', day.slice(0, 4))}</issue_identification>\n`}${element('pages', article.pages)}</publication>
</article>\n`
}

const primary = ({ contributors }: ExportedArticle) => contributors.findIndex((one) => one.isCorresponding)

/** OJS keeps abstracts as HTML. */
const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escapeXml(part.trim())}</p>`)
    .join('')

function translated({ article }: ExportedArticle, what: 'title' | 'abstract', words: Words): string {
  return article.translations
    .map((one) => ({ ...one, locale: localeOf(one.language, words.release) }))
    .filter(({ locale }) => locale !== null && locale !== words.locale)
    .map(({ title, abstract, locale }) =>
      element(what, what === 'title' ? title : paragraphs(abstract), `locale="${locale}"`),
    )
    .join('')
}

function keywordsXml(keywords: readonly string[], words: Words): string {
  if (keywords.length === 0) return ''
  const each = keywords.map((keyword) =>
    words.release === '3.5'
      ? `<keyword>\n${element('name', keyword)}</keyword>\n`
      : element('keyword', keyword),
  )
  return `<keywords ${inLocale(words)}>\n${each.join('')}</keywords>\n`
}

function authorsXml(record: ExportedArticle, first: number, words: Words): string {
  const people = record.contributors.map((person, index) => {
    // OJS requires a given name, so a group's name and a person's only name become one.
    const hasOneName = person.givenName === ''
    const attributes = `include_in_browse="true" user_group_ref="Author" seq="${index}" id="${first + index}"${index === Math.max(0, primary(record)) ? ' primary_contact="true"' : ''}`
    const name = hasOneName
      ? element('givenname', person.familyName, inLocale(words))
      : element('givenname', person.givenName, inLocale(words)) +
        element('familyname', person.familyName, inLocale(words))
    const country = person.affiliations.find((one) => one.country)?.country ?? null
    return `<author ${attributes}>
${name}${affiliationsXml(person, words)}${element('country', country && country.length === 2 ? country : null)}${element('email', person.email ?? words.officeEmail)}${element('orcid', person.orcid && `https://orcid.org/${person.orcid}`)}</author>\n`
  })
  if (people.length === 0 && words.release === '3.3')
    people.push(
      `<author include_in_browse="false" user_group_ref="Author" seq="0" id="${first}" primary_contact="true">
${element('givenname', words.journalTitle, inLocale(words))}${element('email', words.officeEmail)}</author>\n`,
    )
  return people.length > 0 ? `<authors>\n${people.join('')}</authors>\n` : ''
}

function affiliationsXml({ affiliations }: ExportedArticle['contributors'][number], words: Words): string {
  if (words.release !== '3.5')
    return element('affiliation', affiliations.map(({ name }) => name).join('; '), inLocale(words))
  return affiliations
    .map(({ name, ror }) => {
      const named = element('name', name, inLocale(words))
      return ror
        ? `<rorAffiliation>\n${element('ror', ror.startsWith('http') ? ror : `https://ror.org/${ror}`)}${named}</rorAffiliation>\n`
        : `<affiliation>\n${named}</affiliation>\n`
    })
    .join('')
}

function fileXml({ name, genre, bytes }: OjsFile, id: number, day: string, words: Words): string {
  return `<submission_file id="${id}" file_id="${id}" stage="proof" created_at="${day}" updated_at="${day}" viewable="true" genre="${escapeXml(genre)}">
${element('name', name, inLocale(words))}<file id="${id}" filesize="${bytes.length}" extension="${name.split('.').at(-1)}">
<embed encoding="base64">${base64(bytes)}</embed>
</file>
</submission_file>\n`
}

function galleyXml({ label }: OjsFile, id: number, index: number, words: Words): string {
  return `<article_galley locale="${words.locale}" approved="true">
<id type="internal" advice="ignore">${id}</id>
${element('name', label, inLocale(words))}${element('seq', String(index))}<submission_file_ref id="${id}"/>
</article_galley>\n`
}

function citationsXml({ references }: OjsArticle['detail']): string {
  if (references.length === 0) return ''
  const lines = references.map(({ runs }) =>
    element(
      'citation',
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    ),
  )
  return `<citations>\n${lines.join('')}</citations>\n`
}
