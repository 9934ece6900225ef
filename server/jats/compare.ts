import { diffArrays } from 'diff'
import {
  compareBlocks,
  piecesOf,
  runsOf,
  type TextBlock,
  type TextRun,
} from '#domain/article/compare-blocks.ts'
import { elements, isElement, textOf, type XmlElement } from './xml.ts'

interface Block extends TextBlock {
  section: string
}

interface ChangedBlock {
  kind: string
  change: 'changed' | 'added' | 'removed' | 'moved'
  section: string
  runs: TextRun[]
}

/** Elements whose text is compared as one block, with the names shown for them. */
const pieces: Record<string, string> = {
  p: 'Paragraph',
  title: 'Heading',
  label: 'Label',
  tr: 'Table row',
  code: 'Code',
  preformat: 'Code',
  'disp-formula': 'Formula',
  ref: 'Reference',
  attrib: 'Attribution',
  'alt-text': 'Alternative text',
  term: 'Term',
}

/** Compares two versions of a text. Unchanged blocks are only counted. */
export function compareTexts(
  before: XmlElement,
  after: XmlElement,
): { blocks: ChangedBlock[]; unchanged: number } {
  const compared = compareBlocks(blocksOf(before), blocksOf(after), wordRuns)
  const blocks = compared.flatMap(({ block: { kind, section }, change, runs }) =>
    change === 'same' ? [] : [{ kind, section, change, runs }],
  )
  return { blocks, unchanged: compared.length - blocks.length }
}

function blocksOf(article: XmlElement): Block[] {
  const blocks: Block[] = []
  let section = ''
  const walk = (element: XmlElement, outerId: string | null) => {
    if (element.name === 'front') return
    const kind = pieces[element.name]
    const id = element.attributes.id ?? null
    if (!kind) {
      for (const child of elements(element)) walk(child, id ?? outerId)
      return
    }
    const text = element.name === 'tr' ? elements(element).map(textOf).join(' | ') : textOf(element)
    if (element.name === 'title') section = text
    // A title or label has no id of its own, but its parent has at most one of each.
    const key = id ?? (/^(title|label)$/.test(element.name) && outerId ? `${outerId} ${element.name}` : null)
    if (text !== '') blocks.push({ id: key, kind, text, section })
    for (const child of element.children.filter(isElement)) if (child.name === 'fig') walk(child, id)
  }
  walk(article, null)
  return blocks
}

const wordRuns = (before: string, after: string) => runsOf(diffArrays(piecesOf(before), piecesOf(after)))
