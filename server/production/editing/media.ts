import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { keyWithDigest, sha256Of } from '../../files/digest-keys.ts'
import { changeAsEditor, requireEditor, see } from '../../workflow/act.ts'
import { requireAccepted } from '../conversion.ts'
import { draftMediaOf, insertDraftMedia } from './queries.ts'

/**
 * Stores a picture for the draft. Its name is derived from its content, so that a replaced picture gets a new
 * name.
 */
export async function addDraftMedia(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
) {
  requireEditor(await see(context.db, viewer, manuscriptId))
  const made = await context.documents
    .forAccount(viewer.id)
    .makeFigure(new Uint8Array(bytes))
    .catch((cause: { code?: string; message: string }) => {
      throw new Refusal('invalid', cause.message, [{ path: 'picture', message: cause.message }])
    })
  const { mediaType, extension, width, height, converted } = made
  const digest = sha256Of(made.bytes)
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
  const name = `${base || 'figure'}-${digest.toString('hex').slice(0, 8)}.${extension}`
  const storageKey = keyWithDigest(`production/${manuscriptId}`, digest, `.${extension}`)
  await context.files.put(storageKey, Buffer.from(made.bytes))
  const media = { name, storageKey, mediaType, size: made.bytes.length }
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    await insertDraftMedia(trx, manuscriptId, media, acting.now)
  })
  return {
    ...{ name, mediaType, width, height, size: media.size, message: converted },
    url: urls.textDraftMedia(manuscriptId, name),
  }
}

export async function draftMedia({ db }: Context, viewer: Viewer, manuscriptId: string, name: string) {
  requireEditor(await see(db, viewer, manuscriptId))
  const media = (await draftMediaOf(db, manuscriptId)).find((one) => one.name === name)
  if (!media) throw new Refusal('not_found')
  return media
}
