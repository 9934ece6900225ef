/**
 * Reads what sources say about their articles, for the comparison with what was imported. It shares no code with the importer: XML is
 * read by XPath with libxml2, JSON as it is, RIS and BibTeX by their lines.
 */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm'

/** What a source says of an article; a field that it does not have is null and is not compared. */
export interface SourceFields {
  /** The line of the file at which the record begins; null for files in which records do not stand on lines. */
  line: number | null
  title: string
  doi: string | null
  /** The whole date, as far as the source has it: YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  /** All pages, 'first-last'. */
  pages: string | null
  year: string | null
  volume: string | null
  firstPage: string | null
  authors: string[] | null
  affiliations: string[] | null
  licence: string | null
  abstract: string | null
  keywords: string[] | null
  references: number | null
}

const nothing: SourceFields = {
  ...{ line: null, date: null, pages: null },
  ...{ title: '', doi: null, year: null, volume: null, firstPage: null, authors: null, affiliations: null },
  ...{ licence: null, abstract: null, keywords: null, references: null },
}

export function fieldsOf(name: string, file: string): SourceFields[] {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (/\.json$/.test(name)) return ofJson(JSON.parse(text))
  if (/\.ris$/.test(name)) return /^PT J/m.test(text) ? ofWos(text) : ofRis(text)
  if (/\.csv$/.test(name)) return ofCsv(text)
  if (/\.bib$/.test(name)) return ofBibtex(text)
  return ofXml(text)
}

/** What is read of a work in CSL-JSON, or in Crossref's form of it. */
interface Work {
  title?: string | string[]
  DOI?: string
  issued?: { 'date-parts'?: unknown[][] }
  published?: { 'date-parts'?: unknown[][] }
  volume?: string
  page?: string
  author?: (Partial<Record<'family' | 'given' | 'literal' | 'name' | 'suffix', string>> & {
    affiliation?: { name?: string }[]
  })[]
  abstract?: string
  reference?: unknown[]
}
/** A day's parts as YYYY-MM-DD. */
const dateOf = (parts: readonly unknown[] | undefined) =>
  parts
    ?.filter(Boolean)
    .map((part) => String(part).padStart(2, '0'))
    .join('-') || null

type Works = Work[] | (Work & { items?: Work[] })

function ofJson(json: Works | { message: Works }): SourceFields[] {
  const message = 'message' in json ? json.message : json
  const works = Array.isArray(message) ? message : (message.items ?? [message])
  const first = (value: unknown) => String((Array.isArray(value) ? value[0] : value) ?? '')
  return works.map((work) => ({
    ...nothing,
    title: first(work.title),
    doi: work.DOI ?? null,
    year: first((work.issued ?? work.published)?.['date-parts']?.[0]) || null,
    volume: work.volume ?? null,
    date: dateOf((work.issued ?? work.published)?.['date-parts']?.[0]),
    pages: work.page ?? null,
    firstPage: /^[^-–,\s]+/.exec(work.page ?? '')?.[0] ?? null,
    authors: (work.author ?? []).map((one) =>
      [one.family ?? one.name ?? one.literal ?? one.given ?? '', one.suffix].filter(Boolean).join(' '),
    ),
    affiliations: (work.author ?? []).flatMap((one) => one.affiliation?.map(({ name = '' }) => name) ?? []),
    abstract: work.abstract ? work.abstract.replaceAll(/<[^>]*>/g, ' ') : null,
    references: work.reference?.length ?? null,
  }))
}

function ofRis(text: string): SourceFields[] {
  return linesOf(text, /^(?=TY {1,2}-)/m)
    .filter(({ record }) => /^TY {1,2}-/m.test(record))
    .map(({ record, line }) => {
      // A value goes on in the lines without a tag.
      const all = (...tags: string[]) =>
        tags.flatMap((tag) =>
          [
            ...record.matchAll(new RegExp(`^${tag} {1,2}- ?(.*(?:\\n(?![A-Z][A-Z0-9] {1,2}-).+)*)`, 'gm')),
          ].map(([, value = '']) => value.trim()),
        )
      const one = (...tags: string[]) => all(...tags).find(Boolean) ?? null
      return {
        ...nothing,
        line,
        title: one('TI', 'T1') ?? '',
        doi: /10\.\d{4,9}\/\S+/.exec(one('DO') ?? '')?.[0] ?? null,
        year: /\d{4}/.exec(one('PY', 'Y1', 'DA') ?? '')?.[0] ?? null,
        volume: one('VL'),
        authors: all('AU', 'A1').map((name) => name.split(',')[0] ?? ''),
        keywords: all('KW')
          .flatMap((value) => value.split('\n'))
          .filter((word, at, every) => every.findIndex((one) => letterCase(one) === letterCase(word)) === at),
      }
    })
}

