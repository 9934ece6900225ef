import type { Context } from '../context.ts'
import { findObject, markChecked } from './queries.ts'

/** What the bytes claim to be, by their first ones; the inspection then says whether they are. */
function presumedName(bytes: Buffer): string {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'upload.pdf'
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return 'upload.docx'
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return 'upload.doc'
  return 'upload.tex'
}

/** Inspects an uploaded object, once; also run by whoever needs the answer before the worker came to it. */
export async function checkObject(
  { db, documents, files }: Context,
  { objectId }: { objectId: string },
): Promise<void> {
  const object = await findObject(db, objectId)
  if (object?.state !== 'checking') return
  const bytes = await files.get(object.storageKey)
  const { format, pages, words, problems } = await documents.inspect(bytes, presumedName(bytes))
  await markChecked(db, objectId, {
    state: problems.length === 0 && format ? 'ready' : 'refused',
    format,
    pages,
    words,
    problems,
  })
}
