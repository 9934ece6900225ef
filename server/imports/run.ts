import { Refusal } from '#domain/errors.ts'
import { type DecisionCode, isDecisionCode, takes } from '#domain/imports/imports.ts'
import { readDocument } from '#domain/stored/document.ts'
import { importOptions } from '#domain/stored/import-options.ts'
import type { Context } from '../context.ts'
import { siteChanged } from '../db/site-changed.ts'
import { describe } from '../http/errors.ts'
import {
  makeReady,
  type Ready,
  type Settled,
  type Taken,
  withAddresses,
  writeChange,
  writeNew,
} from './apply.ts'
import { batches, batchSize, checkBatch } from './check.ts'
import { storeCovers } from './covers.ts'
import type { Found } from './found.ts'
import { type Held, holdImport } from './hold.ts'
import { logBatch } from './messages.ts'
import { paceOf } from './pace.ts'
import { preparePerson } from './people/person.ts'
import { type TakenPerson, takePeople } from './people/take.ts'
import { prepareArticle, type Rules } from './prepare.ts'
import {
  countRecords,
  decisionsOf,
  deleteItems,
  findImport,
  moveImport,
  openItems,
  recordsWith,
  setRead,
  settleItems,
  takenIds,
} from './queries.ts'
import { untouched } from './site/queries.ts'
import { digestOfPart } from './site/state.ts'
import { type TakenPart, takeParts } from './site/take.ts'
import { readSources } from './source.ts'
import { localSources } from './sources-here.ts'
import { digestOfSubmission } from './submissions/check.ts'
import { type TakenSubmission, takeSubmissions } from './submissions/take.ts'
import { undoImport } from './undo.ts'

/** Articles whose files are stored at the same time. */
const atOnce = 6
/** Articles with files that are taken together, because each takes seconds; without files, a whole batch is. */
const withFilesAtOnce = 24

const hasFiles = (found: Found) =>
  found.kind === 'submission' ||
  (found.kind === 'article' &&
    (found.pdf !== null || found.pictures.length > 0 || found.supplements.length > 0))

/** After each batch a run says how far it is, and can be paused. */
const weightOf = (found: Found) => (hasFiles(found) ? batchSize / withFilesAtOnce : 1)

type Import = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Called with the number of records read so far. */
export type Progress = (read: number) => void | Promise<void>

/**
 * Job: continues an import with whatever is to be done: the dry run, the run, or taking it back. Only one process works on an import at a
 * time; what is done is stored with each batch, so that a killed run goes on where it stopped. Returns false if another is at it.
 */
export async function workOnImport(
  context: Context,
  importId: string,
  progress: Progress = () => undefined,
): Promise<boolean> {
  const held = await holdImport(context, importId)
  if (!held) return false
  try {
    const found = await findImport(context.db, importId)
    if (!found) return true
    if (found.state === 'waiting' || found.state === 'checking') await check(context, found, progress)
    else if (found.state === 'running') await run(context, found, progress, held)
    if ((await findImport(context.db, importId))?.state === 'undoing')
      await undoImport(context, importId, progress)
  } catch (error) {
    // The import can be resumed; what is wrong must be seen by the person who does it.
    context.log.error({ importId, error: describe(error) }, 'an import stopped')
    await moveImport(context.db, importId, ['waiting', 'checking', 'running', 'undoing'], {
      state: 'paused',
      problem: problemOf(error),
      wish: null,
    })
  } finally {
    await held.release()
  }
  return true
}

const complete = 'What was imported so far is complete.'

/** Says in words what an administrator can do about it. */
function problemOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === '53100' || code === 'EDQUOT')
    return 'The disk is full. Make room, and continue; what was imported so far is complete.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'A file may not be read or written by the journal’s account. Change its rights, and continue.'
  if (code === 'ENOENT')
    return `There is no ${(error as NodeJS.ErrnoException).path ?? 'such file'} any more. Put it back, and continue. ${complete}`
  if (error instanceof Refusal) return error.message
  return `It stopped for an unexpected reason, which is in the server’s log. ${complete} Continue to try again.`
}

async function rulesOf(context: Context, { options, createdAt }: Import): Promise<Rules> {
  return {
    settings: await context.settings(),
    options: readDocument(importOptions, options).content,
    isNamed: (await untouched(context.db)).stored.has('journal'),
    today: createdAt.slice(0, 10),
  }
}

