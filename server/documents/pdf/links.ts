import type * as mupdf from 'mupdf'
import { folded } from '#domain/blinding/fold.ts'
import type { Identities, IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import type { Findings } from '../findings.ts'

interface KeptLink {
  page: number
  box: mupdf.Rect
  uri: string
}

/** Sites where a web address identifies a person, an account, a repository or a shared folder. */
const personalHosts =
  /(^|\.)(orcid\.org|researchgate\.net|academia\.edu|linkedin\.com|scholar\.google\.[a-z.]+|publons\.com|researcherid\.com|twitter\.com|x\.com|facebook\.com|instagram\.com|youtube\.com|youtu\.be|bsky\.app|mastodon\.social|t\.me|medium\.com|substack\.com|github\.com|github\.io|githubusercontent\.com|gitlab\.com|gitlab\.io|bitbucket\.org|codeberg\.org|sourceforge\.net|huggingface\.co|kaggle\.com|keybase\.io|osf\.io|figshare\.com|zenodo\.org|dataverse\.org|dropbox\.com|drive\.google\.com|docs\.google\.com|sites\.google\.com|onedrive\.live\.com|1drv\.ms|sharepoint\.com|box\.com|sync\.com|wetransfer\.com|overleaf\.com|wordpress\.com|blogspot\.com|weebly\.com|wixsite\.com|about\.me|linktr\.ee)$/
/** Pages of these sites that belong to no account. */
const codeHostPages =
  /^((www\.)?github\.com(\/(features|about|marketplace|pricing|topics|explore|readme)\b.*|\/?)|(pages|docs|guides|help)\.github\.com.*)$/
const personalPaths =
  /\/~|\/(people|person|persons|staff|faculty|members?|team|authors?|users?|profiles?|researchers?|labs?|cv|homepages?|personal|lattes)(\/|$)|ssrn\.com\/author/
const labHosts = /(^|\.)[\w-]*(lab|labs|group)\.[a-z.]+$|^(lattes\.cnpq\.br)$/

/** Sites of publishers and catalogs. A web address there identifies a work, even if it contains a surname. */
const worksHosts =
  /(^|\.)(doi\.org|arxiv\.org|jstor\.org|pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov|sciencedirect\.com|springer\.com|nature\.com|wiley\.com|tandfonline\.com|sagepub\.com|oup\.com|cambridge\.org|nber\.org|repec\.org|plos\.org|mdpi\.com|frontiersin\.org|science\.org|pnas\.org|scielo\.[a-z.]+|theoj\.org|crossref\.org|creativecommons\.org|hdl\.handle\.net|worldcat\.org|acm\.org|ieee\.org)$/
const doi = /10\.\d{4,9}\/\S/

/** Public mail providers, whose domains identify no institution. */
const mailProviders =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|aol|gmx|web|proton|protonmail|mail|qq|163|126|yandex|uol|terra|bol)\.[a-z.]+$/

/**
 * Returns the domain that identifies an institution: the last two labels, or three below 'ac.uk', 'com.br'
 * and similar suffixes.
 */
function siteOf(host: string): string {
  const labels = host.split('.')
  const isSecondLevel =
    /^(ac|edu|co|com|gov|org|net)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}

