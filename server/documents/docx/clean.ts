import { strToU8 } from 'fflate'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { excerptOf, type Findings } from '../findings.ts'
import { bylineOf } from '../full-names.ts'
import { isPersonalLink } from '../pdf/links.ts'
import { judge, type Region, regionsOf, sectionsAboutAuthors } from '../regions.ts'
import { allowedPart } from './allowed.ts'
import { cleanMarkup, type Traces } from './markup.ts'
import { pack, unpack } from './package.ts'
import { type Paragraph, paragraphsOf, replaceRange, replaceRanges } from './paragraphs.ts'
import { type DocxParts, describeParts, pathOf, selectParts } from './parts.ts'
import { takePictures } from './pictures.ts'
import { personalProperties } from './properties.ts'
import { dropReferences } from './references.ts'
import { renameStyles } from './style-names.ts'
import { childNamed, descendants, escapeXml, serializeXml, textOf, type XmlElement } from './xml.ts'

/** Marks a removed passage in a copy that is typeset again. */
export const removedMark = '[removed]'

/**
 * The DOCX without its authors: only the parts that make the text, cleaned, with neutral properties.
 * Throws DocumentError when the package can't be read.
 */
export function cleanDocx(
  bytes: Uint8Array,
  matcher: IdentityMatcher,
  findings: Findings,
  label: string,
): Uint8Array {
  const files = unpack(bytes)
  const report = (rule: string, place: string, excerpt: string) =>
    findings.add({ rule, place, excerpt, severity: 'removed', fix: advice(rule, 'removed') })
  for (const { rule, excerpt } of personalProperties(files)) report(rule, 'Document properties', excerpt)
  const parts = selectParts(files)
  takePictures(files, parts, matcher)
  const traces: Traces = { revisions: new Set(), hidden: [], objects: 0 }
  keepHarmlessRelationships(parts, matcher, (target) => report('link', 'Links', target.slice(0, 160)))
  const styles = [...parts.xml].find(([, root]) => root.name === 'w:styles')?.[1]
  const hidden = hiddenStyles(styles)
  for (const [path, root] of parts.xml) {
    cleanMarkup(root, traces, hidden)
    dropReferences(root, new Set(parts.relationships.get(path)?.map((r) => r.id)), traces)
  }
  renameBookmarks([...parts.xml.values()])
  for (const [path, root] of parts.xml) redactPart(root, path === parts.main, matcher, findings)
  for (const author of [...traces.revisions].sort()) report('tracked-change', 'Tracked changes', author)
  traces.hidden.forEach((text) => {
    if (text.trim()) report('hidden-text', 'Hidden text', text.trim().slice(0, 160))
  })
  if (traces.objects > 0) report('embedded-object', 'Objects', `${traces.objects} embedded or linked objects`)
  const styleNames = renameStyles(styles)
  const shownText = (text: string) => {
    if (filePath.test(text)) return null
    const [match] = matcher.find(text)
    if (match) report(match.rule, 'Alternative texts and labels', text.slice(0, 160))
    return match ? null : text
  }
  for (const [path, root] of parts.xml) {
    const ids = renameRelationships(parts, path)
    parts.xml.set(
      path,
      allowedPart(root, { ...styleNames, relationship: (id) => ids.get(id) ?? null, shownText }),
    )
  }
  return assemble(parts, label)
}

/** The title block of the text. */
export function bylineOfDocx(bytes: Uint8Array): string[] {
  const parts = selectParts(unpack(bytes))
  const main = parts.xml.get(parts.main)
  return main ? bylineOf(paragraphsOf(main)) : []
}

/** Alternative text that programs insert automatically: the path of the picture's file. */
const filePath = /[\\/]|\.(png|jpe?g|gif|tiff?|emf|wmf|bmp|svg|docx?|pdf|pptx?|xlsx?)$/i

/** Relationship ids may be chosen by the file's author, so the cleaned package numbers them. */
function renameRelationships(parts: DocxParts, path: string): Map<string, string> {
  const list = parts.relationships.get(path) ?? []
  const ids = new Map(list.map(({ id }, index) => [id, `rId${index + 1}`]))
  parts.relationships.set(
    path,
    list.map((relationship) => ({ ...relationship, id: ids.get(relationship.id) ?? relationship.id })),
  )
  return ids
}

function keepHarmlessRelationships(
  parts: DocxParts,
  matcher: IdentityMatcher,
  dropped: (target: string) => void,
): void {
  for (const [path, list] of parts.relationships) {
    parts.relationships.set(
      path,
      list.filter(({ type, target, external }) => {
        if (!external) return parts.xml.has(target) || parts.pictures.has(target)
        if (!type.endsWith('/hyperlink')) return false
        const harmless = /^https?:/i.test(target) && !isPersonalLink(target, matcher)
        if (!harmless) dropped(target)
        return harmless
      }),
    )
  }
}

/** Styles whose text is hidden, including styles based on them. */
function hiddenStyles(styles: XmlElement | undefined): Set<string> {
  const hidden = new Set<string>()
  const visible = new Set<string>()
  const basedOn = new Map<string, string[]>()
  for (const style of styles ? descendants(styles, 'w:style') : []) {
    const id = style.attributes['w:styleId'] ?? ''
    const base = childNamed(style, 'w:basedOn')?.attributes['w:val']
    if (base !== undefined) {
      const others = basedOn.get(base)
      if (others) others.push(id)
      else basedOn.set(base, [id])
    }
    const values = descendants(style, 'w:vanish').map((v) => v.attributes['w:val'] ?? 'true')
    if (values.some((value) => /^(0|false|off)$/.test(value))) visible.add(id)
    else if (values.some((value) => /^(1|true|on)$/.test(value))) hidden.add(id)
  }
  // A set grows while it is walked, so each style is looked at once.
  for (const id of hidden)
    for (const other of basedOn.get(id) ?? []) if (!visible.has(other)) hidden.add(other)
  return hidden
}