async function check(context: Context, found: Import, progress: Progress): Promise<void> {
  const { db, clock } = context
  const { id } = found
  await moveImport(db, id, ['waiting', 'checking'], { state: 'checking', problem: null, read: 0 })
  await db.transaction().execute((trx) => deleteItems(trx, id))
  const rules = await rulesOf(context, found)
  const sources = await localSources(context, found.sources)
  const seen = { dois: new Set<string>(), emails: new Map<string, string>() }
  let read = 0
  try {
    for await (const batch of batches(readSources(sources.paths, sources.opened, rules.today), batchSize)) {
      await checkBatch(context, id, batch, read, rules, seen)
      read += batch.length
      await progress(read)
      const wish = await setRead(db, id, read)
      if (wish !== null) {
        // A dry run has changed nothing, so that it begins anew.
        await moveImport(db, id, ['checking'], { state: 'paused', wish: null })
        return
      }
    }
  } finally {
    await sources.remove()
  }
  await moveImport(db, id, ['checking'], { state: 'checked', checkedAt: clock.now(), wish: null })
}

async function run(context: Context, found: Import, progress: Progress, held: Held): Promise<void> {
  const { db, clock } = context
  const { id } = found
  const rules = await rulesOf(context, found)
  const sources = await localSources(context, found.sources)
  const choices = await decisionsOf(db, id)
  const pace = paceOf(await countRecords(db, id), () => clock.now())
  let read = 0
  try {
    const records = readSources(sources.paths, sources.opened, rules.today)
    for await (const batch of batches(records, batchSize, weightOf)) {
      const settled = await runBatch(context, found, held, batch, read, rules, choices)
      await logBatch(db, id, settled, clock.now())
      read += batch.length
      await progress(read)
      const endsAt = pace.after(read, { size: batch.length, isWork: settled.length > 0 })
      const wish = await setRead(db, id, Math.max(read, found.read), endsAt)
      if (wish === 'pause') {
        await moveImport(db, id, ['running'], { state: 'paused', wish: null })
        return
      }
      if (wish === 'undo') {
        await moveImport(db, id, ['running'], { state: 'undoing', wish: null })
        return
      }
    }
  } finally {
    await sources.remove()
    if (read > 0) await siteChanged(db)
  }
  await moveImport(db, id, ['running'], { state: 'done', finishedAt: clock.now(), wish: null, problem: null })
}

/** Takes what can be taken of a batch. Returns the positions of the records that waited for it. */
async function runBatch(
  context: Context,
  { id: importId, createdBy }: Pick<Import, 'id' | 'createdBy'>,
  held: Held,
  batch: readonly Found[],
  first: number,
  rules: Rules,
  choices: ReadonlyMap<string, string>,
): Promise<number[]> {
  const { db } = context
  const open = await openItems(db, importId, first, first + batch.length - 1)
  const items = new Map(open.filter(({ result }) => result === null).map((item) => [item.position, item]))
  const settled: Settled[] = []
  const left: number[] = []
  const taken: Taken[] = []
  const people: TakenPerson[] = []
  const submissions: TakenSubmission[] = []
  const parts: TakenPart[] = []
  const overwritten = new Set<number>()
  for (const [index, one] of batch.entries()) {
    // What the dry run found is not lost with its source: the run waits for it.
    if (one.kind === 'refused' && one.isGone && open.some(({ position }) => position === first + index))
      throw new Refusal('conflict', `${one.name}: ${one.reason} ${complete}`)
    const item = items.get(first + index)
    if (!item || one.kind === 'refused') continue
    if (item.outcome === 'same') {
      settled.push({ position: item.position, result: 'kept', problem: null, targetId: item.targetId })
      continue
    }
    const asked = item.decisions.filter(isDecisionCode)
    if (asked.some((code) => !choices.has(code))) continue
    if (!asked.every((code: DecisionCode) => takes(code, choices.get(code) ?? ''))) {
      left.push(item.position)
      continue
    }
    if (one.kind === 'part') {
      const { position, decisions } = item
      if (digestOfPart(one) !== item.digest) settled.push(changedSince(position))
      else parts.push({ position, part: one, replaces: decisions.includes('other-values') })
      continue
    }
    if (one.kind === 'submission') {
      if (digestOfSubmission(one) === item.digest) submissions.push({ position: item.position, found: one })
      else settled.push(changedSince(item.position))
      continue
    }
    const prepared = one.kind === 'person' ? preparePerson(one) : prepareArticle(one, rules)
    if ('refused' in prepared || prepared.key !== item.key || prepared.digest !== item.digest) {
      settled.push(changedSince(item.position))
      continue
    }
    const overwrites = asked.includes('changed-here')
    const targetId = item.outcome === 'changed' ? item.targetId : null
    const { position } = item
    if ('account' in prepared) {
      const joins = asked.includes('same-email')
      const trusts = rules.options.trustsAddresses
      people.push({ position, person: prepared, targetId, overwrites, joins, trusts })
      continue
    }
    if (overwrites) overwritten.add(position)
    taken.push({ position, prepared, targetId })
  }
  await settleItems(db, importId, settled)
  await settleItems(
    db,
    importId,
    left.map((position) => ({ position, result: 'left' })),
  )
  await takeParts(context, importId, createdBy, parts)
  await takePeople(context, importId, createdBy, people)
  await takeSubmissions(context, importId, submissions)
  if (taken.length > 0) await held.alone(() => take(context, importId, taken, overwritten, rules))
  return [...items.keys()]
}

