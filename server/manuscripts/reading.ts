import { hash } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReadingView } from '#domain/schemas/reading.ts'
import type { Context } from '../context.ts'
import { download } from './download.ts'

/** Reading a file in the browser: its pages as pictures, and their text. */

/** Pixels of a page's width that are made: one for the screen, one to look closer. */
export const pictureWidths = [1200, 2000] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Bytes of pictures and layouts that are kept; the least recently used go first. */
const most = 48 * 2 ** 20

interface Kept {
  size: number
  value: unknown
}
/** Of this process, by content: who may see it is asked before it is looked up. */
const kept = new Map<string, Kept>()
let keptBytes = 0

async function keptOrMade<T>(key: string, sizeOf: (value: T) => number, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known.value as T
  }
  const value = await make()
  const size = sizeOf(value)
  kept.set(key, { size, value })
  keptBytes += size
  for (const [oldest, { size: bytes }] of kept) {
    if (keptBytes <= most) break
    kept.delete(oldest)
    keptBytes -= bytes
  }
  return value
}

async function readable(context: Context, viewer: Viewer, fileId: string) {
  const file = await download(context, viewer, fileId)
  if (file.mediaType !== 'application/pdf')
    throw new Refusal('not_found', 'This file cannot be shown page by page. Please download it.')
  const bytes = await context.files.get(file.key)
  // By content, not by name: a copy that is made anew, with one name less, must never show the old pictures.
  return { key: hash('sha256', bytes), bytes }
}

export async function reading(context: Context, viewer: Viewer, fileId: string): Promise<ReadingView> {
  const { key, bytes } = await readable(context, viewer, fileId)
  return keptOrMade(
    `${key} layout`,
    (view: ReadingView) => JSON.stringify(view).length,
    async () => ({ pages: await context.documents.layout(bytes) }),
  )
}

export async function pagePicture(
  context: Context,
  viewer: Viewer,
  fileId: string,
  page: number,
  width: PictureWidth,
): Promise<Buffer> {
  const { key, bytes } = await readable(context, viewer, fileId)
  const picture = await keptOrMade(
    `${key} ${page} ${width}`,
    (png: Uint8Array | null) => png?.byteLength ?? 0,
    async () => context.documents.picture(bytes, page - 1, width),
  )
  if (!picture) throw new Refusal('not_found', 'There is no such page.')
  return Buffer.from(picture)
}
