import { Refusal } from '#domain/errors.ts'
import type { ReadingView } from '#domain/schemas/reading.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { proofPdf } from './view.ts'

/** Width of the page images in pixels. */
const pictureWidth = 1200

/** Returns the pages of a proof's PDF with their lines, for the authors to whom it was sent. */
export async function proofPages(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
  proofId: string,
): Promise<ReadingView> {
  const { storageKey } = await proofPdf(context, viewer, manuscriptId, proofId)
  return { pages: await context.renderedPages.layout(storageKey, viewer.id) }
}

/** Returns a page of a proof's PDF as a PNG. */
export async function proofPicture(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
  proofId: string,
  page: number,
): Promise<Buffer> {
  const { storageKey } = await proofPdf(context, viewer, manuscriptId, proofId)
  const image = await context.renderedPages.image(storageKey, page, pictureWidth, viewer.id)
  if (!image) throw new Refusal('not_found', 'There is no such page.')
  return image
}