const letterCase = (word: string) => word.trim().toLowerCase()

/** Web of Science's own tags, with a blank where RIS has a dash. */
const ofWos = (text: string) =>
  text.split(/^(?=PT )/m).flatMap((record) => {
    const one = (tag: string) =>
      new RegExp(`^${tag} (.*(?:\\n {3}.*)*)`, 'm').exec(record)?.[1]?.replaceAll(/\s+/g, ' ') ?? null
    const title = one('TI')
    if (!title) return []
    return [{ ...nothing, title, doi: one('DI'), year: one('PY'), volume: one('VL'), firstPage: one('BP') }]
  })

/** Tables whose first line names their columns. */
function ofCsv(text: string): SourceFields[] {
  const [head = [], ...rows] = [...text.matchAll(/(?:(?:^|,)(?:"(?:[^"]|"")*"|[^,\n"]*))+(?:\n|$)/gm)].map(
    ([row]) =>
      [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,\n"]*)/g)].map(([, cell = '']) =>
        cell.replace(/^"(.*)"$/s, '$1'),
      ),
  )
  const at = (row: string[], name: string) => row[head.indexOf(name)] || null
  return rows
    .filter((row) => at(row, 'articleTitle'))
    .map((row) => ({
      ...nothing,
      ...{ title: at(row, 'articleTitle') ?? '', doi: at(row, 'DOI'), year: at(row, 'year') },
      ...{ volume: at(row, 'volume'), firstPage: at(row, 'startPage'), licence: at(row, 'licenseUrl') },
      authors:
        at(row, 'authors')
          ?.split('; ')
          .map((name) => name.split(',')[0] ?? '') ?? null,
      affiliations: at(row, 'affiliation')?.split('; ') ?? null,
      keywords: at(row, 'keywords')?.split(/[;,]/) ?? null,
      references: at(row, 'citations')?.split('\n').length ?? null,
    }))
}

/** The parts of a file that begin where a pattern matches, with the numbers of their first lines. */
function linesOf(text: string, start: RegExp): { record: string; line: number }[] {
  let line = 1
  return text.split(start).map((record) => {
    const at = line
    line += record.split('\n').length - 1
    return { record, line: at }
  })
}

