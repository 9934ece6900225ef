import type { XmlElement } from '../../jats/xml.ts'
import { documentWords } from './document-words.ts'
import { unannouncedReferences } from './reference-list.ts'
import { nestSections } from './sections.ts'
import { all, el } from './tree.ts'

/** Marks the reference list that a reference manager's field contains, whatever its heading is. */
export function announceBibliography(blocks: readonly XmlElement[]): XmlElement[] {
  const start = blocks.findIndex((block) =>
    all(block.children, 'x-bibliography').some(({ attributes }) => attributes.at === 'start'),
  )
  if (start < 0) return [...blocks]
  const block = blocks[start] as XmlElement
  if (block.name === 'x-heading') return [...blocks]
  const before = blocks[start - 1]
  if (before?.name === 'x-heading') {
    const named = { ...before, attributes: { ...before.attributes, role: 'references', level: '1' } }
    return [...blocks.slice(0, start - 1), named, ...blocks.slice(start)]
  }
  return [
    ...blocks.slice(0, start),
    el('x-heading', { level: '1', role: 'references' }, [documentWords(blocks).references]),
    ...blocks.slice(start),
  ]
}

export function withReferencesHeading(blocks: readonly XmlElement[]): XmlElement[] {
  if (
    blocks.some(
      (block) =>
        block.name === 'x-heading' && (block.attributes.role === 'references' || isReferencesHeading(block)),
    )
  )
    return [...blocks]
  const start = unannouncedReferences(blocks)
  if (start >= blocks.length) return [...blocks]
  return [
    ...blocks.slice(0, start),
    el('x-heading', { level: '1', role: 'references' }, [documentWords(blocks).references]),
    ...blocks.slice(start),
  ]
}

function isReferencesHeading(block: XmlElement): boolean {
  return nestSections([block]).referencesTitle !== null
}
