import { type Dict, Keyword, latin1, Name, Reader, type Value } from './values.ts'

export interface Operation {
  operator: string
  operands: Value[]
  /**
   * Only for the operator `BI`: its dictionary with abbreviations written out, and the compressed image data.
   */
  image?: { dict: Dict; data: Uint8Array }
}

const mostOperands = 600

/** Returns the operators of a content stream with their operands (ISO 32000-2, 7.8.2). */
export function* operations(data: Uint8Array): Generator<Operation> {
  const reader = new Reader(data)
  let operands: Value[] = []
  for (;;) {
    const token = reader.next()
    if (token === undefined) return
    if (!(token instanceof Keyword)) {
      if (operands.length < mostOperands) operands.push(token)
      continue
    }
    if (token.text === 'BI') {
      const image = inlineImage(reader)
      if (image) yield { operator: 'BI', operands: [], image }
    } else yield { operator: token.text, operands }
    operands = []
  }
}

const longKeys: Record<string, string> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
}
const longNames: Record<string, string> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

const long = (value: Value): Value => {
  if (value instanceof Name) return new Name(longNames[value.text] ?? value.text)
  return Array.isArray(value) ? value.map(long) : value
}

function inlineImage(reader: Reader): Operation['image'] | null {
  const dict: Dict = new Map()
  for (;;) {
    const key = reader.next()
    if (key === undefined) return null
    if (key instanceof Keyword) {
      if (key.text === 'ID') break
      continue
    }
    const value = reader.next()
    if (value === undefined) return null
    if (value instanceof Keyword) {
      if (value.text === 'ID') break
      continue
    }
    if (key instanceof Name) dict.set(longKeys[key.text] ?? key.text, long(value))
  }
  const from = reader.at + 1
  const end = endOfImage(reader.data, from, unpackedLength(dict))
  reader.at = end.after
  return { dict, data: reader.data.slice(from, end.at) }
}

/** Returns the length of the image data if they are not compressed; 0 if the length is unknown. */
function unpackedLength(dict: Dict): number {
  const filter = dict.get('Filter')
  if (filter !== undefined && !(Array.isArray(filter) && filter.length === 0)) return 0
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => Number(dict.get(key)))
  if (!width || !height) return 0
  const space = dict.get('ColorSpace')
  const components =
    space instanceof Name ? ({ DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[space.text] ?? 0) : 1
  const depth = dict.get('ImageMask') === true ? 1 : bits || 8
  return Math.ceil((width * components * depth) / 8) * height
}

/** Finds an `EI` that is between white space and followed by operators rather than image data. */
function endOfImage(data: Uint8Array, from: number, least: number): { at: number; after: number } {
  const isSpace = (byte: number | undefined) => byte === undefined || byte <= 32
  for (let at = from + least; at + 1 < data.length; at++) {
    if (data[at] !== 0x45 || data[at + 1] !== 0x49 || !isSpace(data[at + 2])) continue
    if (at > from && !isSpace(data[at - 1]) && least === 0) continue
    if (/[^\t\n\v\f\r -~]/.test(latin1(data, at + 2, Math.min(data.length, at + 12)))) continue
    return { at: at > from && isSpace(data[at - 1]) ? at - 1 : at, after: at + 2 }
  }
  return { at: data.length, after: data.length }
}
