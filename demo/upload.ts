import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { checkObject } from '#server/files/check.ts'
import { offerUpload, takeUpload } from '#server/files/upload.ts'

/**
 * Uploads a file in the same way as a browser. Uses the current time, because the address of an upload is
 * valid for an hour only.
 */
export async function upload(
  context: Context,
  ownerId: string,
  fileName: string,
  bytes: Buffer,
): Promise<{ objectId: string; fileName: string }> {
  const today: Context = { ...context, clock: { now: () => new Date() } }
  const { uploadURL, objectId } = await offerUpload(today, ownerId)
  const query = new URL(uploadURL).searchParams
  await takeUpload(
    today,
    objectId,
    { expires: Number(query.get('expires')), signature: query.get('signature') ?? '' },
    Readable.from([bytes]),
    bytes.length,
  )
  await checkObject(today, { objectId })
  return { objectId, fileName }
}
