import { type Unzipped, unzipSync } from 'fflate'
import { archiveLimits } from '#domain/manuscript/source-files.ts'
import { DocumentError } from '../contract.ts'
import { listEntries } from '../docx/package.ts'
import { contentOf } from '../inspect/content.ts'
import { isJatsFile } from '../inspect/jats.ts'
import { beginsDocument } from './assemble.ts'
import { readTex } from './clean.ts'

/** A LaTeX source from an archive: its main file, and the others by path. */
export interface ArchivedSource {
  name: string
  main: Uint8Array
  parts: [path: string, bytes: Uint8Array][]
}

const damaged = () =>
  new DocumentError('damaged', 'This archive is damaged or incomplete. Pack the source again and upload it.')

/** Files that archiving programs, editors or TeX add and that are not part of the source. */
const ignored =
  /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$|\.(aux|log|out|toc|synctex\.gz|blg|fls|fdb_latexmk)$/i
const leavesFolder = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i

/**
 * Unpacks a LaTeX source. Sizes and names are checked in the archive's directory before anything is inflated.
 * No file is written to disk, and none is executed. Throws a DocumentError that says what to do.
 */
export function readArchive(bytes: Uint8Array): ArchivedSource {
  if (bytes.length > archiveLimits.bytes) throw tooLarge()
  const directory = entriesOf(bytes)
  const total = directory.reduce((sum, { size }) => sum + size, 0)
  const isBomb = directory.some(
    ({ size, compressed }) => size > 2 ** 20 && size > compressed * archiveLimits.ratio,
  )
  if (directory.length > archiveLimits.files || total > archiveLimits.unpacked || isBomb) throw tooLarge()
  if (directory.some(({ name }) => leavesFolder.test(name)))
    throw new DocumentError(
      'unsafe-archive',
      'This archive contains files with paths outside its own folder. Pack the folder of the source itself and upload that.',
    )
  if (new Set(directory.map(({ name }) => name)).size < directory.length) throw damaged()
  const files = Object.entries(unpacked(bytes)).filter(([name]) => !ignored.test(name))
  for (const [name, content] of files) {
    const kind = contentOf(content)
    if ((kind === 'zip' && !isOfficeFile(name, content)) || kind === 'archive')
      throw new DocumentError(
        'unsafe-archive',
        `This archive contains another one (${shown(name)}). Unpack it, pack everything into one archive and upload that.`,
      )
    if (kind === 'executable')
      throw new DocumentError(
        'executable',
        `This archive contains a program (${shown(name)}). Leave it out, and upload the archive again.`,
      )
  }
  const [name, main] = mainOf(files)
  return { name, main, parts: files.filter(([path]) => path !== name) }
}

/**
 * Unpacks an archive whose main file is LaTeX. Parts have their names without folders, as they are looked up. Throws a
 * DocumentError that says what to do.
 */
export function latexIn(bytes: Uint8Array): ArchivedSource {
  const { name, main, parts } = readArchive(bytes)
  if (!/\.tex$/i.test(name))
    throw new DocumentError(
      'no-main-file',
      'This archive contains no file that begins a LaTeX document (\\documentclass). Add the main file and upload the archive again.',
    )
  return { name: baseOf(name), main, parts: parts.map(([path, content]) => [baseOf(path), content]) }
}

const baseOf = (path: string) => path.split('/').at(-1) ?? path

/** Whether a file is a table or text of an Office program without macros, such as the data of an article. */
function isOfficeFile(name: string, bytes: Uint8Array): boolean {
  if (!/\.(docx|xlsx|odt|ods)$/i.test(name)) return false
  const names = entriesOf(bytes).map((entry) => entry.name)
  const isPackage = names.includes('[Content_Types].xml') || names.includes('mimetype')
  return isPackage && !names.some((entry) => /vbaProject|vbaData|^Basic\//i.test(entry))
}

const shown = (name: string) => name.replace(/[^\p{L}\p{N} ._/-]/gu, '').slice(-80)

const tooLarge = () =>
  new DocumentError(
    'too-large',
    'This archive is larger than 60 MB, or unpacks to more than 200 MB or 2,000 files. Leave out what the article does not need.',
  )

function entriesOf(bytes: Uint8Array) {
  try {
    return listEntries(bytes)
  } catch {
    throw damaged()
  }
}

function unpacked(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes)
  } catch {
    throw damaged()
  }
}

const depth = (path: string) => path.split('/').length

/**
 * Returns the file that begins a document and is not read by any other file. If there are several, one with a
 * usual name such as main.tex is preferred.
 */
function mainOf(files: readonly [string, Uint8Array][]): [string, Uint8Array] {
  const sources = files.filter(([name]) => /\.tex$/i.test(name))
  const whole = sources.filter(([, content]) => beginsDocument(readTex(content)))
  const shallowest = Math.min(...whole.map(([name]) => depth(name)))
  const top = whole.filter(([name]) => depth(name) === shallowest)
  const usual = top.filter(([name]) => /(^|\/)(main|ms|manuscript|article|paper)\.tex$/i.test(name))
  const [first] = top.length === 1 ? top : usual.length === 1 ? usual : []
  if (first) return first
  const articles = files.filter(([name, content]) => /\.xml$/i.test(name) && isJatsFile(content))
  if (whole.length === 0 && articles.length === 1 && articles[0]) return articles[0]
  if (whole.length === 0)
    throw new DocumentError(
      'no-main-file',
      'This archive contains neither a file that begins a LaTeX document (\\documentclass) nor exactly one JATS article (.xml). Add the main file and upload the archive again.',
    )
  throw new DocumentError(
    'no-main-file',
    `Several files in this archive begin a LaTeX document (${top
      .slice(0, 5)
      .map(([name]) => shown(name))
      .join(', ')}). Call the main one main.tex and upload the archive again.`,
  )
}
