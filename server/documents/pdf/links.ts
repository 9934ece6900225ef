import type * as mupdf from 'mupdf'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import type { Findings } from '../findings.ts'

interface KeptLink {
  page: number
  box: mupdf.Rect
  uri: string
}

/** Sites whose addresses stand for a person. */
const personalSite =
  /^mailto:|orcid\.org|researchgate\.net|academia\.edu|linkedin\.com|scholar\.google|publons\.com|twitter\.com|https?:\/\/(www\.)?x\.com\/|ssrn\.com\/author|\.github\.io|\/~/i

/** An account at a host of code or data; a repository below it may be anybody's and is reported where it is read. */
const account =
  /^https?:\/\/(www\.)?(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|huggingface\.co|keybase\.io)\/@?[\w.-]+\/?([?#].*)?$/i

export function isPersonalLink(uri: string, matcher: IdentityMatcher): boolean {
  return (
    personalSite.test(uri) ||
    account.test(uri) ||
    matcher.find(decode(uri)).some((m) => m.rule !== 'surname' && m.rule !== 'institution')
  )
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/**
 * Takes all links and bookmarks out and gives a function that puts the harmless ones back after scrubbing, as
 * plain page numbers: names of destinations ('cite.smith2019') and private entries don't survive.
 */
export function takeLinks(pdf: mupdf.PDFDocument, matcher: IdentityMatcher, findings: Findings): () => void {
  const links: KeptLink[] = []
  for (let i = 0; i < pdf.countPages(); i++) {
    const page = pdf.loadPage(i)
    for (const link of page.getLinks()) {
      const uri = link.isExternal() ? link.getURI() : pageAddress(pdf, link)
      const personal = link.isExternal() && (!/^(https?:|doi:)/i.test(uri) || isPersonalLink(uri, matcher))
      if (personal) {
        const excerpt = uri.slice(0, 160)
        findings.add({
          rule: 'link',
          place: `Page ${i + 1}`,
          excerpt,
          severity: 'removed',
          fix: advice('link', 'removed'),
        })
      } else if (uri !== '') links.push({ page: i, box: link.getBounds(), uri })
    }
    page.getObject().delete('Annots')
  }
  const outline = safeOutline(pdf)
  return () => {
    for (const { page, box, uri } of links) pdf.loadPage(page).createLink(box, uri)
    if (outline.length > 0) writeOutline(pdf.outlineIterator(), outline, matcher)
  }
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

type Outline = NonNullable<ReturnType<mupdf.PDFDocument['loadOutline']>>

function safeOutline(pdf: mupdf.PDFDocument): Outline {
  try {
    return pdf.loadOutline() ?? []
  } catch {
    return []
  }
}

function writeOutline(at: mupdf.OutlineIterator, items: Outline, matcher: IdentityMatcher): void {
  for (const { title = '', page, down } of items) {
    if (title === '' || matcher.find(title).length > 0 || page === undefined) continue
    at.insert({ title, uri: `#page=${page + 1}`, open: false })
    if (!down || down.length === 0) continue
    at.prev()
    at.down()
    writeOutline(at, down, matcher)
    at.up()
    at.next()
  }
}
