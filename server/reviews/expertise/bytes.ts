import type { Vector } from './model.ts'

/** Four bytes for a term, two for its weight as a share of 65,535: lengths differ by less than a thousandth. */
const entryBytes = 6
const fullWeight = 65_535

/** Packs a vector for the database. */
export function packVector({ terms, weights }: Vector): Buffer {
  const bytes = Buffer.alloc(terms.length * entryBytes)
  terms.forEach((term, i) => {
    bytes.writeUInt32LE(term, i * entryBytes)
    bytes.writeUInt16LE(Math.round((weights[i] ?? 0) * fullWeight), i * entryBytes + 4)
  })
  return bytes
}

export function unpackVector(bytes: Buffer): Vector {
  const length = Math.floor(bytes.length / entryBytes)
  const terms = new Uint32Array(length)
  const weights = new Float32Array(length)
  for (let i = 0; i < length; i++) {
    terms[i] = bytes.readUInt32LE(i * entryBytes)
    weights[i] = bytes.readUInt16LE(i * entryBytes + 4) / fullWeight
  }
  return { terms, weights }
}

/** Packs in how many papers each term occurs. Terms of a single paper are left out: they weigh like new ones. */
export function packUses(uses: ReadonlyMap<number, number>): Buffer {
  const common = [...uses].filter(([, count]) => count > 1)
  const bytes = Buffer.alloc(common.length * 8)
  common.forEach(([term, count], i) => {
    bytes.writeUInt32LE(term, i * 8)
    bytes.writeUInt32LE(count, i * 8 + 4)
  })
  return bytes
}

export function unpackUses(bytes: Buffer): Map<number, number> {
  const uses = new Map<number, number>()
  for (let at = 0; at + 8 <= bytes.length; at += 8)
    uses.set(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4))
  return uses
}
