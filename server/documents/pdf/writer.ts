import { deflateSync } from 'node:zlib'
import { type Dict, Name, print, Ref, type Value } from './values.ts'

/** Collects the objects of a new PDF and writes a file that contains nothing else. */
export class Writer {
  readonly #objects: (Buffer | null)[] = [null]

  reserve(): Ref {
    this.#objects.push(null)
    return new Ref(this.#objects.length - 1)
  }

  add(value: Value, at = this.reserve()): Ref {
    this.#objects[at.num] = Buffer.from(print(value), 'latin1')
    return at
  }

  /** Adds a stream and compresses its data with Flate. */
  addStream(dict: Dict, data: Uint8Array | string, at = this.reserve()): Ref {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
    return this.addPacked(new Map([...dict, ['Filter', new Name('FlateDecode')]]), deflateSync(bytes), at)
  }

  /** Adds a stream whose data are already compressed as stated in its dictionary. */
  addPacked(dict: Dict, data: Uint8Array, at = this.reserve()): Ref {
    const head = print(new Map<string, Value>([...dict, ['Length', data.length]]))
    this.#objects[at.num] = Buffer.concat([
      Buffer.from(`${head}\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream', 'latin1'),
    ])
    return at
  }

  file(catalog: Ref): Uint8Array {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
    const offsets: number[] = []
    let at = parts[0]?.length ?? 0
    const push = (part: Buffer) => {
      parts.push(part)
      at += part.length
    }
    this.#objects.forEach((object, num) => {
      if (num === 0) return
      offsets.push(at)
      push(Buffer.from(`${num} 0 obj\n`))
      push(object ?? Buffer.from('null'))
      push(Buffer.from('\nendobj\n'))
    })
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = this.#objects.length
    const start = at
    push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
    push(Buffer.from(`trailer\n<</Size ${size}/Root ${catalog.num} 0 R>>\nstartxref\n${start}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
}
