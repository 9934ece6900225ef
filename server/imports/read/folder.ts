import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { SourceError, type SourceFile } from '../found.ts'
import type { Bytes } from './text.ts'

/** A file of a folder or of an archive. `path` is relative and has slashes. */
export interface Entry extends Bytes, SourceFile {
  path: string
  size: number
  /** Its path on this machine; null within an archive. */
  file: string | null
}

/** Files that are read or imported together: a folder, or an archive. */
export interface Folder {
  entries: Entry[]
  /** What is there but cannot be used, with the reason. */
  refused: { path: string; reason: string }[]
  close(): void
}

/** Most files of an archive, and of a folder. Their names are in memory, their contents are not. */
const mostFiles = { archive: 50_000, folder: 500_000 }
/** Files larger than this are only read as streams. */
const mostInMemory = 512 * 2 ** 20

/** Lists a folder with its subfolders, in the order of their names. Links that lead out of it are not followed. */
export async function openFolder(root: string): Promise<Folder> {
  const entries: Entry[] = []
  const refused: Folder['refused'] = []
  const base = await realpath(root)
  const visit = async (folder: string): Promise<void> => {
    const names = await readdir(folder, { withFileTypes: true })
    for (const item of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (item.name.startsWith('.')) continue
      const path = join(folder, item.name)
      const name = relative(base, path).split(sep).join('/')
      const real = await realpath(path).catch(() => null)
      if (real === null || (real !== path && !real.startsWith(base + sep))) {
        refused.push({ path: name, reason: 'The link leads out of the folder. Copy the file into it.' })
        continue
      }
      const found = await stat(path)
      if (found.isDirectory()) {
        if (!item.isSymbolicLink()) await visit(path)
      } else if (found.isFile()) entries.push(entryOfFile(path, name, found.size))
      if (entries.length > mostFiles.folder)
        throw new SourceError(
          `The folder has more than ${mostFiles.folder} files. Import its parts one by one.`,
        )
    }
  }
  await visit(base)
  return { entries, refused, close: () => undefined }
}

export function entryOfFile(path: string, name: string, size: number): Entry {
  return {
    name: basename(path),
    path: name,
    file: path,
    size,
    open: async () => createReadStream(path),
    read: () => readFile(path),
  }
}

/**
 * Opens a ZIP archive, of which only the directory is read. Nothing is unpacked to disk, and paths that leave the archive's
 * folder are refused. Damaged archives and those with too many files throw SourceError.
 */
export async function openArchive(source: string | Buffer): Promise<Folder> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const opened = (error: Error | null, file?: yauzl.ZipFile) => {
      if (error || !file)
        reject(
          new SourceError('The file is no ZIP archive, or it is damaged or cut off. Please get it again.'),
        )
      else resolve(file)
    }
    if (typeof source === 'string') yauzl.open(source, options, opened)
    else yauzl.fromBuffer(source, options, opened)
  })
  if (zip.entryCount > mostFiles.archive) {
    zip.close()
    throw new SourceError(
      `The archive has ${zip.entryCount} files; at most ${mostFiles.archive} are read. Unpack it, and import the folder.`,
    )
  }
  const entries: Entry[] = []
  const refused: Folder['refused'] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new SourceError('The archive is damaged. Please get it again.')))
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = nameOf(entry)
      const problem = problemOf(entry, name)
      if (problem) refused.push({ path: name, reason: problem })
      else if (!name.endsWith('/') && !/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name))
        entries.push(entryOfZip(zip, entry, name))
      zip.readEntry()
    })
    zip.readEntry()
  })
  entries.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { entries, refused, close: () => zip.close() }
}

/** Names are bytes, because the library would give up the whole archive for one name that leaves its folder. */
function nameOf(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Buffer
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/')
  } catch {
    return new TextDecoder('windows-1252').decode(raw).replaceAll('\\', '/')
  }
}

function problemOf(entry: yauzl.Entry, name: string): string | null {
  if (/^\/|^[a-z]:|(^|\/)\.\.(\/|$)|\p{Cc}/iu.test(name))
    return 'Its path leads out of the archive, so it stays out.'
  if (entry.isEncrypted()) return 'It is protected with a password.'
  const { uncompressedSize: size, compressedSize: packed } = entry
  if (size > 10 * 2 ** 20 && size > packed * 500) return 'It unpacks to far more than it is, so it stays out.'
  return null
}

function entryOfZip(zip: yauzl.ZipFile, entry: yauzl.Entry, path: string): Entry {
  const open = () =>
    new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error || !stream) reject(new SourceError(`${path} in the archive is damaged.`))
        else resolve(stream)
      })
    })
  return {
    name: basename(path),
    path,
    file: null,
    size: entry.uncompressedSize,
    open,
    async read() {
      if (entry.uncompressedSize > mostInMemory) throw new SourceError(`${path} is too large.`)
      return buffer(await open())
    },
  }
}
