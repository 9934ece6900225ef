import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { FoundSubmission } from '../found.ts'
import { keysSeen, type NewItem, ofNoIssue } from '../queries.ts'
import { submissionRecords } from './queries.ts'

/** The item of a submission. It names no reviewer: who imports may be one of the authors. */
export function itemOfSubmission(found: FoundSubmission, position: number): NewItem {
  const { place, draft, id, notes, submission } = found
  return {
    ...{ position, kind: 'submission', place, name: draft.title, key: id, digest: digestOfSubmission(found) },
    ...{ outcome: 'new', reason: null, decisions: [], targetId: null, ...ofNoIssue },
    notes: [...notes, ...(submission.submitter === null ? ['OJS does not say who submitted it.'] : [])],
  }
}

export function digestOfSubmission({ draft, submission }: FoundSubmission): string {
  const said = JSON.stringify([draft, submission], (_, value: unknown) =>
    value instanceof Function ? undefined : value,
  )
  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}

/** Submissions that are here already stay as they are: the work on them goes on here. */
export async function judgeSubmissions(
  { db }: Pick<Context, 'db'>,
  importId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return
  const keys = items.map(({ key }) => key)
  const seen = await keysSeen(db, importId, keys)
  const records = new Map((await submissionRecords(db, keys)).map((record) => [record.key, record]))
  for (const item of items) {
    const record = records.get(item.key)
    if (seen.has(item.key)) {
      item.outcome = 'refused'
      item.reason = 'The same submission stands in an earlier record of this import, which is used.'
    } else if (record?.state) {
      item.outcome = 'same'
      item.targetId = record.targetId
      if (record.digest !== item.digest)
        item.notes = [
          ...item.notes,
          'It has changed in OJS. The work on it goes on here, so nothing is taken.',
        ]
    }
    seen.add(item.key)
  }
}
