import { counted } from '#domain/imports/imports.ts'
import type { Queryable } from '../db/client.ts'
import { insertMessages, settledItems } from './message-queries.ts'

/** Records that are named one by one for each batch; more are in the report. */
const mostNamed = 5

type Settled = Awaited<ReturnType<typeof settledItems>>[number]

/** Writes into the log of the import what became of the records at these positions. */
export async function logBatch(
  db: Queryable,
  importId: string,
  positions: readonly number[],
  at: Date,
): Promise<void> {
  if (positions.length === 0) return
  const messages = messagesOf(await settledItems(db, importId, positions))
  await insertMessages(
    db,
    messages.map((message) => ({ ...message, importId, at })),
  )
}

/** What was taken, by issue, and then what went wrong, record by record. */
function messagesOf(items: readonly Settled[]): { text: string; isWarning: boolean }[] {
  const taken = items.filter(({ result }) => result === 'done')
  const problems = items.filter(({ problem }) => problem !== null)
  const more = problems.length - mostNamed
  return [
    ...Map.groupBy(taken, ({ kind, issue }) => `${kind}/${issue}`)
      .values()
      .map((group) => ({ text: takenWords(group), isWarning: false })),
    ...problems
      .slice(0, mostNamed)
      .map(({ name, problem }) => ({ text: `${name}: ${problem}`.slice(0, 500), isWarning: true })),
    ...(more > 0
      ? [
          {
            text: `${more} more ${more === 1 ? 'record' : 'records'} with problems; see the report`,
            isWarning: true,
          },
        ]
      : []),
  ]
}

function takenWords(group: readonly Settled[]): string {
  const [first] = group
  if (!first) return ''
  const files = group.reduce((sum, item) => sum + item.files, 0)
  const words = [counted(group.length, first.kind), ...(files > 0 ? [counted(files, 'file')] : [])].join(', ')
  return first.issue === null ? words : `${first.issue}: ${words}`
}
