import type { Reference } from './model.ts'
import { bareDoi, doiUrl, isElement, safeHref, textOf, type XmlNode } from './xml.ts'

/** A part of a formatted reference. */
export interface Run {
  text: string
  italic?: boolean
  href?: string
}

/**
 * Formats a reference in APA style from its parts, or as its author wrote it if parts are missing. The DOI
 * becomes a link.
 */
export function referenceRuns(reference: Reference): Run[] {
  const runs = isComplete(reference) ? apaRuns(reference) : writtenRuns(reference)
  const text = runs.map((run) => run.text).join('')
  if (reference.doi && !text.includes(reference.doi)) {
    const url = doiUrl(reference.doi)
    runs.push({ text: ' ' }, { text: url, href: url })
  }
  return tidy(runs)
}

function isComplete(reference: Reference): boolean {
  return !reference.written && Boolean(reference.title ?? reference.source)
}

function apaRuns(r: Reference): Run[] {
  const runs: Run[] = []
  const add = (text: string, italic = false) => runs.push({ text, italic })
  const authors = r.authors.length > 0 ? r.authors : r.editors
  add(authors.length > 0 ? namesOf(authors) : (r.publisher ?? r.source ?? ''))
  if (r.authors.length === 0 && r.editors.length > 0) add(r.editors.length > 1 ? ' (Eds.)' : ' (Ed.)')
  add(` (${r.year ?? 'n.d.'}). `)
  const pages = r.firstPage
    ? `${r.firstPage}${r.lastPage && r.lastPage !== r.firstPage ? `–${r.lastPage}` : ''}`
    : null
  if (r.type === 'journal' || (r.volume && r.source && r.title)) {
    add(sentence(r.title ?? ''))
    if (r.source) {
      add(' ')
      add(r.source, true)
    }
    if (r.volume) add(`, ${r.volume}`, true)
    if (r.issue) add(`(${r.issue})`)
    if (pages) add(`, ${pages}`)
    add('.')
  } else if (r.title && r.source && r.type !== 'working-paper' && r.type !== 'data') {
    add(sentence(r.title))
    add(` In ${r.editors.length > 0 && r.authors.length > 0 ? `${editorNames(r)}, ` : ''}`)
    add(r.source, true)
    if (pages) add(` (pp. ${pages})`)
    add(`. ${r.publisher ?? ''}`)
    if (r.publisher) add('.')
  } else {
    add(r.title ?? r.source ?? '', true)
    const kind = r.type === 'working-paper' ? r.source : r.type === 'data' ? 'Data set' : null
    if (kind) add(r.type === 'data' ? ` [${kind}]` : ` (${kind}${r.volume ? ` ${r.volume}` : ''})`)
    add(/[.?!]$/.test(r.title ?? r.source ?? '') && !kind ? '' : '.')
    if (r.publisher) add(` ${r.publisher}.`)
  }
  if (!r.doi && r.url) runs.push({ text: ' ' }, { text: r.url, href: r.url })
  return runs
}

function sentence(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`
}

function initials(given: string): string {
  return given
    .split(/\s+/)
    .filter(Boolean)
    .map((part) =>
      part
        .split('-')
        .map((piece) => `${piece.charAt(0).toLocaleUpperCase()}.`)
        .join('-'),
    )
    .join(' ')
}

/** Formats names as in APA 7: at most twenty, with an ampersand before the last. */
function namesOf(people: Reference['authors']): string {
  const names = people.map(({ family, given }) => (given ? `${family}, ${initials(given)}` : family))
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${names.at(-1)}`
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

function editorNames(r: Reference): string {
  const names = r.editors.map(({ family, given }) => [initials(given), family].filter(Boolean).join(' '))
  return `${names.length > 1 ? `${names.slice(0, -1).join(', ')} & ${names.at(-1)}` : names[0]} (Ed${names.length > 1 ? 's' : ''}.)`
}

function writtenRuns(reference: Reference): Run[] {
  const runs: Run[] = []
  const walk = (nodes: readonly XmlNode[], style: { italic?: boolean; href?: string }) => {
    for (const node of nodes) {
      if (!isElement(node)) runs.push({ text: node.replaceAll(/\s+/g, ' '), ...style })
      else if (node.name === 'italic' || node.name === 'source')
        walk(node.children, { ...style, italic: true })
      else if (node.name === 'ext-link' || node.name === 'uri' || node.name === 'pub-id') {
        const doi = bareDoi(node.attributes['xlink:href']) ?? bareDoi(textOf(node))
        const href = doi ? doiUrl(doi) : safeHref(node.attributes['xlink:href'] ?? textOf(node))
        walk(node.children, href ? { ...style, href } : style)
      } else if (node.name !== 'label' && node.name !== 'object-id') {
        walk(node.children, style)
        // Adds a space, because element-citation has no punctuation between its parts.
        if (reference.written?.name !== 'mixed-citation') runs.push({ text: ' ' })
      }
    }
  }
  if (reference.written) walk(reference.written.children, {})
  else
    runs.push({
      text: [namesOf(reference.authors), reference.year, reference.title, reference.source]
        .filter(Boolean)
        .join('. '),
    })
  return runs
}

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
