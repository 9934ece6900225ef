import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { productionTasks } from '#domain/production.ts'
import type { ConversionInput } from '#domain/schemas/production-text.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { convertFile } from '../files/convert.ts'
import { keyWithDigest, sha256Of } from '../files/digest-keys.ts'
import { type Acting, changeAsEditor, recordHistory } from '../workflow/act.ts'
import { authorsOf, findManuscript, lockManuscript } from '../workflow/queries.ts'
import { beginWithChanges, hasDraft, isBeingEdited } from './editing/taken-over.ts'
import * as texts from './text-queries.ts'

/**
 * Whether the text can be changed, which is possible once the acceptance has been sent. After publication,
 * readers see changes only when they are published as a new version.
 */
export const isOpen = ({ status, held }: Acting['manuscript']) =>
  (status === 'accepted' || status === 'published') && !held

export function requireAccepted({ manuscript }: Pick<Acting, 'manuscript'>): void {
  if (!isOpen(manuscript))
    throw new Refusal('conflict', 'The text can be converted only after the manuscript has been accepted.')
}

/** The key of the job that converts a manuscript's text, so that at most one such job is waiting. */
export const conversionJobKey = (manuscriptId: string) => `convert_text:${manuscriptId}`

/** Requests the conversion of an accepted file. The job records its result in the same row. */
export async function requestConversion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { fileId, changes, keepComments }: ConversionInput,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    const sources = await texts.sourcesOf(trx, manuscriptId, acting.manuscript.version)
    if (!sources.some(({ id }) => id === fileId))
      throw invalid('fileId', 'Choose a Word, LaTeX or JATS file of the latest version.')
    if (changes === 'keep' && (await hasDraft(trx, manuscriptId))) throw invalid('changes', isBeingEdited)
    await texts.requestConversion(trx, {
      ...{ manuscriptId, fileId, changes, keepComments },
      ...{ requestedBy: viewer.id, requestedAt: acting.now },
    })
    await addJob(trx, 'convert_text', { manuscriptId }, { key: conversionJobKey(manuscriptId) })
  })
}

/**
 * Job that converts the requested file. It stores the result as a new version, or the reason why the file
 * cannot be converted.
 */
export async function convertText(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, clock, files } = context
  const conversion = await texts.findConversion(db, manuscriptId)
  if (conversion?.state !== 'waiting') return
  const { requestedAt, requestedBy } = conversion
  const manuscript = await findManuscript(db, manuscriptId)
  if (!manuscript) return
  const { title, abstract, keywords } = manuscript
  const result = await convertFile(context, conversion, {
    changes: conversion.changes as texts.ChangeChoice,
    language: (await context.settings()).journal.language,
    record: { title, abstract, keywords, authors: await authorsOf(db, [manuscriptId]) },
  })
  if ('problem' in result) {
    await texts.finishConversion(db, manuscriptId, requestedAt, {
      ...{ state: 'failed', problem: result.problem, finishedAt: clock.now() },
    })
    return
  }
  const { made } = result
  const media = await Promise.all(
    made.media.map(async ({ name, mediaType, bytes }): Promise<texts.NewMedia> => {
      const storageKey = keyWithDigest(
        `production/${manuscriptId}`,
        sha256Of(bytes),
        `.${name.split('.').at(-1)}`,
      )
      await files.put(storageKey, bytes)
      return { name, mediaType, storageKey, size: bytes.length }
    }),
  )
  await db.transaction().execute(async (trx) => {
    const locked = await lockManuscript(trx, manuscriptId)
    const now = clock.now()
    const end = { state: 'done' as const, problem: null, finishedAt: now }
    const { tracked } = made
    if (tracked !== null && (await hasDraft(trx, manuscriptId))) {
      const failed = { state: 'failed' as const, problem: isBeingEdited, finishedAt: now }
      await texts.finishConversion(trx, manuscriptId, requestedAt, failed)
      return
    }
    // A newer request, or another run of this job, has replaced this run.
    if (!locked || !(await texts.finishConversion(trx, manuscriptId, requestedAt, end))) return
    const versionId = await texts.insertVersion(trx, {
      ...{ manuscriptId, jats: made.jats, origin: made.origin, sourceFileId: conversion.fileId },
      ...{ madeBy: requestedBy, madeAt: now, isValid: made.problems.length === 0 },
      report: { problems: made.problems, counts: made.counts, completeness: made.completeness },
    })
    await texts.insertMedia(trx, versionId, media)
    const number = (await texts.findVersion(trx, manuscriptId))?.number
    if (tracked !== null && requestedBy !== null && number !== undefined)
      await beginWithChanges(trx, { manuscriptId, versionId, number, tracked, by: requestedBy, now })
    await addJob(trx, 'match_references', { manuscriptId }, { key: `match_references:${manuscriptId}` })
    // DTD errors are in the version's report instead of among the tasks, because only a new version can
    // settle them.
    const tasks = made.tasks.filter(({ code }) => code !== 'not-valid')
    await texts.replaceTasks(trx, manuscriptId, Object.keys(productionTasks), tasks, now)
    await texts.insertSourceComments(
      trx,
      (conversion.keepComments ? made.comments : []).map(({ elementId, text, author }) => ({
        ...{ manuscriptId, versionId, now },
        anchor: { element: elementId, author },
        body: text,
      })),
    )
    const viewer = requestedBy === null ? null : { id: requestedBy }
    await recordHistory(
      { trx, manuscript: locked, viewer, now },
      {
        ...{ action: 'text_converted', side: 'editor', visibleToAuthors: false },
        details: { number: locked.number, valid: made.problems.length === 0 },
      },
    )
  })
}
