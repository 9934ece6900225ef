import { randomUUID } from 'node:crypto'
import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages, smallestPicture } from '#domain/journal/cms.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { audit } from '../../workflow/record.ts'
import { deletePicture, deleteUnshown, findPicture, insertPicture, isShown } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findPicture>>>

export function pictureViewOf({ id, alt, width, height, size, createdAt }: Row): PictureView {
  return { id, url: urls.picture(id), alt, width, height, size, createdAt }
}

/**
 * Maximum number of an editor's pictures that are not used anywhere. Editors may upload covers, but only
 * administrators see the list of pictures.
 */
const mostUnshown = 5

/** Stores an uploaded picture. Only its pixels are kept. */
export async function keepPicture(
  { clock, db, documents, files }: Context,
  { id: by, role }: Pick<Viewer, 'id' | 'role'>,
  alt: string,
  bytes: Buffer,
): Promise<PictureView> {
  const made = await documents
    .remakePicture(new Uint8Array(bytes))
    .catch((cause: { code?: string; message: string }) => {
      // Reports image-processing errors to the uploader. Timeouts and crashes count as errors too, because
      // the picture causes them.
      throw new Refusal('invalid', cause.message, [{ path: 'picture', message: cause.message }])
    })
  if (Math.min(made.width, made.height) < smallestPicture)
    throw invalid('picture', cmsMessages.pictureSmall(made.width, made.height))
  const createdAt = clock.now()
  const storageKey = `pictures/${randomUUID()}`
  await files.put(storageKey, made.bytes)
  const { view, replaced } = await db.transaction().execute(async (trx) => {
    const { mediaType, width, height } = made
    const row = await insertPicture(trx, {
      ...{ storageKey, mediaType, width, height, size: made.bytes.length },
      ...{ alt: alt.trim(), createdAt, createdBy: by },
    })
    await audit(
      trx,
      { actorId: by, action: 'picture_added', subject: ['picture', row.id], at: createdAt },
      { alt: row.alt, width, height },
    )
    const replaced = role === 'admin' ? [] : await deleteUnshown(trx, by, mostUnshown)
    for (const gone of replaced) await recordDeletion(trx, by, gone, createdAt)
    return { view: pictureViewOf(row), replaced }
  })
  for (const gone of replaced) await files.remove(gone.storageKey)
  return view
}

function recordDeletion(trx: Trx, by: string, { id, alt }: Pick<Row, 'id' | 'alt'>, at: Date) {
  return audit(trx, { actorId: by, action: 'picture_deleted', subject: ['picture', id], at }, { alt })
}

export async function removePicture({ clock, db, files }: Context, by: string, id: string) {
  const storageKey = await db.transaction().execute(async (trx) => {
    if (!(await findPicture(trx, id))) throw new Refusal('not_found', cmsMessages.pictureGone)
    if (await isShown(trx, id)) throw new Refusal('conflict', cmsMessages.pictureUsed)
    const gone = await deletePicture(trx, id)
    if (!gone) throw new Refusal('not_found', cmsMessages.pictureGone)
    await recordDeletion(trx, by, gone, clock.now())
    return gone.storageKey
  })
  // Removes the file after the commit. A row without its file would be a broken picture, while a file without
  // its row only takes up space.
  await files.remove(storageKey)
  return { id }
}