const changedSince = (position: number): Settled => ({
  ...{ position, result: 'failed', targetId: null },
  problem: 'The source has changed since the dry run. Make a new dry run.',
})

async function take(
  context: Context,
  importId: string,
  taken: readonly Taken[],
  overwritten: ReadonlySet<number>,
  { options }: Rules,
): Promise<void> {
  const { db } = context
  const named = await withAddresses(context, taken)
  const size = named.some(({ prepared: { found } }) => hasFiles(found)) ? withFilesAtOnce : named.length
  const changes = await recordsWith(
    db,
    'article',
    taken.map(({ prepared }) => prepared.key),
  )
  for (let at = 0; at < named.length; at += size) {
    const part = named.slice(at, at + size)
    const ready = await inParallel(part, atOnce, (one) => makeReady(context, one, options))
    await write(
      context,
      importId,
      ready.filter(({ targetId }) => targetId === null),
    )
    for (const one of ready) {
      if (one.targetId === null) continue
      const written = changes.find(({ key }) => key === one.prepared.key)?.written ?? null
      await db.transaction().execute(async (trx) => {
        const now = context.clock.now()
        const change = { written, overwrites: overwritten.has(one.position) }
        await settleItems(trx, importId, [await writeChange(trx, importId, one, change, now)])
        await siteChanged(trx)
      })
    }
  }
}

/** Writes new articles together. If that fails because of one of them, each is written alone, and the bad one is reported. */
async function write(context: Context, importId: string, batch: readonly Ready[]): Promise<void> {
  if (batch.length === 0) return
  const { db, clock } = context
  const covers = await storeCovers(context, batch)
  const together = async (part: readonly Ready[]) => {
    const settled = await db.transaction().execute(async (trx) => {
      const written = await writeNew(trx, importId, part, covers, clock.now())
      await settleItems(trx, importId, written)
      return written
    })
    const failed = new Set(settled.flatMap(({ result, position }) => (result === 'failed' ? position : [])))
    await removeFiles(
      context,
      part.filter(({ position }) => failed.has(position)),
    )
  }
  try {
    await together(batch)
  } catch (error) {
    // Only what the database says about the data concerns one record; everything else stops the import.
    if (!isAboutData(error)) throw error
    if (batch.length > 1) {
      for (const one of batch) await write(context, importId, [one])
      return
    }
    const [one] = batch
    context.log.warn(
      { importId, position: one?.position, error: describe(error) },
      'a record was not imported',
    )
    await removeFiles(context, batch)
    if (one)
      await settleItems(db, importId, [
        {
          ...{ position: one.position, result: 'failed' as const },
          problem: `The database does not take it: ${error instanceof Error ? error.message : 'unknown reason'}.`,
        },
      ])
  }
}

/** Removes the files of articles that were not written, unless another article has their address meanwhile. */
async function removeFiles({ db, files }: Context, notWritten: readonly Ready[]): Promise<void> {
  if (notWritten.length === 0) return
  const taken = await takenIds(
    db,
    notWritten.map(({ articleId }) => articleId),
  )
  const gone = notWritten.filter(({ articleId }) => !taken.has(articleId))
  for (const key of gone.flatMap((one) => one.files.keys)) await files.remove(key)
}

/** Classes of SQLSTATE for values that are wrong, too long or too large, and for constraints. */
const isAboutData = (error: unknown) => /^(22|23|54)/.test((error as { code?: string }).code ?? '')

async function inParallel<T, R>(
  list: readonly T[],
  most: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < list.length; at = next++) results[at] = await work(list[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(most, list.length) }, lane))
  return results
}
