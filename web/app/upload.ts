import { limits, uploading } from '#domain/manuscript/submission.ts'
import { api } from './api.ts'
import { texts } from './texts.ts'

const pollMs = 700
/**
 * Maximum time to wait for the checks of a file, which take seconds for the largest files. After this time,
 * the person is asked to try again later.
 */
const patienceMs = 120_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Error with a message for the person who chose the file. */
export class UploadRefused extends Error {}

/**
 * Uploads one file, waits for its checks and returns the reference by which it is attached. Parts of a LaTeX
 * source are checked again when they are attached, so a refusal in the first check is ignored for them.
 */
export async function upload(
  file: File,
  { isSource = false, isPackage = false }: { isSource?: boolean; isPackage?: boolean } = {},
): Promise<{ objectId: string; fileName: string }> {
  if (file.size > (isPackage ? limits.package : limits.files).bytes)
    throw new UploadRefused(isPackage ? texts.upload.packageTooLarge : texts.upload.tooLarge)
  const { uploadURL, objectId } = await api('POST /api/objects/upload', {
    ...(isPackage && { body: { isPackage } }),
  })
  await put(uploadURL, file)
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const object = await api('GET /api/objects/{objectId}', { params: { objectId } })
    if (object.state === 'ready' || (isSource && object.state === 'refused'))
      return { objectId, fileName: file.name }
    if (object.state === 'refused' || object.state === 'quarantined')
      throw new UploadRefused(
        object.problems.map((problem) => problem.message).join(' ') || texts.upload.refused,
      )
    await pause(pollMs)
  }
  throw new UploadRefused(texts.upload.slow)
}

async function put(address: string, file: File): Promise<void> {
  for (const delay of [0, ...uploading.retryDelaysMs]) {
    await pause(delay)
    try {
      const answer = await fetch(address, {
        method: 'PUT',
        body: file,
        // The upload URL is signed for this content type. The real type is detected from the content.
        headers: { 'content-type': 'application/octet-stream' },
      })
      if (answer.ok) return
      // The refusal is permanent, so retrying would not help.
      if (answer.status >= 400 && answer.status < 500) break
    } catch {
      // The network failed, so the next attempt may succeed.
    }
  }
  throw new UploadRefused(texts.upload.failed)
}
