import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { similarityMatch } from '#domain/schemas/screening.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'
import { readServiceAnswer } from '../http/service-answer.ts'
import { changeAsEditor, recordHistory, requireUnlimited } from '../workflow/act.ts'
import { findReport, mainFile, requestReport, storeReport } from './queries.ts'

/** Milliseconds to wait for the report, and the maximum length of an answer in bytes. */
const patience = 120_000
const longestAnswer = 1_000_000

const answer = z.object({
  score: z.number().min(0).max(100),
  reportUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  matches: z.array(similarityMatch).max(1000).default([]),
})

/** Sends the manuscript to the similarity service, in a job. The service gets the file, not who wrote it. */
export async function askSimilarity(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    requireUnlimited(acting, viewer)
    if (!context.config.similarity) throw new Refusal('not_found', 'No similarity service is configured.')
    const { trx, manuscript, now } = acting
    const report = await findReport(trx, manuscriptId, manuscript.version)
    if (report && !report.finishedAt) throw new Refusal('conflict', 'The report was already requested.')
    const { version } = manuscript
    await requestReport(trx, { manuscriptId, version, requestedBy: viewer.id, requestedAt: now })
    await addJob(trx, 'check_similarity', { manuscriptId }, { key: `similarity:${manuscriptId}` })
    await recordHistory(acting, { action: 'ask_similarity', side: 'editor', visibleToAuthors: false })
  })
}

/** The job that sends the file and stores the report. A failure is shown to the editor, who can ask again. */
export async function checkSimilarity(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { config, db, clock, files, log } = context
  const file = await mainFile(db, manuscriptId)
  if (!file || !config.similarity) return
  const place = { manuscriptId, version: file.version }
  try {
    const bytes = await files.get(file.storageKey)
    const report = await reportOn(config.similarity, bytes, file.fileType)
    await storeReport(db, place, {
      ...{ finishedAt: clock.now(), score: report.score, reportUrl: report.reportUrl ?? null },
      ...{ matches: JSON.stringify(report.matches), failure: null },
    })
  } catch (error) {
    log.warn({ manuscriptId, error: describe(error) }, 'the similarity service failed')
    await storeReport(db, place, {
      ...{ finishedAt: clock.now(), score: null, reportUrl: null, matches: '[]' },
      failure: 'The similarity service did not return a report.',
    })
  }
}

async function reportOn(
  { url, token }: NonNullable<Config['similarity']>,
  bytes: Uint8Array,
  mediaType: string,
): Promise<z.output<typeof answer>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...{ 'content-type': mediaType, accept: 'application/json' },
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}`)
  return answer.parse(JSON.parse(await readServiceAnswer(response, longestAnswer)))
}
