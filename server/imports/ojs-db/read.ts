import type { Found } from '../found.ts'
import { articleOf, states } from './articles.ts'
import { Batch } from './batch.ts'
import { connectOjs, type OjsSettings } from './connect.ts'
import { findJournal } from './journal.ts'
import { peopleOf } from './people.ts'
import { submissionsAfter, text } from './queries.ts'
import { submissionOf } from './submissions.ts'
import { usageOf } from './usage.ts'
import { Workflow } from './workflow.ts'

/** Submissions that are read together. */
const atOnce = 50

/** Reads a journal from OJS's database: its people first, then its submissions in the order of their numbers. */
export async function* recordsOfOjs(
  settings: OjsSettings,
  place: string,
  today: string,
): AsyncGenerator<Found> {
  const db = await connectOjs(settings)
  try {
    const journal = await findJournal(db, settings)
    yield* peopleOf(journal, place, today)
    for (let after = 0; ; ) {
      const submissions = await submissionsAfter(db, journal.id, after, atOnce)
      const last = submissions.at(-1)
      if (!last) return
      const batch = await Batch.read(journal, submissions)
      const published = submissions.filter((one) => Number(one.status) === states.published)
      const usage = await usageOf(
        journal,
        published.map((one) => Number(one.submission_id)),
      )
      const workflow = await Workflow.read(
        journal,
        submissions
          .filter((one) => Number(one.status) !== states.published)
          .map((one) => Number(one.submission_id)),
      )
      for (const submission of submissions) {
        const id = Number(submission.submission_id)
        const where = `${place}, submission ${id}`
        if (Number(submission.status) !== states.published) {
          yield submissionOf(batch, workflow, submission, where)
          continue
        }
        const article = articleOf(batch, submission, where, usage.get(id) ?? [])
        yield article ?? {
          kind: 'refused',
          ...{ place: where, name: `Submission ${id}`, reason: 'OJS has no publication of it.' },
        }
      }
      after = Number(text(last.submission_id))
    }
  } finally {
    await db.close().catch(() => undefined)
  }
}
