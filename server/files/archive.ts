import type { Readable } from 'node:stream'
import type { FileStore } from './store.ts'
import { type ZipEntry, zip } from './zip.ts'

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
  const names = namesOf(entries)
  async function* present(): AsyncGenerator<ZipEntry> {
    for (const [index, { from, at }] of entries.entries()) {
      const bytes = typeof from === 'string' ? files.stream(from) : await from()
      if (!bytes) continue
      const content = bytes instanceof Uint8Array ? chunk(bytes) : bytes
      yield { path: names[index] ?? 'file', at, content, isText: false }
    }
  }
  return zip(present())
}

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