/** Only entries whose fields stand one on a line. */
function ofBibtex(text: string): SourceFields[] {
  return linesOf(text, /^(?=@)/m)
    .filter(({ record }) => /^@(?!comment|string|preamble)\w+\s*[{(]/i.test(record))
    .map(({ record: entry, line }) => {
      const field = (name: string) =>
        new RegExp(`^\\s*${name}\\s*=\\s*[{"]?(.*?)[}"]?,?\\s*$`, 'im').exec(entry)?.[1] ?? null
      return {
        ...nothing,
        line,
        title: (field('title') ?? '').replaceAll(/\\[a-zA-Z]+\s?|[{}\\$]/g, ''),
        year: /\d{4}/.exec(field('year') ?? '')?.[0] ?? null,
        doi: /10\.\d{4,9}\/[^\s}"]+/.exec(field('doi') ?? '')?.[0] ?? null,
      }
    })
}

function ofXml(text: string): SourceFields[] {
  // Names without prefixes are found whatever their namespace is.
  const document = XmlDocument.fromString(
    text.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/, '').replaceAll(/\sxmlns="[^"]*"/g, ''),
  )
  try {
    const { root } = document
    return root.name === 'article' && root.get('front') ? [ofJats(root)] : root.find(ojsArticles).map(ofOjs)
  } finally {
    document.dispose()
  }
}

const ojsArticles =
  '//article[@status="3" or not(@status) or .//publication[@status="3"]] | //extended_article'
const wordsOf = (node: XmlNode | null | undefined) => node?.content.replaceAll(/\s+/g, ' ').trim() ?? ''
const words = (at: XmlElement, path: string) => wordsOf(at.get(path))
const list = (at: XmlElement, path: string) => at.find(path).map(wordsOf)

/** The abstract without what a formula says a second time, in TeX. */
const abstractOf = (meta: XmlElement) =>
  meta
    .find(
      'abstract[not(@abstract-type)][1]//text()[not(ancestor::*[local-name()="annotation" or local-name()="tex-math"])]',
    )
    .map(({ content }) => content)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

function ofJats(article: XmlNode): SourceFields {
  const meta = article.get('front/article-meta') as XmlElement
  return {
    ...nothing,
    title: words(meta, 'title-group/article-title'),
    doi: words(meta, 'article-id[@pub-id-type="doi"]') || null,
    year: words(meta, 'pub-date[1]/year') || null,
    volume: words(meta, 'volume') || null,
    firstPage: words(meta, 'fpage') || words(meta, 'elocation-id') || null,
    date: dateOf(['year', 'month', 'day'].map((part) => words(meta, `pub-date[1]/${part}`))),
    pages: [words(meta, 'fpage'), words(meta, 'lpage')].filter(Boolean).join('-') || null,
    authors: meta
      .find(`${authors}[not(@contrib-type) or @contrib-type="author"]`)
      .map((contrib) => authorOf(contrib as XmlElement)),
    affiliations:
      (meta.get('aff|contrib-group/aff|contrib-group/contrib/aff') && affiliationsOf(meta)) || null,
    licence: words(meta, 'permissions/license/@*[local-name()="href"]') || null,
    abstract: abstractOf(meta) || null,
    keywords: list(
      meta,
      `kwd-group[not(@xml:lang) or @xml:lang="${wordsOf((article as XmlElement).get('@xml:lang'))}"]/kwd`,
    ),
    references: (article as XmlElement).find('back//ref-list//ref').length,
  }
}

/** Authors; the members of a group that is an author stand in a list of their own. */
const authors = 'contrib-group[not(@content-type="collab-list")]/contrib'

/** Surname and suffix, or the name of a group. */
const authorOf = (contrib: XmlElement) =>
  contrib.get('name|name-alternatives/name')
    ? list(contrib, '(name|name-alternatives/name)[1]/*[self::surname or self::suffix]').join(' ')
    : contrib
        .find('collab/text() | collab/*[not(self::contrib-group)]//text()')
        .map((text) => text.content)
        .join('')
        .replaceAll(/\s+/g, ' ')

/** The institutions that authors refer to. */
const affiliationsOf = (meta: XmlElement) => {
  const named = new Set(
    meta
      .find(`${authors}[not(@contrib-type) or @contrib-type="author"]/xref[@ref-type="aff"]/@rid`)
      .flatMap((rid) => rid.content.split(/\s+/)),
  )
  return (meta.find('aff|contrib-group/aff') as XmlElement[])
    .filter((aff) => named.has(aff.get('@id')?.content ?? ''))
    .map((aff) =>
      (
        words(aff, 'institution[@content-type="original"]') ||
        words(aff, 'institution[1]') ||
        words(aff, 'institution-wrap/institution[1]')
      ).replace(/[.;,]?\s*(?:e-?mail:.*|\S+@\S+)$/i, ''),
    )
    .filter(Boolean)
}

function ofOjs(article: XmlNode): SourceFields {
  const at = ((article as XmlElement).get('.//publication[@status="3"]') ?? article) as XmlElement
  const html = (text: string) => text.replaceAll(/<[^>]*>/g, ' ')
  return {
    ...nothing,
    title: html(`${words(at, 'prefix')} ${words(at, 'title')}`),
    doi: words(at, 'id[@type="doi"]') || null,
    firstPage: /^\s*([^\s-]+)/.exec(words(at, 'pages'))?.[1] ?? null,
    date: words(at, '@date_published') || words(at, 'date_published') || null,
    pages: words(at, 'pages') || null,
    authors: list(at, './/author/familyname | .//author/lastname'),
    affiliations: list(at, './/author/affiliation[not(name)] | .//author/affiliation/name[1]'),
    licence: words(at, 'licenseUrl') || null,
    abstract: html(words(at, 'abstract[1]')) || null,
    keywords: list(at, '(keywords)[1]/keyword'),
    references: at.find('citations/citation').length || null,
  }
}
