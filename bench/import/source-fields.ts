/**
 * Reads what sources say about their articles, for the comparison with what was imported. It shares no code with the importer: XML is
 * read by XPath with libxml2, JSON as it is, RIS and BibTeX by their lines.
 */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm'

/** What a source says of an article; a field that it does not have is null and is not compared. */
export interface SourceFields {
  title: string
  doi: string | null
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
  ...{ title: '', doi: null, year: null, volume: null, firstPage: null, authors: null, affiliations: null },
  ...{ licence: null, abstract: null, keywords: null, references: null },
}

export function fieldsOf(name: string, text: string): SourceFields[] {
  if (/\.json$/.test(name)) return ofJson(JSON.parse(text))
  if (/\.ris$/.test(name)) return ofRis(text)
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
  author?: Partial<Record<'family' | 'given' | 'literal' | 'name', string>>[]
  abstract?: string
  reference?: unknown[]
}
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
    firstPage: /^[^-–,\s]+/.exec(work.page ?? '')?.[0] ?? null,
    authors: (work.author ?? []).map((one) => one.family ?? one.name ?? one.literal ?? one.given ?? ''),
    abstract: work.abstract ? work.abstract.replaceAll(/<[^>]*>/g, ' ') : null,
    references: work.reference?.length ?? null,
  }))
}

function ofRis(text: string): SourceFields[] {
  return text
    .split(/^ER {1,2}-.*$/m)
    .filter((record) => /^TY {1,2}-/m.test(record))
    .map((record) => {
      const all = (...tags: string[]) =>
        tags.flatMap((tag) =>
          [...record.matchAll(new RegExp(`^${tag} {1,2}- ?(.*)$`, 'gm'))].map(([, value = '']) =>
            value.trim(),
          ),
        )
      const one = (...tags: string[]) => all(...tags).find(Boolean) ?? null
      return {
        ...nothing,
        title: one('TI', 'T1') ?? '',
        doi: /10\.\d{4,9}\/\S+/.exec(one('DO') ?? '')?.[0] ?? null,
        year: /\d{4}/.exec(one('PY', 'Y1', 'DA') ?? '')?.[0] ?? null,
        volume: one('VL'),
        authors: all('AU', 'A1').map((name) => name.split(',')[0] ?? ''),
        keywords: all('KW'),
      }
    })
}

/** Only entries whose fields stand one on a line. */
function ofBibtex(text: string): SourceFields[] {
  return text
    .split(/^(?=@)/m)
    .filter((entry) => /^@(?!comment|string|preamble)\w+\s*[{(]/i.test(entry))
    .map((entry) => {
      const field = (name: string) =>
        new RegExp(`^\\s*${name}\\s*=\\s*[{"]?(.*?)[}"]?,?\\s*$`, 'im').exec(entry)?.[1] ?? null
      return {
        ...nothing,
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

function ofJats(article: XmlNode): SourceFields {
  const meta = article.get('front/article-meta') as XmlElement
  return {
    ...nothing,
    title: words(meta, 'title-group/article-title'),
    doi: words(meta, 'article-id[@pub-id-type="doi"]') || null,
    year: words(meta, 'pub-date[1]/year') || null,
    volume: words(meta, 'volume') || null,
    firstPage: words(meta, 'fpage') || words(meta, 'elocation-id') || null,
    authors: list(
      meta,
      'contrib-group[1]/contrib[not(@contrib-type) or @contrib-type="author"]/name/surname',
    ),
    licence: words(meta, 'permissions/license/@*[local-name()="href"]') || null,
    abstract: words(meta, 'abstract[not(@abstract-type)][1]') || null,
    keywords: list(meta, 'kwd-group[not(@kwd-group-type="research-organism")][1]/kwd'),
    references: (article as XmlElement).find('back//ref-list//ref').length,
  }
}

function ofOjs(article: XmlNode): SourceFields {
  const at = ((article as XmlElement).get('.//publication[@status="3"]') ?? article) as XmlElement
  const html = (text: string) => text.replaceAll(/<[^>]*>/g, ' ')
  return {
    ...nothing,
    title: html(`${words(at, 'prefix')} ${words(at, 'title')}`),
    doi: words(at, 'id[@type="doi"]') || null,
    firstPage: /^\s*([^\s-]+)/.exec(words(at, 'pages'))?.[1] ?? null,
    authors: list(at, './/author/familyname | .//author/lastname'),
    licence: words(at, 'licenseUrl') || null,
    abstract: html(words(at, 'abstract[1]')) || null,
    keywords: list(at, '(keywords)[1]/keyword'),
    references: at.find('citations/citation').length || null,
  }
}
