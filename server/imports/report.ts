import { type ItemKind, importDecisions, isDecisionCode, itemKinds } from '#domain/imports/imports.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { csv } from '../http/csv.ts'
import { countIssues, countItems, decisionsOf, itemsAfter } from './queries.ts'

/** Numbers of items of one kind. */
export interface KindCount {
  kind: ItemKind
  found: number
  /** To be imported, or here already, without a decision. */
  taken: number
  asked: number
  refused: number
  same: number
  done: number
  left: number
  failed: number
  /** Left in place when the import was taken back. */
  kept: number
}

type Counted = Awaited<ReturnType<typeof countItems>>[number]

/** The records of an import by kind. */
export const countsOf = async (db: Queryable, importId: string) => countsIn(await countItems(db, importId))

/** What belongs to the records: the files of articles, with their bytes, and the issues in which they stand. */
export async function partsOf(db: Queryable, importId: string) {
  const [rows, issues] = await Promise.all([countItems(db, importId), countIssues(db, importId)])
  const sum = (of: 'files' | 'bytes', test: (row: Counted) => boolean) =>
    rows.filter(test).reduce((total, row) => total + Number(row[of] ?? 0), 0)
  const taken = rows.filter(({ outcome }) => outcome !== 'refused')
  const files: KindCount = {
    ...none,
    kind: 'file',
    found: sum('files', () => true),
    taken: sum('files', (row) => taken.includes(row) && !row.isAsked),
    asked: sum('files', (row) => taken.includes(row) && row.isAsked),
    same: sum('files', ({ outcome }) => outcome === 'same'),
    done: sum('files', ({ result }) => result === 'done'),
  }
  return {
    counts: countsIn(rows),
    files,
    bytes: sum('bytes', () => true),
    issues: { ...none, ...issues, kind: 'issue' as const, asked: issues.found - issues.taken },
  }
}

const none = { found: 0, taken: 0, asked: 0, refused: 0, same: 0, done: 0, left: 0, failed: 0, kept: 0 }

function countsIn(rows: readonly Counted[]): KindCount[] {
  return itemKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const sum = (test: (row: (typeof rows)[number]) => boolean) =>
      own.filter(test).reduce((total, { count }) => total + Number(count), 0)
    const found = sum(() => true)
    if (found === 0) return []
    return [
      {
        kind,
        found,
        taken: sum(({ outcome, isAsked }) => outcome !== 'refused' && !isAsked),
        asked: sum(({ outcome, isAsked }) => outcome !== 'refused' && isAsked),
        refused: sum(({ outcome }) => outcome === 'refused'),
        same: sum(({ outcome }) => outcome === 'same'),
        done: sum(({ result }) => result === 'done'),
        left: sum(({ result }) => result === 'left'),
        failed: sum(({ result }) => result === 'failed'),
        kept: sum(({ result, outcome }) => result === 'kept' && outcome !== 'same'),
      },
    ]
  })
}

/** The whole report as CSV, piece by piece: one line for each record that was found. */
export async function* reportCsv({ db }: Pick<Context, 'db'>, importId: string): AsyncGenerator<string> {
  yield `\uFEFF${csv(['Kind', 'Name', 'Where in the source', 'Dry run', 'Reason', 'Notes', 'Result', 'Article or account'], [])}`
  const choices = await decisionsOf(db, importId)
  for (let after = -1; ; ) {
    const items = await itemsAfter(db, importId, after, 1000)
    const rows = items.map((item) => [
      ...[item.kind, item.name, item.place, outcomeWords(item)],
      item.reason ?? item.decisions.map((code) => decisionWords(code, choices.get(code))).join('; '),
      item.notes.join(' '),
      [item.result ? resultWords[item.result] : '', item.problem].filter(Boolean).join(': '),
      item.targetId ?? '',
    ])
    if (rows.length > 0) yield csv([], rows).replace(/^\r\n/, '')
    const last = items.at(-1)
    if (!last) return
    after = last.position
  }
}

function outcomeWords({ outcome, decisions }: { outcome: string; decisions: string[] }): string {
  if (decisions.length > 0) return 'needs a decision'
  return (
    { new: 'to be taken', changed: 'to be updated', same: 'here already', refused: 'refused' }[outcome] ??
    outcome
  )
}

const resultWords: Record<string, string> = {
  ...{ done: 'taken', left: 'left out', failed: 'failed', undone: 'taken back', kept: 'stays as it was' },
}

function decisionWords(code: string, choice: string | undefined): string {
  if (!isDecisionCode(code)) return code
  const { question, choices } = importDecisions[code]
  const answer = choice && (choices as Record<string, string>)[choice]
  return `${question('Some')}${answer ? `: ${answer}` : ''}`
}
