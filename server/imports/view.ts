import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#domain/errors.ts'
import { type ImportState, isDecisionCode } from '#domain/imports/imports.ts'
import { categoriesOf } from '#domain/journal/kinds.ts'
import type { ImportsView, ImportView, ItemsView, MessagesView } from '#domain/schemas/imports.ts'
import type { Context } from '../context.ts'
import { messagesBefore } from './message-queries.ts'
import { peopleWithoutPassword } from './people/queries.ts'
import {
  countReady,
  findImport,
  type ItemFilter,
  itemsAfter,
  listImports,
  questionsOf,
  reasonsOf,
} from './queries.ts'
import { partsOf } from './report.ts'
import { uploadsOf } from './uploads.ts'

/** The folder whose files administrators can import without uploading them. */
export const importFolder = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'import')

export async function allImports(context: Context): Promise<ImportsView> {
  const { config } = context
  const folder = importFolder(context)
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'))
  const inFolder = await Promise.all(
    names.slice(0, 500).map(async (item) => ({
      name: item.name,
      isFolder: item.isDirectory(),
      size: item.isFile() ? ((await stat(join(folder, item.name)).catch(() => null))?.size ?? null) : null,
    })),
  )
  const imports = await listImports(context.db)
  return {
    imports: imports.map(({ id, name, state, createdAt, finishedAt }) => ({
      ...{ id, name, createdAt, finishedAt },
      state: state as ImportState,
    })),
    ...{ folder, hasOjs: config.ojs !== null },
    inFolder: inFolder.toSorted((a, b) => a.name.localeCompare(b.name)),
    categories: categoriesOf(await context.settings()),
  }
}

export async function importViewOf(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  id: string,
): Promise<ImportView> {
  const found = await findImport(db, id)
  if (!found) throw new Refusal('not_found', 'There is no such import.')
  const { counts, issues, files, bytes } = await partsOf(db, id)
  const questions = (await questionsOf(db, id)).flatMap((question) =>
    isDecisionCode(question.code)
      ? [{ ...question, code: question.code, kind: question.kind as ImportView['questions'][number]['kind'] }]
      : [],
  )
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0)
  const total = sum(({ found: all }) => all)
  const waiting = questions.filter(({ choice, isOpen }) => choice === null && isOpen)
  const state = found.state as ImportState
  const uploads = await uploadsOf(db, found.sources)
  return {
    ...{ id, name: found.name, state, createdAt: found.createdAt, finishedAt: found.finishedAt },
    ...{
      by: found.createdByName,
      problem: found.problem,
      checkedAt: found.checkedAt,
      startedAt: found.startedAt,
    },
    read: found.read,
    total: found.checkedAt === null ? null : total,
    ready: await countReady(db, id),
    ...{ counts, issues, files, bytes },
    secondsLeft: secondsLeft(found, clock.now()),
    messages: await messagesBefore(db, id, null, messagesShown),
    questions,
    reasons: (await reasonsOf(db, id)).map((one) => ({ ...one, kind: one.kind as 'article' })),
    uploads,
    withoutPassword: (await peopleWithoutPassword(db, id, clock.now())).length,
    allowed: allowedIn(state, found.checkedAt !== null, waiting.length).filter(
      (action) => uploads !== 'removed' || action === 'undo',
    ),
  }
}

/** Messages beside the run; all of them are in the log. */
const messagesShown = 3
const messagesPerPage = 100

export async function messagesView(
  { db }: Pick<Context, 'db'>,
  id: string,
  before: number | null,
): Promise<MessagesView> {
  const rows = await messagesBefore(db, id, before, messagesPerPage + 1)
  const messages = rows.slice(0, messagesPerPage)
  return { messages, next: rows.length > messagesPerPage ? (messages.at(-1)?.id ?? null) : null }
}

function secondsLeft({ state, endsAt }: { state: string; endsAt: string | null }, now: Date): number | null {
  if (state !== 'running' || endsAt === null) return null
  return Math.max(0, Math.round((Date.parse(endsAt) - now.getTime()) / 1000))
}

function allowedIn(state: ImportState, isChecked: boolean, open: number): ImportView['allowed'] {
  const decide: ImportView['allowed'] =
    isChecked && state !== 'undone' && state !== 'undoing' ? ['decide'] : []
  switch (state) {
    case 'checked':
      return ['run', ...decide]
    case 'paused':
      return isChecked ? ['run', 'undo', ...decide] : ['run']
    case 'done':
      return open > 0 || decide.length > 0 ? ['run', 'undo', ...decide] : ['undo']
    case 'waiting':
    case 'checking':
      return ['pause']
    case 'running':
      return ['pause', 'undo', ...decide]
    case 'undoing':
      return []
    default:
      return []
  }
}

/** Items on a page of the report. */
const perPage = 50

export async function itemsView(
  { db }: Pick<Context, 'db'>,
  id: string,
  { after, ...filter }: ItemFilter & { after: number },
): Promise<ItemsView> {
  const rows = await itemsAfter(db, id, after, perPage + 1, filter)
  const shown = rows.slice(0, perPage)
  return {
    items: shown.map(({ key: _, targetId, kind, outcome, result, ...item }) => ({
      ...item,
      kind: kind as 'article',
      outcome: outcome as ItemsView['items'][number]['outcome'],
      result: result as ItemsView['items'][number]['result'],
      articleId: kind === 'article' ? targetId : null,
      userId: kind === 'person' ? targetId : null,
      manuscriptId: kind === 'submission' ? targetId : null,
    })),
    next: rows.length > perPage ? (shown.at(-1)?.position ?? null) : null,
  }
}
