import type * as mupdf from 'mupdf'
import { DocumentError } from '../contract.ts'
import { type Dict, isDict, Keyword, Reader, Ref, type Value } from './values.ts'

const mostObjects = 400_000
const mostUnpacked = 512 * 2 ** 20

/**
 * Reads the objects of an open PDF as plain values. mupdf repairs the file, decrypts it and decompresses its
 * streams.
 */
export class Source {
  readonly pdf: mupdf.PDFDocument
  readonly #values = new Map<number, Value>()
  readonly #count: number
  #unpacked = 0

  constructor(pdf: mupdf.PDFDocument) {
    this.pdf = pdf
    this.#count = pdf.countObjects()
  }

  /** Resolves references until it reaches a value. */
  resolve(value: Value | undefined): Value {
    let current = value ?? null
    for (let hops = 0; current instanceof Ref; hops++) {
      if (hops > 32) return null
      current = this.#object(current.num)
    }
    return current
  }

  dict(value: Value | undefined): Dict {
    const resolved = this.resolve(value)
    return isDict(resolved) ? resolved : new Map()
  }

  array(value: Value | undefined): Value[] {
    const resolved = this.resolve(value)
    return Array.isArray(resolved) ? resolved : []
  }

  number(value: Value | undefined): number | null {
    const resolved = this.resolve(value)
    return typeof resolved === 'number' ? resolved : null
  }

  numbers(value: Value | undefined): number[] {
    return this.array(value).map((item) => this.number(item) ?? 0)
  }

  isStream(value: Value | undefined): value is Ref {
    return value instanceof Ref && this.#inRange(value.num) && this.pdf.newIndirect(value.num).isStream()
  }

  /** Returns the decompressed stream, or nothing if it cannot be read. */
  stream(ref: Ref): Uint8Array {
    return this.#read(ref, (object) => object.readStream())
  }

  rawStream(ref: Ref): Uint8Array {
    return this.#read(ref, (object) => object.readRawStream())
  }

  #read(ref: Ref, read: (object: mupdf.PDFObject) => mupdf.Buffer): Uint8Array {
    if (!this.isStream(ref)) return new Uint8Array()
    let bytes: Uint8Array
    try {
      const buffer = read(this.pdf.newIndirect(ref.num))
      bytes = buffer.asUint8Array().slice()
      buffer.destroy()
    } catch {
      return new Uint8Array()
    }
    this.#unpacked += bytes.length
    if (this.#unpacked > mostUnpacked)
      throw new DocumentError(
        'too-complex',
        'This PDF unpacks to more than 512 MB. Reduce the size of its pictures, export it again and upload it.',
      )
    return bytes
  }

  /** Adds a stream that was inline in a content stream, so that it can be unpacked like the others. */
  addInline(data: Uint8Array, dict: Dict): Ref {
    const object = this.pdf.newDictionary()
    for (const [key, value] of dict) object.put(key, this.#native(value))
    const added = this.pdf.addRawStream(data, object)
    const num = added.asIndirect()
    this.#values.set(num, dict)
    this.#added.add(num)
    return new Ref(num)
  }

  readonly #added = new Set<number>()

  #native(value: Value): mupdf.PDFObject {
    const { pdf } = this
    if (value === null || value instanceof Ref) return value ? pdf.newIndirect(value.num) : pdf.newNull()
    if (typeof value === 'number') return Number.isInteger(value) ? pdf.newInteger(value) : pdf.newReal(value)
    if (typeof value === 'boolean') return pdf.newBoolean(value)
    if (Array.isArray(value)) {
      const items = pdf.newArray()
      for (const item of value) items.push(this.#native(item))
      return items
    }
    if (value instanceof Map) {
      const entries = pdf.newDictionary()
      for (const [key, item] of value) entries.put(key, this.#native(item))
      return entries
    }
    return 'text' in value ? pdf.newName(value.text) : pdf.newByteString(Buffer.from(value.bytes, 'latin1'))
  }

  #inRange(num: number): boolean {
    return Number.isInteger(num) && num > 0 && (num < this.#count || this.#added.has(num))
  }

  #object(num: number): Value {
    const known = this.#values.get(num)
    if (known !== undefined) return known
    if (!this.#inRange(num)) return null
    if (this.#values.size > mostObjects)
      throw new DocumentError(
        'too-complex',
        'This PDF has more than 400,000 objects. Print it to a new PDF file and upload that.',
      )
    const value = parse(sourceText(this.pdf, num))
    this.#values.set(num, value)
    return value
  }
}

function parse(text: string): Value {
  const value = new Reader(Buffer.from(text, 'latin1')).next(true)
  return value === undefined || value instanceof Keyword ? null : value
}

function sourceText(pdf: mupdf.PDFDocument, num: number): string {
  try {
    return printed(pdf.newIndirect(num))
  } catch {
    return 'null'
  }
}

/** Returns the textual form of the referenced object. */
export function printed(object: mupdf.PDFObject): string {
  const resolved = object.resolve()
  const text = resolved.toString(true, true)
  resolved.destroy()
  return text
}
