import { strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { DocumentError } from '../contract.ts'

const limits = { entries: 2000, bytes: 100 * 2 ** 20, ratio: 200 }
const unreadable = () =>
  new DocumentError(
    'damaged',
    'This Word file is damaged or incomplete. Open it in Word, save it again, and upload it.',
  )

/**
 * Unpacks a DOCX. Sizes are checked in the archive's directory before anything is inflated, and fflate never
 * inflates beyond the size that the directory states. Throws DocumentError `damaged`, `too-large`, `encrypted`.
 */
export function unpack(bytes: Uint8Array): Unzipped {
  const directory = listEntries(bytes)
  const total = directory.reduce((sum, entry) => sum + entry.size, 0)
  const bomb = directory.some((e) => e.size > 2 ** 20 && e.size > e.compressed * limits.ratio)
  if (directory.length > limits.entries || total > limits.bytes || bomb) {
    throw new DocumentError(
      'too-large',
      'This file unpacks to far more than a manuscript holds. Remove embedded objects, compress pictures and save it again.',
    )
  }
  const names = new Set(directory.map((e) => e.name))
  if (names.size !== directory.length) throw unreadable()
  try {
    return unzipSync(bytes)
  } catch {
    throw unreadable()
  }
}

interface Entry {
  name: string
  compressed: number
  size: number
}

/** Reads only the archive's directory: the filter declines every file, so nothing is inflated. */
export function listEntries(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries.push({ name, compressed: size, size: originalSize })
        return false
      },
    })
  } catch {
    throw unreadable()
  }
  return entries
}

/**
 * Packs parts in the order of their names and without dates, so that the same parts always give the same
 * bytes.
 */
export function pack(parts: Record<string, Uint8Array>): Uint8Array {
  const epoch = '1980-01-01T00:00:00'
  const sorted = Object.keys(parts).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return zipSync(
    Object.fromEntries(
      sorted.map((name) => [name, [parts[name] ?? strToU8(''), { mtime: epoch, level: 6 }]]),
    ),
  )
}

// The first entries must be these two, because programs that read only the beginning of a file recognise a
// DOCX by them.
const rank = (name: string) => (name === '[Content_Types].xml' ? 0 : name === '_rels/.rels' ? 1 : 2)
