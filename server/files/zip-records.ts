/** The records of a ZIP archive (APPNOTE.TXT 6.3.10), with ZIP64 where a number needs it. */

export interface WrittenEntry {
  path: string
  at: Date
  isDeflated: boolean
  crc: number
  /** Bytes in the archive, and before compression. */
  packed: number
  size: number
  /** Where its local header begins. */
  offset: number
}

/** What 32 and 16 bits cannot say is written as all ones, and again in a record of ZIP64. */
const [most32, most16] = [0xffff_ffff, 0xffff]
const in32 = (value: number) => Math.min(value, most32)
const in16 = (value: number) => Math.min(value, most16)
/** Versions of the format: that of ZIP64, and that of Unix's permissions. */
const [zip64Version, madeBy] = [45, (3 << 8) | 45]
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const regularFile = (0o100644 << 16) >>> 0

function bytes(...fields: (readonly [value: number, width: 2 | 4 | 8])[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 8) written.writeBigUInt64LE(BigInt(value), at)
    else written.writeUIntLE(value, at, width)
    at += width
  }
  return written
}

/** Date and time of MS-DOS, in UTC. */
function dosTime(at: Date): readonly [time: number, date: number] {
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

const methodOf = (isDeflated: boolean) => (isDeflated ? 8 : 0)

export function localHeader({
  path,
  at,
  isDeflated,
}: Pick<WrittenEntry, 'path' | 'at' | 'isDeflated'>): Buffer {
  const name = Buffer.from(path)
  const [time, date] = dosTime(at)
  return Buffer.concat([
    bytes([0x04034b50, 4], [zip64Version, 2], [flags, 2], [methodOf(isDeflated), 2], [time, 2], [date, 2]),
    bytes([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])
}

export function dataDescriptor({ crc, packed, size }: Pick<WrittenEntry, 'crc' | 'packed' | 'size'>): Buffer {
  const width = Math.max(packed, size) >= most32 ? 8 : 4
  return bytes([0x08074b50, 4], [crc, 4], [packed, width], [size, width])
}

export function directoryRecord(entry: WrittenEntry): Buffer {
  const { crc, packed, size, offset } = entry
  const name = Buffer.from(entry.path)
  const [time, date] = dosTime(entry.at)
  const isLarge = Math.max(packed, size, offset) >= most32
  const extra = isLarge ? bytes([1, 2], [24, 2], [size, 8], [packed, 8], [offset, 8]) : Buffer.alloc(0)
  const [packed32, size32, offset32] = isLarge ? [most32, most32, most32] : [packed, size, offset]
  return Buffer.concat([
    bytes([0x02014b50, 4], [madeBy, 2], [zip64Version, 2], [flags, 2], [methodOf(entry.isDeflated), 2]),
    bytes([time, 2], [date, 2], [crc, 4], [packed32, 4], [size32, 4], [name.length, 2], [extra.length, 2]),
    bytes([0, 2], [0, 2], [0, 2], [regularFile, 4], [offset32, 4]),
    name,
    extra,
  ])
}

/** What ends the archive: where its directory of `count` records of `size` bytes begins. */
export function archiveEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= most16 || Math.max(size, offset) >= most32
  const zip64 = [
    bytes([0x06064b50, 4], [44, 8], [madeBy, 2], [zip64Version, 2], [0, 4], [0, 4]),
    bytes([count, 8], [count, 8], [size, 8], [offset, 8]),
    bytes([0x07064b50, 4], [0, 4], [offset + size, 8], [1, 4]),
  ]
  return Buffer.concat([
    ...(isLarge ? zip64 : []),
    bytes([0x06054b50, 4], [0, 2], [0, 2], [in16(count), 2], [in16(count), 2]),
    bytes([in32(size), 4], [in32(offset), 4], [0, 2]),
  ])
}