/** Parses a web address, accepting missing or misspelt schemes. Returns null if it is not a web address. */
function addressOf(uri: string): { host: string; path: string } | null {
  const text = decode(uri)
    .trim()
    .toLowerCase()
    .replace(/^(https?:?\/{0,3})+/, '')
  if (/^[a-z][a-z+.-]*:/.test(text) && !/^[\w.-]+:\d+/.test(text)) return null
  const [, host = '', path = ''] = /^([\w-]+(?:\.[\w-]+)+)(?::\d+)?(.*)$/s.exec(text) ?? []
  return host === '' ? null : { host, path }
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/**
 * Returns words by which people are identified in web addresses: 'smith', 'jsmith', 'jane.smith', 'smithlab'.
 */
function namesInAddresses({ people, extra = [] }: Identities): { words: Set<string>; stems: string[] } {
  const words = new Set<string>()
  const stems: string[] = []
  const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')
  for (const { firstName, lastName } of people) {
    const surnames = [lastName, ...lastName.split(/[\s-]+/)].map(plain).filter((name) => name.length >= 2)
    const given = firstName
      .split(/[\s.-]+/)
      .map(plain)
      .filter(Boolean)
    const initials = given.map((name) => name[0] ?? '')
    for (const surname of surnames) {
      if (surname.length >= 4) words.add(surname)
      if (surname.length >= 5) stems.push(surname)
      for (const before of [...given, ...initials, initials.join(''), given.join('')])
        if (before !== '') {
          words.add(before + surname)
          words.add(surname + before)
        }
      for (const after of ['lab', 'labs', 'group', 'team']) words.add(surname + after)
      words.add(`lab${surname}`)
    }
  }
  for (const handle of extra) if (!handle.includes('@') && plain(handle).length >= 4) words.add(plain(handle))
  return { words, stems }
}

/**
 * Returns a function that tells whether a web address leads to an author, their account or their institution.
 */
export function personalLinks(identities: Identities, matcher: IdentityMatcher): (uri: string) => boolean {
  const { words, stems } = namesInAddresses(identities)
  const sites = identities.people
    .map(({ email }) => folded(email.split('@')[1] ?? ''))
    .filter((domain) => domain.includes('.') && !mailProviders.test(domain))
    .map(siteOf)
  return (uri) => {
    const text = decode(uri)
    if (/^mailto:|@/i.test(text) && /[\w.+-]+@[\w-]+\.\w/.test(text)) return true
    if (doi.test(text) || /^(doi|dx\.doi|urn|info|isbn|arxiv|hdl)[:.]/i.test(text)) return false
    const address = addressOf(text)
    if (!address) return true
    const { host, path } = address
    if (worksHosts.test(host) && !personalPaths.test(path)) return false
    if (codeHostPages.test(host + path)) return false
    if (personalHosts.test(host) || labHosts.test(host) || personalPaths.test(host + path)) return true
    if (sites.includes(siteOf(host))) return true
    const parts = folded(host + path).split(/[^\p{L}\p{N}]+/u)
    const joined = parts.map((part, i) => part + (parts[i + 1] ?? ''))
    if ([...parts, ...joined].some((part) => words.has(part) || words.has(part.replace(/\d+$/, ''))))
      return true
    if (parts.some((part) => stems.some((stem) => part.startsWith(stem) || part.endsWith(stem)))) return true
    if (parts.some((part) => isNamed(part, matcher))) return true
    return matcher.find(text).some((match) => match.rule !== 'surname' && match.rule !== 'institution')
  }
}

/** Whether a word such as 'weissbrot' or 'jweissbrot' is a name that the matcher knows. */
function isNamed(word: string, matcher: IdentityMatcher): boolean {
  if (word.length < 4 || /^\d/.test(word)) return false
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
  return [capital(word), `${capital(word.slice(0, 1))}. ${capital(word.slice(1))}`].some((text) =>
    matcher
      .find(text)
      .some(({ rule, start, end }) => start === 0 && end === text.length && /name/.test(rule)),
  )
}

/** Whether a web address identifies an author, if only the matcher is available. */
export const isPersonalLink = (uri: string, matcher: IdentityMatcher): boolean =>
  personalLinks({ people: [] }, matcher)(uri)

/**
 * Removes all links and bookmarks, and returns a function that adds the harmless ones to the rewritten file.
 * They then point to plain page numbers: names of destinations ('cite.smith2019') and private entries are
 * dropped.
 */
export function takeLinks(
  pdf: mupdf.PDFDocument,
  identities: Identities,
  matcher: IdentityMatcher,
  findings: Findings,
): (copy: mupdf.PDFDocument) => void {
  const links: KeptLink[] = []
  const isPersonal = personalLinks(identities, matcher)
  for (let i = 0; i < pdf.countPages(); i++) {
    const page = pdf.loadPage(i)
    for (const link of page.getLinks()) {
      const uri = link.isExternal() ? link.getURI() : pageAddress(pdf, link)
      if (uri === '') continue
      if (!link.isExternal()) links.push({ page: i, box: link.getBounds(), uri })
      else if (!isPersonal(uri)) {
        const whole = workAddress(uri)
        if (whole) links.push({ page: i, box: link.getBounds(), uri: whole })
      } else report(findings, `Page ${i + 1}`, uri)
    }
    page.getObject().delete('Annots')
  }
  const outline = harmless(safeOutline(pdf), matcher, findings)
  return (copy) => {
    for (const { page, box, uri } of links) copy.loadPage(page).createLink(box, uri)
    if (outline.length > 0) writeOutline(copy.outlineIterator(), outline)
  }
}

function report(findings: Findings, place: string, excerpt: string): void {
  findings.add({
    rule: 'link',
    place,
    excerpt: excerpt.slice(0, 160),
    severity: 'removed',
    fix: advice('link', 'removed'),
  })
}

/** Returns the address with a scheme, or null if a browser could not open it. */
function workAddress(uri: string): string | null {
  const number = /10\.\d{4,9}\/\S+/.exec(decode(uri))?.[0]
  if (number && !/^https?:\/\/[\w.-]+\//i.test(uri)) return `https://doi.org/${encodeURI(number)}`
  if (/^https?:\/\//i.test(uri)) return uri
  const address = addressOf(uri)
  return address ? `https://${address.host}${address.path}` : null
}

function pageAddress(pdf: mupdf.PDFDocument, link: mupdf.Link): string {
  try {
    const { page, x, y } = pdf.resolveLinkDestination(link)
    return page < 0
      ? ''
      : `#page=${page + 1}&zoom=nan,${Number.isFinite(x) ? x : 'nan'},${Number.isFinite(y) ? y : 'nan'}`
  } catch {
    return ''
  }
}

interface Bookmark {
  title: string
  page: number
  down: Bookmark[]
}

type Outline = NonNullable<ReturnType<mupdf.PDFDocument['loadOutline']>>

function safeOutline(pdf: mupdf.PDFDocument): Outline {
  try {
    return pdf.loadOutline() ?? []
  } catch {
    return []
  }
}

const mostBookmarks = 5000

/** Drops and reports bookmarks that name somebody. Bookmarks below a dropped one move up a level. */
function harmless(items: Outline, matcher: IdentityMatcher, findings: Findings): Bookmark[] {
  let count = 0
  const keep = (list: Outline, depth: number): Bookmark[] =>
    list.flatMap(({ title = '', page, down }) => {
      if (++count > mostBookmarks || depth > 20) return []
      const below = keep(down ?? [], depth + 1)
      if (title === '' || page === undefined || page < 0) return below
      if (matcher.find(title).length === 0) return [{ title, page, down: below }]
      report(findings, 'Bookmarks', title)
      return below
    })
  return keep(items, 0)
}

function writeOutline(at: mupdf.OutlineIterator, items: Bookmark[]): void {
  for (const { title, page, down } of items) {
    at.insert({ title, uri: `#page=${page + 1}`, open: false })
    if (down.length === 0) continue
    at.prev()
    at.down()
    writeOutline(at, down)
    at.up()
    at.next()
  }
}
