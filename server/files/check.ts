import { randomUUID } from 'node:crypto'
import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { type DocumentFormat, type Inspection, pictureFormats } from '../documents/index.ts'
import { describe } from '../http/errors.ts'
import { digestOf, keyWithDigest, measure, sha256Of } from './digest-keys.ts'
import { findObject, markChecked } from './queries.ts'
import { refreshTexCopies } from './refresh-copies.ts'
import type { FileStore } from './store.ts'
import { storedDocument } from './stored-document.ts'
import { noticeArrival, sizeProblem } from './upload.ts'

/** Seconds after which a scan is tried again if the virus scanner did not answer. */
const scanAgain = 30

/** Returns the formats that the journal accepts beside PDF, Word and LaTeX. */
export function formatsBeside({ latexArchives, pictures }: Settings['uploads']): DocumentFormat[] {
  return [...(latexArchives ? (['zip'] as const) : []), ...(pictures ? pictureFormats : [])]
}

const beginnings: readonly [DocumentFormat, readonly number[]][] = [
  ['docx', [0x50, 0x4b, 0x03, 0x04]],
  ['doc', [0xd0, 0xcf, 0x11, 0xe0]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['tif', [0x49, 0x49, 0x2a, 0x00]],
  ['tif', [0x4d, 0x4d, 0x00, 0x2a]],
]

/** Returns the format that the first bytes suggest. The inspection then checks it. */
function presumedFormat(bytes: Buffer, also: readonly DocumentFormat[]): DocumentFormat {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  const found = beginnings.find(([, start]) =>
    bytes.subarray(0, start.length).equals(Buffer.from(start)),
  )?.[0]
  const isPicture = pictureFormats.some((format) => format === found)
  return found && (!isPicture || also.includes(found)) ? found : 'tex'
}

/** Inspects a file by its content. A Word file is an archive, too, so archives are first taken for one. */
async function inspected(context: Context, ownerId: string | null, storageKey: string): Promise<Inspection> {
  const { documents, files } = context
  const also = formatsBeside((await context.settings()).uploads)
  const inspect = (format: DocumentFormat) =>
    documents.forAccount(ownerId).inspect(storedDocument(files, storageKey), `upload.${format}`, also)
  const format = presumedFormat(await firstBytes(files, storageKey), also)
  const inspection = await inspect(format)
  const isOtherArchive = format === 'docx' && inspection.problems.some(({ code }) => code === 'wrong-content')
  return isOtherArchive && also.includes('zip') ? inspect('zip') : inspection
}

const refusal = (code: string, message: string): Inspection => ({
  format: null,
  pages: null,
  words: null,
  problems: [{ code, message }],
})

/** Inspects an uploaded object once. Also called by requests that need the result before the worker has reached it. */
export async function checkObject(context: Context, { objectId }: { objectId: string }): Promise<void> {
  const { db, files } = context
  const before = await findObject(db, objectId)
  if (!before) return
  await noticeArrival(context, before)
  const object = await findObject(db, objectId)
  if (object?.state !== 'checking' && object?.state !== 'quarantined') return
  const found = await settled(files, object.storageKey).catch(async (error: unknown) => {
    // Somebody else has checked the file meanwhile and moved its bytes: a job and a request may do so at once.
    const now = await findObject(db, objectId)
    if (now?.storageKey === object.storageKey) throw error
    return null
  })
  if (!found) return
  const { storageKey, sha256, size } = found
  const removeOwn = () => (storageKey === object.storageKey ? Promise.resolve() : files.remove(storageKey))
  const verdict = await search(context, storageKey)
  const tooLarge = sizeProblem({ size, isPackage: object.isPackage })
  const { format, pages, words, problems } =
    verdict ??
    (tooLarge
      ? refusal(tooLarge.code, tooLarge.message)
      : object.isPackage
        ? refusal('package', 'A package is imported as a draft, and is not a file of a manuscript.')
        : await inspected(context, object.ownerId, storageKey))
  // The server is stopping, or the account has too many jobs waiting. The job will be retried.
  if (problems.some(({ code }) => code === 'closed' || code === 'busy')) {
    await removeOwn()
    throw new Error('The file was not checked yet')
  }
  const quarantined = problems[0]?.code === 'quarantined'
  const isFirst = await markChecked(db, objectId, object.storageKey, {
    state: quarantined ? 'quarantined' : problems.length === 0 && format ? 'ready' : 'refused',
    format,
    pages,
    words,
    problems,
    storageKey,
    size,
    sha256,
  })
  if (!isFirst) return removeOwn()
  if (format === 'tex' && object.ownerId) await refreshTexCopies(context, object.ownerId)
  if (storageKey !== object.storageKey) await files.remove(object.storageKey)
  if (quarantined)
    await addJob(
      db,
      'check_object',
      { objectId },
      { key: `check:${objectId}`, runAt: new Date(Date.now() + scanAgain * 1000) },
    )
}

/**
 * Moves the checked bytes to their final key. While the upload URL of an external store is valid, it accepts
 * further PUT requests, so the bytes are moved to a key that has no upload URL and contains their digest.
 */
async function settled(
  files: FileStore,
  key: string,
): Promise<{ storageKey: string; sha256: Buffer; size: number }> {
  if (digestOf(key)) return { storageKey: key, ...(await measure(files, key)) }
  const bytes = await files.get(key)
  const sha256 = sha256Of(bytes)
  const storageKey = keyWithDigest(`checked/${randomUUID()}`, sha256)
  await files.put(storageKey, bytes)
  return { storageKey, sha256, size: bytes.length }
}

async function firstBytes(files: FileStore, key: string): Promise<Buffer> {
  for await (const chunk of files.stream(key)) return chunk as Buffer
  return Buffer.alloc(0)
}

/** Scans a file for viruses. Returns null if there is no scanner or nothing was found. */
async function search({ scanner, files, log }: Context, key: string): Promise<Inspection | null> {
  if (!scanner) return null
  try {
    const found = await scanner.scan(await files.get(key))
    return found === null
      ? null
      : refusal(
          'virus',
          `Our virus scanner found “${found}” in this file. Please check your computer, make the file anew, and upload that.`,
        )
  } catch (error) {
    log.error({ error: describe(error) }, 'virus scanner failed')
    return refusal(
      'quarantined',
      'The virus scanner cannot be reached at the moment. Your file is stored safely and will be checked automatically as soon as possible. You can continue with the other steps.',
    )
  }
}
