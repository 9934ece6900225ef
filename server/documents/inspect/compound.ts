/** A compound file: the container format of .doc and of encrypted .docx. */
export interface CompoundFile {
  /** Names of all streams and storages in the file. */
  names: string[]
  /** Returns the first sector of a stream, or null if it does not exist. */
  head(name: string): Uint8Array | null
  /**
   * Returns a whole stream of at most 64 KiB (or `most` bytes), including one stored in small sectors, or null if it
   * does not exist.
   */
  read(name: string, most?: number): Uint8Array | null
}

/** Reads the directory of a compound file ([MS-CFB]). Returns null if the file is damaged or truncated. */
export function readCompoundFile(bytes: Uint8Array): CompoundFile | null {
  if (bytes.length < 1536) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = 1 << view.getUint16(0x1e, true)
  if (size !== 512 && size !== 4096) return null
  const sector = (n: number) => bytes.subarray((n + 1) * size, (n + 2) * size)
  const fat = (n: number): number => {
    const table = view.getUint32(0x4c + 4 * Math.floor(n / (size / 4)), true)
    const at = (table + 1) * size + 4 * (n % (size / 4))
    return at + 4 <= bytes.length ? view.getUint32(at, true) : Number.NaN
  }
  const entries = new Map<string, { first: number; length: number }>()
  let next = view.getUint32(0x30, true)
  for (let steps = 0; next < 0xfffffffa; steps++) {
    const data = sector(next)
    if (data.length < size || steps > 10_000) return null
    for (let at = 0; at < size; at += 128) {
      const entry = new DataView(data.buffer, data.byteOffset + at, 128)
      const length = entry.getUint16(64, true)
      if (length < 4 || length > 64) continue
      const name = new TextDecoder('utf-16le').decode(data.subarray(at, at + length - 2))
      entries.set(name, { first: entry.getUint32(116, true), length: entry.getUint32(120, true) })
    }
    next = fat(next)
    if (Number.isNaN(next)) return null
  }
  // Every stream must be complete to its last sector, because a truncated file lacks its end.
  for (const { first, length } of entries.values()) {
    if (length >= 4096 && first < 0xfffffffa && (first + 1) * size > bytes.length) return null
  }
  const smallSectors = entries.get('Root Entry')
  const chain = (
    first: number,
    length: number,
    follow: (n: number) => number,
    at: (n: number) => Uint8Array,
  ) => {
    const parts: Uint8Array[] = []
    let left = length
    for (let n = first, steps = 0; left > 0 && n < 0xfffffffa && steps < 20_000; n = follow(n), steps++) {
      const part = at(n).subarray(0, left)
      if (part.length === 0) return null
      parts.push(part)
      left -= part.length
    }
    return left === 0 ? Buffer.concat(parts) : null
  }
  const read = (name: string, most = 65_536): Uint8Array | null => {
    const entry = entries.get(name)
    if (!entry || entry.length === 0 || entry.length > most) return null
    if (entry.length >= 4096) return chain(entry.first, entry.length, fat, sector)
    // Short streams are stored within the root entry's stream, in sectors of 64 bytes that have their own
    // allocation table.
    const small = smallSectors && chain(smallSectors.first, smallSectors.length, fat, sector)
    const tables = view.getUint32(0x40, true)
    const table = chain(view.getUint32(0x3c, true), tables * size, fat, sector)
    if (!small || !table) return null
    const next = (n: number) => (4 * n + 4 <= table.length ? table.readUInt32LE(4 * n) : 0xffffffff)
    return chain(entry.first, entry.length, next, (n) => small.subarray(64 * n, 64 * n + 64))
  }
  return {
    names: [...entries.keys()],
    read,
    head(name) {
      const entry = entries.get(name)
      const data = entry && sector(entry.first)
      return data && data.length === size ? data : null
    },
  }
}
