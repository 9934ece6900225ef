import { formatTaskCodes } from '#domain/production.ts'
import type { Context } from '../../context.ts'
import type { Formats } from '../../documents/index.ts'
import {
  deleteRenditions,
  finishRendition,
  type MadeFile,
  type RenditionFormat,
  renditionsOf,
} from '../../files/rendition-queries.ts'
import { findManuscript, lockManuscript } from '../../workflow/queries.ts'
import { proofPdfKeys, setProofPdf } from '../proofing/queries.ts'
import { replaceTasks } from '../text-queries.ts'
import { type FormatSource, makeFormats, proofSource } from './source.ts'

/** Job that makes the requested formats of a manuscript's newest version. */
export async function buildManuscript(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, clock, files } = context
  const waiting = (await renditionsOf(db, { manuscriptId })).filter(({ state }) => state === 'waiting')
  const manuscript = await findManuscript(db, manuscriptId)
  if (waiting.length === 0 || !manuscript) return
  const source = await proofSource(context, db, manuscript)
  if (!source) {
    // The newest version is invalid, so no formats can be made. Deletes those of earlier versions.
    await db.transaction().execute((trx) => deleteRenditions(trx, { manuscriptId }))
    return
  }
  const now = clock.now()
  const formats = waiting.map(({ format }) => format as RenditionFormat)
  const made = await makeFormats(context, source, formats, now)
  const stored = await storeFormats(context, `production/${manuscriptId}/formats`, source, made, now)
  const replaced = await db.transaction().execute(async (trx) => {
    if (!(await lockManuscript(trx, manuscriptId))) return []
    const old: string[] = []
    let isNewest = false
    for (const { format, requestedAt, storageKey } of waiting) {
      const file = stored[format as RenditionFormat]
      const end = file
        ? { made: file }
        : {
            problem:
              made.failures[format as RenditionFormat] ?? 'The typesetter gave no reason. Please try again.',
          }
      const isTaken = await finishRendition(
        trx,
        { manuscriptId },
        format as RenditionFormat,
        requestedAt,
        end,
      )
      isNewest ||= isTaken
      if (isTaken && file && format === 'pdf' && file.versionId) await setProofPdf(trx, file.versionId, file)
      if (isTaken && file && storageKey && storageKey !== file.storageKey) old.push(storageKey)
    }
    const ofProofs = await proofPdfKeys(trx, manuscriptId)
    const tasks = made.problems.map(({ code, elementId, params }) => ({
      ...{ code, elementId, params },
      subject: elementId === '' ? String(params.name ?? '') : '',
    }))
    // Only a PDF tells what is still missing, not an EPUB alone or a failure without findings.
    if (isNewest && (made.pdf || tasks.length > 0))
      await replaceTasks(trx, manuscriptId, formatTaskCodes, tasks, now)
    return old.filter((key) => !ofProofs.has(key))
  })
  for (const key of replaced) await files.remove(key)
}

/** Stores formats under names that contain the hash of their input. */
export async function storeFormats(
  { files }: Pick<Context, 'files'>,
  folder: string,
  source: FormatSource,
  made: Formats,
  madeAt: Date,
): Promise<Partial<Record<RenditionFormat, MadeFile>>> {
  const stored: Partial<Record<RenditionFormat, MadeFile>> = {}
  for (const format of ['pdf', 'epub'] as const) {
    const bytes = made[format]
    if (!bytes) continue
    const storageKey = `${folder}/${source.hash.slice(0, 16)}.${format}`
    await files.put(storageKey, bytes)
    stored[format] = {
      ...{ versionId: source.versionId, sourceHash: source.hash, storageKey, madeAt },
      ...{ size: bytes.length, pages: format === 'pdf' ? made.pages : null },
    }
  }
  return stored
}
