import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileStore } from './store.ts'

export interface ArchiveEntry {
  /** Where the bytes are, or what makes them when their turn comes: null leaves the file out. */
  from: string | (() => Promise<Uint8Array | null>)
  name: string
  at: Date
}

/** What a name would do besides being one: leave its folder, hide, or be refused by the system that unpacks it. */
function safeName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+/, '_')
    .replace(/[.\s]+$/, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain || 'file'
}

/** Two files of one name: the second is 'paper (2).pdf'. Letters of either case are the same to many systems. */
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
 * A ZIP of files, made while it is read: one chunk of one file is in memory at a time. Nothing is compressed, for
 * PDF and DOCX are already. Folders in `name` are ours: a person's own file name comes without slashes.
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
