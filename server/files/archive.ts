import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileStore } from './store.ts'

export interface ArchiveEntry {
  /**
   * A storage key, or a function that returns the bytes when the archive reaches the file. A function that
   * returns null omits the file.
   */
  from: string | (() => Promise<Uint8Array | null>)
  name: string
  at: Date
}

/**
 * Makes a name safe to unpack: it has no path outside the folder, does not begin with a dot, and contains no
 * characters that an operating system rejects.
 */
function safeName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+/, '_')
    .replace(/[.\s]+$/, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain || 'file'
}

/** Makes names unique: a second 'paper.pdf' becomes 'paper (2).pdf'. Ignores case, like many file systems. */
function namesOf(entries: readonly ArchiveEntry[]): string[] {
  const taken = new Set<string>()
  return entries.map(({ name }) => {
    const parts = name.split('/').map(safeName)
    const whole = parts.join('/')
    const dot = whole.lastIndexOf('.')
    const [stem, ending] =
      dot > whole.lastIndexOf('/') + 1 ? [whole.slice(0, dot), whole.slice(dot)] : [whole, '']
    let free = whole
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Streams files as a ZIP. Only one chunk of one file is in memory at a time. Nothing is compressed, because
 * PDF and DOCX already are. Slashes in `name` (folders) come only from our own code, because uploaded file
 * names cannot contain them.
 */
export function archive(files: FileStore, entries: readonly ArchiveEntry[]): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let made: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else made.push(chunk)
    })
    function* ready() {
      if (failure) throw failure
      const now = made
      made = []
      yield* now
    }
    const names = namesOf(entries)
    for (const [index, { from, at }] of entries.entries()) {
      const bytes = typeof from === 'string' ? files.stream(from) : await from()
      if (!bytes) continue
      const file = new ZipPassThrough(names[index] ?? 'file')
      file.mtime = at
      zip.add(file)
      for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
        file.push(chunk)
        yield* ready()
      }
      file.push(new Uint8Array(), true)
      yield* ready()
    }
    zip.end()
    yield* ready()
  }
  return Readable.from(chunks(), { objectMode: false })
}
