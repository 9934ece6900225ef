import type { XmlElement } from '../../jats/xml.ts'
import { languageOf } from '../typeset/language.ts'
import { unannouncedReferences } from './reference-list.ts'
import { nestSections } from './sections.ts'
import { all, el, plainText } from './tree.ts'

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
    el('x-heading', { level: '1', role: 'references' }, [referencesTitle(blocks)]),
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
    el('x-heading', { level: '1', role: 'references' }, [referencesTitle(blocks)]),
    ...blocks.slice(start),
  ]
}

function isReferencesHeading(block: XmlElement): boolean {
  return nestSections([block]).referencesTitle !== null
}

const titles: Record<string, string> = {
  es: 'Referencias',
  ca: 'Referències',
  pt: 'Referências',
  fr: 'Références',
  it: 'Riferimenti bibliografici',
  de: 'Literatur',
  nl: 'Literatuur',
  pl: 'Bibliografia',
  sv: 'Referenser',
  da: 'Referencer',
  fi: 'Lähteet',
  cs: 'Literatura',
  tr: 'Kaynakça',
  ru: 'Список литературы',
  uk: 'Список літератури',
}

/** Returns the heading of a reference list that has none, in the language of the text. */
export function referencesTitle(blocks: readonly XmlElement[]): string {
  return titles[textLanguage(blocks)] ?? 'References'
}

const floatNames: Record<string, readonly [figure: string, table: string]> = {
  es: ['Figura', 'Tabla'],
  ca: ['Figura', 'Taula'],
  pt: ['Figura', 'Tabela'],
  fr: ['Figure', 'Tableau'],
  it: ['Figura', 'Tabella'],
  de: ['Abbildung', 'Tabelle'],
  nl: ['Figuur', 'Tabel'],
}

/** Returns the words for figures and tables that LaTeX would print before their numbers. */
export function floatNamesOf(blocks: readonly XmlElement[]): { fig: string; 'table-wrap': string } {
  const [fig, table] = floatNames[textLanguage(blocks)] ?? ['Figure', 'Table']
  return { fig, 'table-wrap': table }
}

const textLanguage = (blocks: readonly XmlElement[]): string =>
  languageOf(blocks.map((block) => plainText(block.children)).join(' ')) ?? 'en'
