import { invalid, Refusal } from '#domain/errors.ts'
import { type DecisionCode, type ImportState, isChoice } from '#domain/imports/imports.ts'
import { writeDocument } from '#domain/stored/document.ts'
import { type ImportOptions, importOptions } from '#domain/stored/import-options.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { insertAudit } from '../workflow/queries.ts'
import { findImport, insertImport, moveImport, saveDecision } from './queries.ts'
import type { StoredSource } from './sources-here.ts'
import { uploadsOf } from './uploads.ts'

/** Who asks for something: an account, or null for the command line. */
type Actor = string | null

interface Start {
  sources: StoredSource[]
  options: ImportOptions
  /** Whether a job does the work; the command line does it itself. */
  inJob: boolean
}

const queueWork = (trx: Trx, importId: string) =>
  addJob(trx, 'work_on_import', { importId }, { key: `import:${importId}`, maxAttempts: 3 })

/** Creates an import and its dry run. Nothing of the journal is changed by it. */
export async function startImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { sources, options, inJob }: Start,
): Promise<string> {
  const names = sources.map(({ name }) => name)
  const name =
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
  return db.transaction().execute(async (trx) => {
    const id = await insertImport(trx, {
      ...{ name, createdBy: actor, createdAt: clock.now() },
      sources: JSON.stringify(sources),
      options: JSON.stringify(writeDocument(importOptions, options)),
    })
    await audit(trx, { clock }, actor, 'start', id, { name })
    if (inJob) await queueWork(trx, id)
    return id
  })
}

/** Answers a question for all records that it concerns. It holds for those that were not imported yet. */
export async function decideImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  importId: string,
  { code, choice }: { code: DecisionCode; choice: string },
): Promise<void> {
  if (!isChoice(code, choice)) throw invalid('choice', 'Choose one of the answers.')
  await db.transaction().execute(async (trx) => {
    await required(trx, importId)
    await saveDecision(trx, { importId, code, choice, decidedBy: actor, decidedAt: clock.now() })
    await audit(trx, { clock }, actor, 'decide', importId, { code, choice })
  })
}

/** Imports what the dry run found, or goes on where it stopped. Records that wait for a decision stay. */
export async function runImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  importId: string,
  { inJob }: { inJob: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, checkedAt, startedAt, sources } = await required(trx, importId)
    const isStopped: readonly ImportState[] = ['checked', 'paused', 'done']
    if (state === 'paused' && checkedAt === null)
      await moveImport(trx, importId, ['paused'], { state: 'waiting', problem: null, wish: null })
    else if (state !== 'undoing') {
      const change = { state: 'running', problem: null, wish: null, finishedAt: null, endsAt: null } as const
      const moved = await moveImport(trx, importId, isStopped, {
        ...change,
        // A run that goes on passes the records that it has dealt with, and says meanwhile how far it was.
        ...(state !== 'paused' && { read: 0 }),
        ...(!startedAt && { startedAt: clock.now() }),
      })
      if (!moved) throw refusalIn(state as ImportState)
      await audit(trx, { clock }, actor, 'run', importId, {})
    }
    // After the import's row is locked, its upload cannot be removed any more.
    if (state !== 'undoing' && (await uploadsOf(trx, sources)) === 'removed')
      throw new Refusal(
        'conflict',
        'The uploaded file was removed, so that nothing more can be read from it. Upload it again.',
      )
    if (inJob) await queueWork(trx, importId)
  })
}

/** Asks the job at work to stop after the records in hand. */
export async function pauseImport({ db }: Pick<Context, 'db'>, importId: string): Promise<void> {
  await required(db, importId)
  const asked = await moveImport(db, importId, ['checking', 'running'], { wish: 'pause' })
  // A job that waits has nothing to stop.
  if (!asked) await moveImport(db, importId, ['waiting'], { state: 'paused' })
}

/** Takes an import back. A run that is under way stops first. */
export async function takeBackImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  importId: string,
  { inJob }: { inJob: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state } = await required(trx, importId)
    const stops = await moveImport(trx, importId, ['running'], { wish: 'undo' })
    const begins = await moveImport(trx, importId, ['paused', 'done', 'checked', 'failed'], {
      ...{ state: 'undoing', problem: null, wish: null, read: 0 },
    })
    if (!stops && !begins) throw refusalIn(state as ImportState)
    await audit(trx, { clock }, actor, 'undo', importId, {})
    if (begins && inJob) await queueWork(trx, importId)
  })
}

async function required(db: Context['db'] | Trx, importId: string) {
  const found = await findImport(db, importId)
  if (!found) throw new Refusal('not_found', 'There is no such import.')
  return found
}

function refusalIn(state: ImportState): Refusal {
  const words: Partial<Record<ImportState, string>> = {
    waiting: 'The dry run has not begun yet.',
    checking: 'The dry run is under way.',
    running: 'This import is under way already.',
    undoing: 'This import is being taken back.',
    undone: 'This import was taken back. Start a new one.',
  }
  return new Refusal('conflict', words[state])
}

async function audit(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  actorId: Actor,
  action: string,
  subjectId: string,
  details: Record<string, string>,
): Promise<void> {
  await insertAudit(trx, {
    at: clock.now(),
    actorId,
    action: `import.${action}`,
    subjectKind: 'import',
    subjectId,
    details,
  })
}
