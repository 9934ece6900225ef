import { createHash } from 'node:crypto'
import type { ReadBlock } from '../contract.ts'
import { flatOf } from '../front/lines.ts'
import { readTexLines } from '../front/tex-lines.ts'
import { assembleTex } from '../tex/assemble.ts'
import { readTex } from '../tex/clean.ts'
import { withoutComments } from '../tex/prepare.ts'
import { argumentsAt, groupEnds, replaceSpans, type Span, tokensOf } from '../tex/scan.ts'
import { isCaption } from './blocks.ts'
import { lookOfFile } from './picture-look.ts'

type Part = [name: string, bytes: Uint8Array]

/** Characters that stand for pictures and cells while a source is read as lines. */
const sign = { picture: '\ue020', pictureEnd: '\ue021', cell: '\ue022' } as const
const pictureSign = /\ue020(\d+)\ue021/

const isPicture = (name: string) => /\.(?:pdf|png|jpe?g|tiff?|eps|svg)$/i.test(name)
/** `figures/Fig1.PDF` and `Fig1` name the same picture. */
const stemOf = (name: string) =>
  (name.trim().split('/').at(-1) ?? '').replace(/\.[A-Za-z]{2,4}$/, '').toLowerCase()

/** Reads the paragraphs, captions, rows and pictures of a LaTeX source. `parts` are the files that it reads. */
export function readTexBlocks(bytes: Uint8Array, parts: readonly Part[]): ReadBlock[] {
  const texts = parts.filter(([name]) => /\.tex$/i.test(name))
  const others = new Map(texts.map(([name, part]) => [name, new TextDecoder().decode(part)]))
  const { source, pictures } = withSigns(withoutComments(assembleTex(readTex(bytes), others).source))
  const files = new Map(parts.filter(([name]) => isPicture(name)).map((part) => [stemOf(part[0]), part]))
  const placed = new Set<string>()
  const pictureAt = (index: number): ReadBlock[] => {
    const stem = stemOf(pictures[index] ?? '')
    const file = files.get(stem)
    placed.add(stem)
    return file ? [pictureBlock(file[1])] : []
  }
  const blocks = readTexLines(Buffer.from(source)).lines.flatMap(({ text, heading }) =>
    text
      .split(pictureSign)
      .flatMap((piece, at) => (at % 2 === 1 ? pictureAt(Number(piece)) : wordBlocks(piece, heading))),
  )
  // Files that only a command of the author's own reads have no place in the text.
  const unplaced = [...files].filter(([stem]) => !placed.has(stem))
  return [...blocks, ...unplaced.map(([, [, file]]) => pictureBlock(file))]
}

function pictureBlock(bytes: Uint8Array): ReadBlock {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name: 'Picture', text: digest, page: null, line: null, look: lookOfFile(bytes) }
}

function wordBlocks(text: string, heading: boolean): ReadBlock[] {
  const cells = text.split(sign.cell).map(flatOf)
  if (cells.every((cell) => cell === '')) return []
  const [first = ''] = cells
  const name =
    cells.length > 1 ? 'Table row' : heading ? 'Heading' : isCaption(first) ? 'Caption' : 'Paragraph'
  return [{ name, text: cells.join('\u001f'), page: null, line: null }]
}

const floats = /^(?:SC|wrap|sideways|floating)?(figure|table)\*?$|^longtable$/
/** Environments that the reader of the title page knows by name. */
const kept = /^(?:document|abstract\*?|keywords?|IEEEkeywords|frontmatter|titlepage|filecontents\*?)$/i
/** Environments with arguments that are not printed, and their number. */
const unprinted: Readonly<Record<string, number>> = {
  wrapfigure: 2,
  wraptable: 2,
  minipage: 1,
  subfigure: 1,
  thebibliography: 1,
}
/** Environments of rows, with the number of arguments before the first row. */
const rows: Readonly<Record<string, number>> = {
  ...{ tabular: 1, longtable: 1, supertabular: 1, tabularx: 2, 'tabular*': 2, tabulary: 2 },
}

/** Marks the places of pictures and the borders of cells, and numbers captions as LaTeX would print them. */
function withSigns(text: string): { source: string; pictures: string[] } {
  const source = text
    .replaceAll(
      /\\(?:cmidrule|cline|addlinespace)\s*(?:\([^()]{0,9}\))?\s*(?:\[[^[\]]{0,20}\])?\s*(?:\{[\d-]{1,9}\})?/g,
      ' ',
    )
    .replaceAll(/\^\s*\{?(\*{1,4})\}?/g, '$1')
  const ends = groupEnds(source)
  const pictures: string[] = []
  const changes: (Span & { text: string })[] = []
  const numbers = { Figure: 0, Table: 0 }
  const open: ('Figure' | 'Table')[] = []
  const tables: number[] = []
  const isFigure = (name: string) => /figure/.test(name)
  for (const { kind, name, start, end } of tokensOf(source)) {
    const within = (most: number) => argumentsAt(source, ends, end, most)
    if (kind === 'begin' && floats.test(name)) open.push(isFigure(name) ? 'Figure' : 'Table')
    if (kind === 'end' && floats.test(name)) open.pop()
    const columns = rows[name]
    if ((kind === 'begin' || kind === 'end') && columns === undefined && !kept.test(name)) {
      const given = kind === 'begin' ? within(unprinted[name] ?? 1) : []
      const last =
        name in unprinted ? given.at(-1) : given.findLast(({ optional }, at) => optional && at === 0)
      changes.push({ start, end: last?.end ?? end, text: '\n\n' })
    }
    if (kind === 'begin' && columns !== undefined) {
      const from = within(columns).at(-1)?.end ?? end
      changes.push({ start, end: from, text: '\n\n' })
      tables.push(from)
    }
    if (kind === 'end' && columns !== undefined) {
      const from = tables.pop()
      if (from !== undefined && tables.length === 0)
        for (let at = source.indexOf('&', from); at >= 0 && at < start; at = source.indexOf('&', at + 1))
          if (source[at - 1] !== '\\') changes.push({ start: at, end: at + 1, text: sign.cell })
      changes.push({ start, end, text: '\n\n' })
    }
    if (kind !== 'command') continue
    if (name === 'includegraphics') {
      const file = within(1).find(({ optional }) => !optional)
      if (!file) continue
      pictures.push(source.slice(file.start + 1, file.end - 1))
      changes.push({ start, end: file.end, text: `${sign.picture}${pictures.length - 1}${sign.pictureEnd}` })
    } else if (name === 'tabularnewline') changes.push({ start, end, text: '\\\\' })
    else if (name === 'multicolumn' || name === 'multirow') {
      const cell = within(3).filter(({ optional }) => !optional)[2]
      if (cell) changes.push({ start, end: cell.start, text: '' })
    } else if (name === 'caption' || name === 'captionof') {
      const given = within(name === 'caption' ? 1 : 2).filter(({ optional }) => !optional)
      const words = given.at(-1)
      const kindOf =
        name === 'captionof' && given[0]
          ? isFigure(source.slice(given[0].start, given[0].end))
            ? 'Figure'
            : 'Table'
          : open.at(-1)
      if (!words || (name === 'captionof' && given.length < 2)) continue
      let label = ''
      if (kindOf && source[end - 1] !== '*') {
        numbers[kindOf] += 1
        label = `${kindOf} ${numbers[kindOf]}. `
      }
      changes.push({ start, end: words.start + 1, text: `\n\n{${label}` })
      changes.push({ start: words.end, end: words.end, text: '\n\n' })
    }
  }
  return { source: replaceSpans(source, changes), pictures }
}
