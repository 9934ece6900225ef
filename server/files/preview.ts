import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import type { DocumentFormat, PageLayout } from '../documents/index.ts'
import type { SignedIn } from '../http/session.ts'
import { findObject } from './queries.ts'
import { readParts } from './source-parts.ts'
import { partsOfObject } from './source-queries.ts'

/** The pages of an upload as its owner sent it, before and after it is part of a manuscript. */

/** Loads an upload of this person that passed its checks. Answers 404 for uploads of others. */
async function checked(context: Context, viewer: SignedIn, objectId: string) {
  const object = await findObject(context.db, objectId)
  if (!object || object.ownerId !== viewer.id) throw new Refusal('not_found')
  if (object.state !== 'ready' || !object.format)
    throw new Refusal('conflict', 'This file is still being checked, or cannot be used.')
  const format = object.format as DocumentFormat
  const { parts } = format === 'tex' ? await partsOfObject(context.db, objectId, viewer.id) : { parts: [] }
  const texts = parts.filter(({ fileName }) => /\.tex$/i.test(fileName))
  return { key: object.storageKey, format, parts: await readParts(context, texts) }
}

export async function previewLayout(
  context: Context,
  viewer: SignedIn,
  objectId: string,
): Promise<{ layout: PageLayout[]; isTypeset: boolean }> {
  const { key, format, parts } = await checked(context, viewer, objectId)
  const layout = await context.renderedPages.previewLayout(key, format, viewer.id, parts)
  return { layout, isTypeset: format === 'docx' || format === 'tex' || format === 'zip' }
}

export async function viewPreview(
  context: Context,
  viewer: SignedIn,
  objectId: string,
): Promise<{ pages: number; isTypeset: boolean }> {
  const { layout, isTypeset } = await previewLayout(context, viewer, objectId)
  return { pages: layout.length, isTypeset }
}

export async function previewPage(
  context: Context,
  viewer: SignedIn,
  objectId: string,
  { page, width }: { page: number; width: number },
): Promise<Buffer> {
  const { key, format, parts } = await checked(context, viewer, objectId)
  const image = await context.renderedPages.previewImage(key, format, viewer.id, { page, width, parts })
  if (!image) throw new Refusal('not_found')
  return image
}
