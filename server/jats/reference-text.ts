import type { Reference } from './model.ts'
import { hasPunctuation } from './reference-style.ts'
import { bareDoi, doiUrl, isElement, safeHref, textOf, type XmlElement } from './xml.ts'

/** A part of a formatted reference. */
export interface Run {
  text: string
  italic?: boolean
  href?: string
}

/**
 * Formats a reference in APA style from its parts, or as its author wrote it (reference-style.ts decides). The
 * DOI becomes a link.
 */
export function referenceRuns(reference: Reference): Run[] {
  const runs = reference.isAsWritten ? withLinks(writtenRuns(reference), reference.links) : apaRuns(reference)
  const text = runs.map((run) => run.text).join('')
  if (reference.doi && !text.toLowerCase().includes(reference.doi.toLowerCase())) {
    const url = doiUrl(reference.doi)
    runs.push({ text: ' ' }, { text: url, href: url })
  }
  return tidy(runs)
}

/** Makes links of the addresses that the fields name but the written form does not link. */
function withLinks(runs: Run[], links: Reference['links']): Run[] {
  let all = runs
  for (const { text, href } of links) {
    if (all.some((run) => run.href === href)) continue
    const at = all.findIndex((run) => !run.href && run.text.includes(text))
    const run = all[at]
    if (!run) {
      all = all.concat({ text: ' ' }, { text, href })
      continue
    }
    const start = run.text.indexOf(text)
    const before = { ...run, text: run.text.slice(0, start) }
    const after = { ...run, text: run.text.slice(start + text.length) }
    all = all.slice(0, at).concat(before, { ...run, text, href }, after, all.slice(at + 1))
  }
  return all
}

function apaRuns(r: Reference): Run[] {
  const runs: Run[] = []
  const add = (text: string, italic = false) => runs.push({ text, italic })
  const authors = r.authors.length > 0 ? r.authors : r.editors
  const more = r.hasMoreAuthors ? ', et al.' : ''
  add(authors.length > 0 ? namesOf(authors, r.hasMoreAuthors) + more : (r.publisher ?? r.source ?? ''))
  if (r.authors.length === 0 && r.editors.length > 0) add(r.editors.length > 1 ? ' (Eds.)' : ' (Ed.)')
  add(` (${[r.year ?? 'n.d.', r.monthAndDay].filter(Boolean).join(', ')}). `)
  const pages = r.firstPage
    ? `${r.firstPage}${r.lastPage && r.lastPage !== r.firstPage ? `–${r.lastPage}` : ''}`
    : null
  if (r.type === 'journal' || (r.volume && r.source && r.title)) {
    if (r.title) add(sentence(r.title))
    if (r.source) {
      add(' ')
      add(r.source, true)
    }
    if (r.volume) add(`, ${r.volume}`, true)
    if (r.issue) add(`(${r.issue})`)
    if (pages) add(`, ${pages}`)
    add('.')
    if (r.publisher) add(` ${sentence(r.publisher)}`)
    if (r.authors.length > 0 && r.editors.length > 0) add(` ${sentence(editorNames(r))}`)
  } else if (r.title && r.source && r.type !== 'working-paper' && r.type !== 'data') {
    add(sentence(r.title))
    add(` In ${r.editors.length > 0 && r.authors.length > 0 ? `${editorNames(r)}, ` : ''}`)
    add(r.source, true)
    if (r.volume || r.issue) add(`, ${[r.volume, r.issue && `(${r.issue})`].filter(Boolean).join('')}`)
    if (pages) add(` (pp. ${pages})`)
    add(`. ${r.publisher ?? ''}`)
    if (r.publisher) add('.')
  } else {
    add(r.title ?? r.source ?? '', true)
    const kind = r.type === 'working-paper' ? r.source : r.type === 'data' ? 'Data set' : null
    if (kind)
      add(r.type === 'data' ? ` [${kind}]` : ` (${[kind, r.volume, r.issue].filter(Boolean).join(' ')})`)
    else if (r.volume || r.issue) add(` (${[r.volume, r.issue].filter(Boolean).join(', ')})`)
    if (r.authors.length > 0 && r.editors.length > 0) add(` (${editorNames(r)})`)
    if (pages) add(` (pp. ${pages})`)
    add(/[.?!]$/.test(r.title ?? r.source ?? '') && !kind ? '' : '.')
    if (r.type === 'data' && r.source && r.title) add(` ${sentence(r.source)}`)
    if (r.publisher) add(` ${r.publisher}.`)
  }
  for (const text of r.further) add(` ${sentence(text)}`)
  for (const { text, href } of r.links)
    runs.push({ text: ' ' }, { text: /^https?:/.test(text) ? href : text, href })
  return runs
}

