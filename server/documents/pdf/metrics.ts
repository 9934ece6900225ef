import * as mupdf from 'mupdf'
import type { Source } from './source.ts'
import { nameIn, type Value } from './values.ts'

/** The advance width of each character code of a font, in thousandths of the type size. */
export interface FontMetrics {
  bytesPerCode: number
  /** Returns the width, or null if it is unknown. */
  widthOf(code: number): number | null
}

/** Returns null for fonts whose codes cannot be counted without their CMap, and for vertical writing. */
export function metricsOf(source: Source, font: Value): FontMetrics | null {
  const dict = source.dict(font)
  const subtype = nameIn(source.resolve(dict.get('Subtype')))
  if (subtype === 'Type0') return composite(source, dict)
  const widths = source.resolve(dict.get('Widths'))
  const first = source.number(dict.get('FirstChar')) ?? 0
  const scale = subtype === 'Type3' ? (source.numbers(dict.get('FontMatrix'))[0] ?? 0.001) * 1000 : 1
  if (Array.isArray(widths)) {
    const list = source.numbers(widths)
    const missing = source.number(source.dict(dict.get('FontDescriptor')).get('MissingWidth')) ?? 0
    return { bytesPerCode: 1, widthOf: (code) => (list[code - first] ?? missing) * scale }
  }
  return standard(nameIn(source.resolve(dict.get('BaseFont'))))
}

const cp1252 = new TextDecoder('windows-1252')

function standard(name: string): FontMetrics | null {
  if (!/^(Times|Helvetica|Courier|Arial)/.test(name)) return null
  try {
    const font = new mupdf.Font(name)
    return {
      bytesPerCode: 1,
      widthOf: (code) =>
        font.advanceGlyph(font.encodeCharacter(cp1252.decode(Uint8Array.of(code)).codePointAt(0) ?? 32)) *
        1000,
    }
  } catch {
    return null
  }
}

function composite(source: Source, dict: Map<string, Value>): FontMetrics | null {
  if (nameIn(source.resolve(dict.get('Encoding'))) !== 'Identity-H') return null
  const descendant = source.dict(source.array(dict.get('DescendantFonts'))[0])
  const usual = source.number(descendant.get('DW')) ?? 1000
  const widths = new Map<number, number>()
  const list = source.array(descendant.get('W')).map((item) => source.resolve(item))
  for (let i = 0; i < list.length; ) {
    const [first, second, third] = [list[i], list[i + 1], list[i + 2]]
    if (typeof first !== 'number') break
    if (Array.isArray(second)) {
      source.numbers(second).forEach((width, offset) => {
        widths.set(first + offset, width)
      })
      i += 2
    } else {
      const last = Math.min(typeof second === 'number' ? second : 0, 65_535)
      for (let code = first; code <= last; code++) widths.set(code, typeof third === 'number' ? third : usual)
      i += 3
    }
  }
  return { bytesPerCode: 2, widthOf: (code) => widths.get(code) ?? usual }
}

export function codesIn(bytes: string, bytesPerCode: number): number[] {
  const codes: number[] = []
  for (let i = 0; i < bytes.length; i += bytesPerCode)
    codes.push(
      bytesPerCode === 1
        ? bytes.charCodeAt(i)
        : bytes.charCodeAt(i) * 256 + (i + 1 < bytes.length ? bytes.charCodeAt(i + 1) : 0),
    )
  return codes
}