/** Bookmarks have names chosen by the author, so they are renamed, with the links to them. */
function renameBookmarks(roots: XmlElement[]): void {
  const names = new Map<string, string>()
  for (const bookmark of roots.flatMap((root) => descendants(root, 'w:bookmarkStart'))) {
    const old = bookmark.attributes['w:name'] ?? ''
    if (!names.has(old)) names.set(old, `b${names.size + 1}`)
    bookmark.attributes['w:name'] = names.get(old) ?? ''
  }
  for (const link of roots.flatMap((root) => descendants(root, 'w:hyperlink'))) {
    const anchor = link.attributes['w:anchor']
    if (anchor !== undefined) link.attributes['w:anchor'] = names.get(anchor) ?? 'b0'
  }
}

function redactPart(root: XmlElement, main: boolean, matcher: IdentityMatcher, findings: Findings): void {
  const paragraphs = paragraphsOf(root)
  const regions: Region[] = main ? regionsOf(paragraphs) : paragraphs.map(() => 'body')
  const whole = authorSections(paragraphs, regions, findings)
  paragraphs.forEach((paragraph, i) => {
    const place = main ? `Paragraph ${i + 1}` : 'Notes'
    if (whole.has(paragraph)) return
    const before = paragraphs[i - 1]
    const gone = redactParagraph(paragraph, regions[i] ?? 'body', place, matcher, findings)
    // Consecutive removed paragraphs get one mark, because their number would reveal the number of authors.
    if (
      gone &&
      before &&
      /^(\[removed\])?$/.test(
        before.pieces
          .map((p) => textOf(p.element))
          .join('')
          .trim(),
      ) &&
      before.text !== ''
    ) {
      clearParagraph(paragraph)
    }
  })
  for (const paragraph of whole) clearParagraph(paragraph)
}

/** The paragraphs of sections about the authors, which go as a whole while their end is sure: at most a dozen paragraphs. */
function authorSections(paragraphs: Paragraph[], regions: Region[], findings: Findings): Set<Paragraph> {
  const whole = new Set<Paragraph>()
  for (const { start, end } of sectionsAboutAuthors(paragraphs, regions)) {
    const section = paragraphs.slice(start, end)
    if (section.length > 12) continue
    const excerpt = section
      .map((p) => p.text)
      .join(' ')
      .slice(0, 160)
    const rule = 'acknowledgements'
    const place = `Paragraph ${start + 1}`
    if (!findings.add({ rule, place, excerpt, severity: 'removed', fix: advice(rule, 'removed') })) continue
    for (const paragraph of section) whole.add(paragraph)
  }
  return whole
}

/** Empties a paragraph; an empty list item would still show its bullet. */
function clearParagraph(paragraph: Paragraph): void {
  replaceRange(paragraph, 0, paragraph.text.length, '')
  const properties = childNamed(paragraph.element, 'w:pPr')
  if (properties)
    properties.children = properties.children.filter((c) => typeof c === 'string' || c.name !== 'w:numPr')
}

/** Redacts a paragraph. Returns true if nothing of it is left. */
function redactParagraph(
  paragraph: Paragraph,
  region: Region,
  place: string,
  matcher: IdentityMatcher,
  findings: Findings,
): boolean {
  const { text, style } = paragraph
  if (/^(author|authors|affiliation|byline)s?$/i.test(style) && text.trim() !== '') {
    const rule = 'author-command'
    const gone = findings.add({
      rule,
      place,
      excerpt: text.slice(0, 160),
      severity: 'removed',
      fix: advice(rule, 'removed'),
    })
    if (gone) replaceRange(paragraph, 0, text.length, removedMark)
    return gone
  }
  const ranges = matcher.find(text).filter((match) => {
    if (
      judge(match.rule, region, text.slice(0, match.start), text.slice(match.end, match.end + 80)) !==
      'remove'
    )
      return false
    const excerpt = excerptOf(text, match.start, match.end)
    const fix = advice(match.rule, 'removed')
    const words = text.slice(match.start, match.end)
    const removed = findings.add({ rule: match.rule, place, excerpt, severity: 'removed', fix }, words)
    if (!removed) findings.keepText(words)
    return removed
  })
  // In the title block, text beside an affiliation or address belongs to it: city, funder, user name.
  const affiliated = ranges.some((m) => /^(institution|affiliation|orcid|email)$/.test(m.rule))
  if (region === 'title' && affiliated && text.length < 800) {
    replaceRange(paragraph, 0, text.length, removedMark)
    return true
  }
  replaceRanges(paragraph, ranges, removedMark)
  return ranges.length > 0 && ranges.every((r) => r.start <= 1 && r.end >= text.trimEnd().length)
}

const coreProperties =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'

function assemble(parts: DocxParts, label: string): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  for (const [path, text] of Object.entries(describeParts(parts))) files[path] = strToU8(text)
  for (const [path, root] of parts.xml) files[pathOf(parts, path)] = serializeXml(root)
  for (const { path, bytes } of parts.pictures.values()) files[path] = bytes
  files['docProps/core.xml'] = strToU8(
    `${coreProperties}<dc:title>${escapeXml(label)}</dc:title></cp:coreProperties>`,
  )
  return pack(files)
}