function sentence(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`
}

function initials(given: string): string {
  return given
    .split(/\s+/)
    .map((part) => part.replace(/^\P{L}+/u, ''))
    .filter(Boolean)
    .map((part) => {
      // 'JP' and 'J.P.' are initials already.
      if (/^\p{Lu}{2,4}$|^(?:\p{Lu}\.)+-?/u.test(part))
        return (part.match(/\p{Lu}/gu) ?? []).join('. ').concat('.')
      return part
        .split('-')
        .map((piece) => `${piece.charAt(0).toLocaleUpperCase()}.`)
        .join('-')
    })
    .join(' ')
}

/** Formats names as in APA 7: at most twenty, with an ampersand before the last. */
function namesOf(people: Reference['authors'], hasMore = false): string {
  const names = people.map(({ family, given }) => (given ? `${family}, ${initials(given)}` : family))
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${names.at(-1)}`
  if (names.length < 2 || hasMore) return names.join(', ')
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

function editorNames(r: Reference): string {
  const names = r.editors.map(({ family, given }) => [initials(given), family].filter(Boolean).join(' '))
  return `${names.length > 1 ? `${names.slice(0, -1).join(', ')} & ${names.at(-1)}` : names[0]} (Ed${names.length > 1 ? 's' : ''}.)`
}

/** The reference as it is written. Fields without anything between them are separated. */
function writtenRuns(reference: Reference): Run[] {
  const runs: Run[] = []
  // White space separates fields only in a citation that has punctuation, too.
  const isPunctuated = hasPunctuation(reference.written)
  const walk = (parent: XmlElement, style: { italic?: boolean; href?: string }) => {
    let wasField = false
    for (const node of parent.children) {
      if (!isElement(node)) {
        if (node.trim() === '' && !isPunctuated) continue
        runs.push({ text: node.replaceAll(/\s+/g, ' '), ...style })
        wasField = false
        continue
      }
      if (node.name === 'label') continue
      if (node.name === 'object-id') {
        const type = node.attributes['pub-id-type'] ?? ''
        if (textOf(node) && type !== 'doi')
          runs.push({ text: ` ${type.toUpperCase()} ${textOf(node)}`, ...style })
        continue
      }
      const isField = !/^(italic|bold|sup|sub|sc|styled-content|named-content|break)$/.test(node.name)
      if (isField && wasField) runs.push({ text: separatorIn(parent), ...style })
      if (node.name === 'italic' || node.name === 'source') walk(node, { ...style, italic: true })
      else if (node.name === 'ext-link' || node.name === 'uri' || node.name === 'pub-id') {
        const doi = bareDoi(node.attributes['xlink:href']) ?? bareDoi(textOf(node))
        const href = doi ? doiUrl(doi) : safeHref(node.attributes['xlink:href'] ?? textOf(node))
        walk(node, href ? { ...style, href } : style)
      } else if (node.name === 'etal') runs.push({ text: textOf(node) || 'et al.', ...style })
      else walk(node, style)
      if (isField) wasField = true
    }
  }
  if (reference.written) walk(reference.written, {})
  else {
    const parts = [
      namesOf(reference.authors, reference.hasMoreAuthors),
      reference.year,
      reference.publisher,
      reference.volume,
      reference.firstPage,
      ...reference.further,
    ].filter(Boolean)
    runs.push({ text: parts.length > 0 ? `${parts.join('. ')}.` : '' })
    for (const { text, href } of reference.links) runs.push({ text: ' ' }, { text, href })
  }
  return runs
}

const separatorIn = ({ name }: XmlElement) =>
  name === 'name' || name === 'string-name' ? ' ' : name === 'person-group' ? ', ' : '. '

/** Removes leading, trailing and double spaces. */
function tidy(runs: Run[]): Run[] {
  let last = ' '
  const out: Run[] = []
  for (const run of runs) {
    let text = run.text.replaceAll(/\s+/g, ' ')
    if (last === ' ') text = text.trimStart()
    if (text === '') continue
    last = text.slice(-1)
    const before = out.at(-1)
    if (before && before.href === run.href && Boolean(before.italic) === Boolean(run.italic))
      before.text += text
    else out.push({ ...run, text })
  }
  const end = out.at(-1)
  if (end) end.text = end.text.trimEnd()
  return out.filter((run) => run.text !== '')
}
