import { DocumentError, type ReadBlock } from '../contract.ts'
import { flatOf } from '../front/lines.ts'
import { readCompoundFile } from '../inspect/compound.ts'
import { isCaption, longestBlock } from './blocks.ts'

/** Offsets in the file information block of Word 97 to 2003 ([MS-DOC] 2.5). */
const fib = { flags: 0x0a, mainLength: 0x4c, clxAt: 0x01a2, clxLength: 0x01a6 } as const
const usesTable1 = 0x0200
const isCompressed = 0x4000_0000

const damaged = () =>
  new DocumentError(
    'damaged',
    'The text of this old Word file cannot be read. Please save the file as .docx or PDF and compare that.',
  )

/** Reads the paragraphs and table rows of an old Word file, in reading order. Headings are not told from paragraphs. */
export function readDocBlocks(bytes: Uint8Array): ReadBlock[] {
  try {
    return blocksOf(textOf(bytes))
  } catch (cause) {
    if (cause instanceof RangeError) throw damaged()
    throw cause
  }
}

/** Returns the main text with Word's control characters. It is stored in pieces ([MS-DOC] 2.8.35). */
function textOf(bytes: Uint8Array): string {
  const file = readCompoundFile(bytes)
  const word = file?.read('WordDocument', bytes.length)
  if (!file || !word) throw damaged()
  const header = Buffer.from(word)
  const table = file.read(header.readUInt16LE(fib.flags) & usesTable1 ? '1Table' : '0Table', bytes.length)
  if (!table) throw damaged()
  const from = header.readUInt32LE(fib.clxAt)
  const pieces = pieceTable(Buffer.from(table).subarray(from, from + header.readUInt32LE(fib.clxLength)))
  const count = (pieces.length - 4) / 12
  let text = ''
  // The pieces of a damaged file may overlap.
  if (pieces.readUInt32LE(4 * count) > bytes.length) throw damaged()
  for (let index = 0; index < count; index += 1) {
    const length = pieces.readUInt32LE(4 * index + 4) - pieces.readUInt32LE(4 * index)
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2)
    const at = place & (isCompressed - 1)
    text +=
      place & isCompressed
        ? new TextDecoder('windows-1252').decode(header.subarray(at / 2, at / 2 + length))
        : header.subarray(at, at + 2 * length).toString('utf16le')
  }
  return text.slice(0, header.readUInt32LE(fib.mainLength))
}

/** Finds the piece table behind the property modifiers that may stand before it ([MS-DOC] 2.9.38). */
function pieceTable(clx: Buffer): Buffer {
  let at = 0
  while (clx.readUInt8(at) === 0x01) at += 3 + clx.readUInt16LE(at + 1)
  if (clx.readUInt8(at) !== 0x02) throw damaged()
  const length = clx.readUInt32LE(at + 1)
  const table = clx.subarray(at + 5, at + 5 + length)
  if (table.length < length || (length - 4) % 12 !== 0) throw damaged()
  return table
}

/** Characters with a meaning in the text of a Word file ([MS-DOC] 2.4.3 and 2.9.109). */
const sign = {
  ...{ cellEnd: 0x07, lineEnd: 0x0b, pageEnd: 0x0c, paragraphEnd: 0x0d },
  ...{ fieldBegins: 0x13, fieldResult: 0x14, fieldEnds: 0x15, hyphen: 0x1e, space: 0x20 },
} as const

function blocksOf(text: string): ReadBlock[] {
  const blocks: ReadBlock[] = []
  const add = (name: ReadBlock['name'], words: string) => {
    for (let from = 0; from < words.length; from += longestBlock)
      blocks.push({ name, text: words.slice(from, from + longestBlock), page: null, line: null })
  }
  let words = ''
  let cells: string[] = []
  /** For each open field, whether its instructions are being read, such as 'HYPERLINK …'. They are not printed. */
  const fields: boolean[] = []
  const taken = () => {
    const flat = flatOf(words)
    words = ''
    return flat
  }
  const endParagraph = () => {
    const flat = taken()
    if (flat !== '') add(isCaption(flat) ? 'Caption' : 'Paragraph', flat)
  }
  // A cell ends with a sign, and a row with one more. A row is divided at an empty cell, which looks like its end.
  const endCell = () => {
    const flat = taken()
    if (flat !== '' || cells.length === 0) cells.push(flat)
    else {
      add('Table row', cells.join('\u001f'))
      cells = []
    }
  }
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    if (code === sign.fieldBegins) fields.push(true)
    else if (code === sign.fieldResult) fields.splice(-1, 1, false)
    else if (code === sign.fieldEnds) fields.pop()
    else if (fields.includes(true)) continue
    else if (code === sign.cellEnd) endCell()
    else if (code === sign.paragraphEnd || code === sign.pageEnd) endParagraph()
    else if (code === sign.lineEnd) words += ' '
    else if (code === sign.hyphen) words += '-'
    // Pictures, notes and optional hyphens have a sign in the text.
    else if (code >= sign.space) words += letter
  }
  endParagraph()
  return blocks
}
