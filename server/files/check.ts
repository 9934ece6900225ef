import { createHash, randomUUID } from 'node:crypto'
import { limits } from '#domain/manuscript/submission.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import type { Inspection } from '../documents/index.ts'
import { describe } from '../http/errors.ts'
import { findObject, markChecked } from './queries.ts'
import { noticeArrival } from './upload.ts'

/** Seconds until an upload is searched again that no scanner could search. */
const scanAgain = 30

/** What the bytes claim to be, by their first ones; the inspection then says whether they are. */
function presumedName(bytes: Buffer): string {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'upload.pdf'
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return 'upload.docx'
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return 'upload.doc'
  return 'upload.tex'
}

const refusal = (code: string, message: string): Inspection => ({
  format: null,
  pages: null,
  words: null,
  problems: [{ code, message }],
})

/** Inspects an uploaded object, once; also run by whoever needs the answer before the worker came to it. */
export async function checkObject(context: Context, { objectId }: { objectId: string }): Promise<void> {
  const { db, documents, files } = context
  const before = await findObject(db, objectId)
  if (!before) return
  await noticeArrival(context, before)
  const object = await findObject(db, objectId)
  if (object?.state !== 'checking' && object?.state !== 'quarantined') return
  const bytes = await files.get(object.storageKey)
  const verdict = await search(context, bytes)
  const { format, pages, words, problems } =
    verdict ??
    (bytes.length > limits.files.bytes
      ? refusal('too-large', 'This file has more than 10 MB. Please reduce its size or split it.')
      : await documents.inspect(bytes, presumedName(bytes)))
  const quarantined = problems[0]?.code === 'quarantined'
  // An address of an outside store is good for more than one PUT while it lives: what was checked goes where none leads.
  const storageKey = files.uploadAddress ? `checked/${randomUUID()}` : object.storageKey
  if (storageKey !== object.storageKey) await files.put(storageKey, bytes)
  await markChecked(db, objectId, {
    state: quarantined ? 'quarantined' : problems.length === 0 && format ? 'ready' : 'refused',
    format,
    pages,
    words,
    problems,
    storageKey,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  })
  if (storageKey !== object.storageKey) await files.remove(object.storageKey)
  if (quarantined)
    await addJob(
      db,
      'check_object',
      { objectId },
      { key: `check:${objectId}`, runAt: new Date(Date.now() + scanAgain * 1000) },
    )
}

/** Null when there is no scanner, or nothing was found. */
async function search({ scanner, log }: Context, bytes: Buffer): Promise<Inspection | null> {
  if (!scanner) return null
  try {
    const found = await scanner.scan(bytes)
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
      'The virus scanner cannot be reached at the moment. Your file is safe and kept apart; it is checked by itself as soon as possible. You can go on with the other steps.',
    )
  }
}
