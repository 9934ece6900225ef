import { diffArrays } from 'diff'
import {
  compareBlocks,
  piecesOf,
  runsOf,
  type TextBlock,
  type TextRun,
} from '#domain/article/compare-blocks.ts'
import type { DocumentFormat, PictureLook, ReadableText, ReadBlock } from '../contract.ts'
import { captionName } from './blocks.ts'
import { looksSame } from './picture-look.ts'

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
  /** The words of its caption after the number. */
  captionWords: string
  look: PictureLook | null
}

/** Compares two versions of a manuscript, which may have different formats, in reading order. */
export function compareManuscripts(before: ReadableText, after: ReadableText): ManuscriptComparison {
  const isAcrossFormats = before.format !== after.format
  const [old, now] = pairedPictures(blocksOf(before, isAcrossFormats), blocksOf(after, isAcrossFormats), [
    before.format,
    after.format,
  ])
  const compared = compareBlocks(old, now, wordRuns)
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

/** 'Figure 3:' at the beginning of a caption. */
const captionStart = /^(\S+\s*[A-Za-z]?\d{1,3})\s*[.:|–—-]?\s*/

function blocksOf({ blocks }: ReadableText, isAcrossFormats: boolean): Block[] {
  let section = ''
  // Word does not store the numbers and bullets of its lists as text.
  const wordsOf = (text: string) => {
    const words = normalized(text)
    if (!isAcrossFormats) return words
    // 'Figure 1: Prices' and 'Figure 1. Prices' are one caption.
    if (captionName(words)) return words.replace(captionStart, '$1. ')
    return words.replace(/^(?:[•▪◦–-]|\(?\d{1,2}[.)])\s+(?=\S)/, '')
  }
  const seen = new Set<string>()
  return blocks.map(({ name, text, page, line, look }, index) => {
    if (name === 'Heading') section = normalized(text)
    if (name !== 'Picture')
      return {
        id: null,
        kind: 'text',
        text: wordsOf(text),
        name,
        section,
        page,
        line,
        caption: '',
        captionWords: '',
        look: null,
      }
    const printed = captionBeside(blocks, index)
    const caption = captionName(printed) ?? ''
    // Two pictures of one figure are told apart by their content alone.
    const id = caption !== '' && !seen.has(caption) ? caption : null
    seen.add(caption)
    const captionWords = normalized(printed.replace(captionStart, '')).toLowerCase()
    return { id, kind: 'picture', text, name, section, page, line, caption, captionWords, look: look ?? null }
  })
}

/**
 * A picture that is in both versions is itself, whatever its number is now: an added Figure 1 does not change all that
 * follow. Within a format, pictures are the same if their pixels or bytes are; across formats, if they look the same. The
 * copies for reviewers are PDFs of either, in which a picture from LaTeX has other pixels than the same one from Word.
 */
function pairedPictures(old: Block[], now: Block[], formats: readonly DocumentFormat[]): [Block[], Block[]] {
  const isAcrossFormats = formats[0] !== formats[1]
  const isSame = (a: PictureLook, b: PictureLook) =>
    (isAcrossFormats || a.pixels !== b.pixels) && looksSame(a, b)
  if (!isAcrossFormats && formats[0] !== 'pdf') return [byContent(old, now), byContent(now, old)]
  const [before, after] = isAcrossFormats ? [withoutUnread(old, now), withoutUnread(now, old)] : [old, now]
  const [inOld, inNew] = [contentsOf(before), contentsOf(after)]
  const free = before.filter(({ kind, text }) => kind === 'picture' && !inNew.has(text))
  const known = after.map((block) => {
    const { look } = block
    if (look === null || inOld.has(block.text)) return block
    const at = free.findIndex((one) => one.look !== null && isSame(one.look, look))
    const [same] = at < 0 ? [] : free.splice(at, 1)
    return same ? { ...block, text: same.text } : block
  })
  return [byContent(before, known), byContent(known, before)]
}

const contentsOf = (blocks: readonly Block[]) =>
  new Set(blocks.filter(({ kind }) => kind === 'picture').map(({ text }) => text))

/** Pictures are paired by content, then by the words of their caption, then by its number. */
function byContent(blocks: Block[], others: readonly Block[]): Block[] {
  const contents = contentsOf(others)
  const captions = new Set(others.map(({ captionWords }) => captionWords))
  return blocks.map((block) => {
    const { kind, text, id, captionWords } = block
    if (kind !== 'picture' || id === null) return block
    if (contents.has(text)) return { ...block, id: null }
    return captionWords !== '' && captions.has(captionWords)
      ? { ...block, id: `words ${captionWords}` }
      : block
  })
}

/**
 * Leaves out the pictures of figures whose caption is in the other version without a picture: there it is a drawing that
 * cannot be read, such as lines in a PDF, and was not removed.
 */
function withoutUnread(blocks: Block[], others: readonly Block[]): Block[] {
  const drawn = new Set(others.filter(({ kind }) => kind === 'picture').map(({ caption }) => caption))
  const unread = new Set(
    others
      .flatMap(({ kind, name, text }) =>
        kind === 'text' && name === 'Caption' ? (captionName(text) ?? []) : [],
      )
      .filter((caption) => !drawn.has(caption)),
  )
  return blocks.filter(({ kind, caption }) => kind !== 'picture' || !unread.has(caption))
}

/** Returns the nearest caption after or before a picture, such as 'Figure 3. Prices'; empty if there is none. */
function captionBeside(blocks: readonly ReadBlock[], index: number): string {
  for (const offset of [1, 2, -1, 3, -2]) {
    const block = blocks[index + offset]
    if (block && block.name !== 'Picture' && captionName(block.text)?.startsWith('figure')) return block.text
  }
  return ''
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
