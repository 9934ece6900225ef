import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

// Inflated in the background, because a package may hold many megabytes.
const inflate = promisify(inflateRaw)

/** A file of a ZIP archive. Its sizes are what the archive claims; `read` refuses content that is larger. */
export interface ZipEntry {
  name: string
  /** Bytes that the entry takes in the archive. */
  packed: number
  /** Bytes of its content. */
  size: number
  read(): Promise<Uint8Array>
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, content: 0x04034b50 }
const endLength = 22
const stored = 0
const deflated = 8

/**
 * Lists the files of a ZIP archive from its directory, and throws if it is damaged, encrypted or of a kind that
 * packages do not use (ZIP64). An archive may claim any size for its files, so contents are inflated only up to
 * the size that was checked.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw new RangeError('The directory is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number]
    const nameStart = at + 46
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const start = view.getUint32(at + 42, true)
    if (isEncrypted || (method !== stored && method !== deflated)) throw new RangeError('Unknown method')
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength)),
      packed,
      size,
      read: () => contentOf(bytes, view, { start, packed, size, method }),
    })
    at = nameStart + nameLength + extraLength + commentLength
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - endLength - 0xffff)
  for (let at = view.byteLength - endLength; at >= earliest; at -= 1)
    if (view.getUint32(at, true) === signatures.end) return at
  throw new RangeError('There is no directory')
}

async function contentOf(
  bytes: Uint8Array,
  view: DataView,
  { start, packed, size, method }: { start: number; packed: number; size: number; method: number },
): Promise<Uint8Array> {
  if (view.getUint32(start, true) !== signatures.content) throw new RangeError('The file is damaged')
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const content = bytes.subarray(from, from + packed)
  const unpacked =
    method === stored ? content : await inflate(content, { maxOutputLength: Math.max(size, 1) })
  if (unpacked.length !== size) throw new RangeError('The file has another size than the archive claims')
  return unpacked
}
