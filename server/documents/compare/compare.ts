import { diffArrays } from 'diff'
import {
  compareBlocks,
  piecesOf,
  runsOf,
  type TextBlock,
  type TextRun,
} from '#domain/article/compare-blocks.ts'
import type { ReadableText, ReadBlock } from '../contract.ts'
import { captionName } from './blocks.ts'

export interface ManuscriptChange {
  change: 'changed' | 'added' | 'removed' | 'moved'
  name: ReadBlock['name']
  /** The heading under which it stands. */
  section: string
  page: number | null
  line: string | null
  /** Page in the earlier version; null if it is new, or the format has no pages. */
  earlierPage: number | null
  /** The words. Of a picture, its name, such as 'Figure 3', or nothing. */
  runs: TextRun[]
}

export interface ManuscriptComparison {
  changes: ManuscriptChange[]
  /** Number of blocks that are the same. */
  unchanged: number
  /** Share of the words that both versions have in common, from 0 to 1. */
  common: number
  /** Whether the files have different formats, so that lists and formulas can look changed. */
  isAcrossFormats: boolean
}

interface Block extends TextBlock {
  name: ReadBlock['name']
  section: string
  page: number | null
  line: string | null
  /** Name of a picture, such as 'figure 3'. */
  caption: string
}

/** Compares two versions of a manuscript, which may have different formats, in reading order. */
export function compareManuscripts(before: ReadableText, after: ReadableText): ManuscriptComparison {
  const isAcrossFormats = before.format !== after.format
  const compared = compareBlocks(
    blocksOf(before, isAcrossFormats),
    blocksOf(after, isAcrossFormats),
    wordRuns,
  )
  const changes = compared.flatMap(({ block, from, change, runs }): ManuscriptChange[] => {
    // A picture that moved with the pages is not a change of the text.
    if (change === 'same' || (change === 'moved' && block.kind === 'picture')) return []
    const { name, section, page, line } = block
    return [
      {
        ...{ change, name, section, line },
        page: change === 'removed' ? null : page,
        earlierPage: from?.page ?? null,
        runs: block.kind === 'picture' ? pictureRuns(block, change) : runs,
      },
    ]
  })
  const unchanged = compared.length - changes.length
  return { changes, unchanged, common: commonShare(compared), isAcrossFormats }
}

function pictureRuns({ caption }: Block, change: ManuscriptChange['change']): TextRun[] {
  const name = caption && caption[0]?.toUpperCase() + caption.slice(1)
  return name ? [{ text: name, change: change === 'added' || change === 'removed' ? change : 'same' }] : []
}

function commonShare(compared: ReturnType<typeof compareBlocks<Block>>): number {
  const length = (kinds: readonly TextRun['change'][]) =>
    compared
      .filter(({ block }) => block.kind !== 'picture')
      .flatMap(({ runs }) => runs)
      .reduce((sum, run) => sum + (kinds.includes(run.change) ? run.text.length : 0), 0)
  const longer = Math.max(length(['same', 'added']), length(['same', 'removed']))
  return longer === 0 ? 1 : length(['same']) / longer
}

function blocksOf({ blocks }: ReadableText, isAcrossFormats: boolean): Block[] {
  let section = ''
  // Word does not store the numbers and bullets of its lists as text.
  const wordsOf = (text: string) => {
    const words = normalized(text)
    return isAcrossFormats ? words.replace(/^(?:[•▪◦–-]|\(?\d{1,2}[.)])\s+(?=\S)/, '') : words
  }
  const seen = new Set<string>()
  return blocks.map(({ name, text, page, line }, index) => {
    if (name === 'Heading') section = normalized(text)
    if (name !== 'Picture')
      return { id: null, kind: 'text', text: wordsOf(text), name, section, page, line, caption: '' }
    const caption = captionBeside(blocks, index) ?? ''
    // Two pictures of one figure are told apart by their content alone.
    const id = caption !== '' && !seen.has(caption) ? caption : null
    seen.add(caption)
    return { id, kind: 'picture', text, name, section, page, line, caption }
  })
}

/** Returns the name of the nearest caption after or before a picture, such as 'figure 3'. */
function captionBeside(blocks: readonly ReadBlock[], index: number): string | null {
  for (const offset of [1, 2, -1, 3, -2]) {
    const block = blocks[index + offset]
    const name = block && block.name !== 'Picture' ? captionName(block.text) : null
    if (name?.startsWith('figure')) return name
  }
  return null
}

/** What formats and typesetting write in different ways becomes equal. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[‘’‚‛`´]/g, '’')
    .replaceAll(/[“”„‟]|’’/g, '”')
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll('\u001f', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const wordRuns = (before: string, after: string) => runsOf(diffArrays(piecesOf(before), piecesOf(after)))
