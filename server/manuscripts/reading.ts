import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReadingView } from '#domain/schemas/reading.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/session.ts'
import { download } from './download.ts'

/** Shows a file in the browser: its pages as images, and their text. */

/** Widths of page images in pixels: normal and enlarged. */
export const pictureWidths = [1200, 2000] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Returns the storage key of the PDF. Throws if this person may not read it. */
async function readable(context: Context, viewer: Viewer, fileId: string): Promise<string> {
  const file = await download(context, viewer, fileId)
  if (file.mediaType !== 'application/pdf')
    throw new Refusal('not_found', 'This file cannot be shown page by page. Please download it.')
  return file.key
}

export async function reading(context: Context, viewer: SignedIn, fileId: string): Promise<ReadingView> {
  const key = await readable(context, viewer, fileId)
  return { pages: await context.renderedPages.layout(key, viewer.id) }
}

export async function pagePicture(
  context: Context,
  viewer: SignedIn,
  fileId: string,
  page: number,
  width: PictureWidth,
): Promise<Buffer> {
  const key = await readable(context, viewer, fileId)
  const image = await context.renderedPages.image(key, page, width, viewer.id)
  if (!image) throw new Refusal('not_found', 'There is no such page.')
  return image
}
