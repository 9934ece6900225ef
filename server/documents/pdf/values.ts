/** PDF objects as plain values, with functions that read and write their textual form (ISO 32000-2, 7.3). */
export class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A string object; each character of `bytes` is one byte. */
export class Str {
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }
}

/** A reference to an indirect object. */
export class Ref {
  readonly num: number
  constructor(num: number) {
    this.num = num
  }
}

export type Dict = Map<string, Value>
export type Value = null | boolean | number | Name | Str | Ref | Value[] | Dict

/** An operator of a content stream, or a keyword that is not an object. */
export class Keyword {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export class SyntaxProblem extends Error {}

const whitespace = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) whitespace[code] = 1
const delimiter = new Uint8Array(256)
for (const char of '()<>[]{}/%') delimiter[char.charCodeAt(0)] = 1
const deepest = 200

/** Reads objects and keywords from bytes. Malformed input never throws unless it is nested too deeply. */
export class Reader {
  readonly data: Uint8Array
  at: number

  constructor(data: Uint8Array, at = 0) {
    this.data = data
    this.at = at
  }

  skipSpace(): void {
    const { data } = this
    for (;;) {
      const byte = data[this.at]
      if (byte === undefined) return
      if (whitespace[byte] === 1) this.at++
      else if (byte === 0x25) {
        while (this.at < data.length && data[this.at] !== 10 && data[this.at] !== 13) this.at++
      } else return
    }
  }

  /**
   * Returns the next object or keyword, or undefined at the end. References are recognised only if `withRefs`
   * is true.
   */
  next(withRefs = false, depth = 0): Value | Keyword | undefined {
    if (depth > deepest) throw new SyntaxProblem('nested too deeply')
    this.skipSpace()
    const { data } = this
    const byte = data[this.at]
    if (byte === undefined) return undefined
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e)
      return this.#number(withRefs)
    if (byte === 0x2f) return this.#name()
    if (byte === 0x28) return this.#literal()
    if (byte === 0x5b) return this.#array(withRefs, depth)
    if (byte === 0x3c) {
      if (data[this.at + 1] !== 0x3c) return this.#hex()
      this.at += 2
      return this.#dict(withRefs, depth)
    }
    if (byte === 0x3e && data[this.at + 1] === 0x3e) {
      this.at += 2
      return new Keyword('>>')
    }
    if (delimiter[byte] === 1) {
      this.at++
      return new Keyword(String.fromCharCode(byte))
    }
    return this.#keyword()
  }

  #keyword(): Value | Keyword {
    const text = this.#regular()
    if (text === 'true') return true
    if (text === 'false') return false
    return text === 'null' ? null : new Keyword(text)
  }

  #regular(): string {
    const { data } = this
    const from = this.at
    for (;;) {
      const byte = data[this.at]
      if (byte === undefined || whitespace[byte] === 1 || delimiter[byte] === 1) break
      this.at++
    }
    return latin1(data, from, this.at)
  }

  #number(withRefs: boolean): number | Ref | Keyword {
    const text = this.#regular()
    const value = Number(text)
    const number = Number.isFinite(value) ? value : Number.parseFloat(text)
    if (!Number.isFinite(number)) return /^[-+.]+$/.test(text) ? 0 : new Keyword(text)
    if (withRefs && Number.isInteger(number) && number > 0) {
      const back = this.at
      this.skipSpace()
      const generation = this.#regular()
      this.skipSpace()
      if (/^\d{1,5}$/.test(generation) && this.data[this.at] === 0x52) {
        const after = this.data[this.at + 1]
        if (after === undefined || whitespace[after] === 1 || delimiter[after] === 1) {
          this.at++
          return new Ref(number)
        }
      }
      this.at = back
    }
    return number
  }

  #name(): Name {
    this.at++
    const text = this.#regular()
    return new Name(
      text.includes('#')
        ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : text,
    )
  }

  #literal(): Str {
    const { data } = this
    this.at++
    let text = ''
    for (let open = 1; ; ) {
      const byte = data[this.at++]
      if (byte === undefined) break
      if (byte === 0x5c) text += this.#escape()
      else {
        if (byte === 0x28) open++
        else if (byte === 0x29 && --open === 0) break
        text += String.fromCharCode(byte)
      }
    }
    return new Str(text)
  }

  #escape(): string {
    const { data } = this
    const byte = data[this.at++]
    if (byte === undefined) return ''
    if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30
      for (let digits = 1; digits < 3; digits++) {
        const digit = data[this.at] ?? 0
        if (digit < 0x30 || digit > 0x37) break
        code = code * 8 + digit - 0x30
        this.at++
      }
      return String.fromCharCode(code & 255)
    }
    if (byte === 13) {
      if (data[this.at] === 10) this.at++
      return ''
    }
    const char = String.fromCharCode(byte)
    return byte === 10 ? '' : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[char] ?? char)
  }

  #hex(): Str {
    const { data } = this
    const end = data.indexOf(0x3e, this.at)
    const to = end < 0 ? data.length : end
    const digits = latin1(data, this.at + 1, to).replace(/[^0-9A-Fa-f]/g, '')
    this.at = to + 1
    return new Str(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'))
  }

  #array(withRefs: boolean, depth: number): Value[] {
    this.at++
    const items: Value[] = []
    for (;;) {
      const item = this.next(withRefs, depth + 1)
      if (item === undefined) return items
      if (item instanceof Keyword) {
        if (item.text === ']') return items
        continue
      }
      items.push(item)
    }
  }

  #dict(withRefs: boolean, depth: number): Dict {
    const entries: Dict = new Map()
    for (;;) {
      const key = this.next(withRefs, depth + 1)
      if (key === undefined || (key instanceof Keyword && key.text === '>>')) return entries
      if (!(key instanceof Name)) continue
      const value = this.next(withRefs, depth + 1)
      if (value === undefined || (value instanceof Keyword && value.text === '>>')) return entries
      if (!(value instanceof Keyword)) entries.set(key.text, value)
    }
  }
}

export function latin1(data: Uint8Array, from: number, to: number): string {
  if (to - from < 24) {
    let text = ''
    for (let i = from; i < to; i++) text += String.fromCharCode(data[i] ?? 0)
    return text
  }
  return Buffer.from(data.buffer, data.byteOffset + from, to - from).toString('latin1')
}

export function print(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return printNumber(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Name) return printName(value.text)
  if (value instanceof Str) return printString(value.bytes)
  if (value instanceof Ref) return `${value.num} 0 R`
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`
  return `<<${[...value].map(([key, item]) => `${printName(key)} ${print(item)}`).join('')}>>`
}

export function printNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : '0'
  const text = String(value)
  return text.length < 12 && !text.includes('e') ? text : String(Number(value.toFixed(6)))
}

function printName(text: string): string {
  return `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${(char.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`
}

/** Writes a string. Uses hexadecimal notation if escapes would be longer. */
export function printString(bytes: string): string {
  if (/^[ -~]*$/.test(bytes)) return `(${bytes.replace(/[\\()]/g, '\\$&')})`
  return `<${Buffer.from(bytes, 'latin1').toString('hex')}>`
}

/** Converts a text string (7.9.2.2) to Unicode. */
export function textOf({ bytes }: Str): string {
  const data = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\xfe\xff'))
    return Buffer.from(data.subarray(2, data.length & ~1))
      .swap16()
      .toString('utf16le')
  if (bytes.startsWith('\xef\xbb\xbf')) return data.subarray(3).toString('utf8')
  return bytes
}

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map
export const nameIn = (value: Value | undefined): string => (value instanceof Name ? value.text : '')
