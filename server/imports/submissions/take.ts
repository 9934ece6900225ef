import { inUse } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { type Attachment, attachFiles } from '../../files/attach.ts'
import { maskSoon } from '../../workflow/masks/manuscript.ts'
import { numberOfYear } from '../../workflow/number-queries.ts'
import { insertHistory } from '../../workflow/queries.ts'
import type { Settled } from '../apply.ts'
import type { DraftSubmission, FoundSubmission } from '../found.ts'
import { settleItems } from '../queries.ts'
import { timeOf } from '../times.ts'
import { digestOfSubmission } from './check.ts'
import { uploadsOf } from './files.ts'
import { accountsOfPeople, insertAuthors, insertManuscript, recordSubmission } from './queries.ts'
import { takeReviews } from './reviews.ts'
import { takeTalks } from './talks.ts'

export interface TakenSubmission {
  position: number
  found: FoundSubmission
}

/** Accounts by the keys of people's records. */
export type People = Awaited<ReturnType<typeof accountsOfPeople>>

/** Takes submissions, each whole or not at all. Nobody is sent an e-mail. */
export async function takeSubmissions(
  context: Context,
  importId: string,
  submissions: readonly TakenSubmission[],
): Promise<void> {
  for (const one of submissions) {
    const settled = await takeSubmission(context, importId, one)
    if (settled) await settleItems(context.db, importId, [settled])
  }
}

/** Returns what became of it if it was not taken; what was taken is settled with it, in one transaction. */
async function takeSubmission(
  context: Context,
  importId: string,
  { position, found }: TakenSubmission,
): Promise<Settled | null> {
  const { submission } = found
  const fails = (problem: string): Settled => ({ position, result: 'failed', problem, targetId: null })
  const people = await accountsOfPeople(context.db, keysIn(submission))
  const submitter = people.get(submission.submitter ?? '')
  if (!submitter)
    return fails('The person who submitted it has no account here. Import the people first, none left out.')
  const settings = await context.settings()
  const reviewMode = stricter(submission.reviewMode, settings.review.mode)
  const problems: string[] = []
  const versions: Attachment[][] = []
  for (const files of submission.versions)
    versions.push(await uploadsOf(context, submitter.id, files, { reviewMode, problems }))
  if (!versions.some((files) => files.some(({ kind }) => kind === 'manuscript')))
    return fails(`It has no manuscript file that can be used here. ${problems.join(' ')}`.trim())
  const reviewFiles = await takeReviews.prepare(context, submission, people, { reviewMode, problems })
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const id = await writeManuscript(context, trx, found, { settings, reviewMode, people, versions, now })
    await takeReviews.write(context, trx, { id, submission, people, reviewMode, files: reviewFiles, now })
    await takeTalks(trx, { id, submission, people })
    await maskSoon(trx, id)
    const record = { key: found.id, targetId: id, source: found.place, digest: digestOfSubmission(found) }
    await recordSubmission(trx, importId, record, now)
    const problem = [...new Set(problems)].join('\n') || null
    await settleItems(trx, importId, [{ position, result: 'done', problem, targetId: id }])
  })
  return null
}

interface Writing {
  settings: Settings
  reviewMode: ReviewMode
  people: People
  versions: Attachment[][]
  now: Date
}

async function writeManuscript(
  context: Context,
  trx: Trx,
  { draft, submission }: FoundSubmission,
  { settings, reviewMode, people, versions, now }: Writing,
): Promise<string> {
  const { status, stage } = submission
  const submitter = people.get(submission.submitter ?? '')
  if (!submitter) throw new Error('a submission without its submitter')
  const editor = people.get(submission.editor ?? '')
  const submittedAt = timeOf(submission.submittedAt)
  const types = inUse(settings.submissions.types)
  const type = types.find(({ name }) => name === draft.section) ?? types[0]
  const id = await insertManuscript(trx, {
    ...{ status, stage, reviewMode, submitterId: submitter.id },
    number: await numberOfYear(trx, settings.journal.shortTitle, submittedAt.getUTCFullYear()),
    ...{ title: draft.title, abstract: draft.abstract, keywords: draft.keywords.slice(0, 20) },
    manuscriptType: type?.id ?? '',
    fieldOfStudy: inUse(settings.fields.list)[0]?.id ?? '',
    round: submission.rounds.length,
    version: Math.max(1, versions.length),
    handlingEditorId: editor?.edits ? editor.id : null,
    // Times of waiting and reminders begin with the move, so that nobody is written to because of it.
    ...{ submittedAt, stageEnteredAt: now, lastStatusUpdate: now },
    acceptedAt: status === 'accepted' ? timeOf(submission.acceptedAt ?? submission.submittedAt) : null,
  })
  const corresponding = Math.max(
    0,
    draft.authors.findIndex(({ isCorresponding }) => isCorresponding),
  )
  await insertAuthors(
    trx,
    draft.authors.map((author, index) => ({
      ...{ manuscriptId: id, orderIndex: index, firstName: author.givenName, lastName: author.familyName },
      email: author.email ?? '',
      emailKey: (author.email ?? '').toLowerCase(),
      affiliation: author.affiliations.map(({ name }) => name).join('; '),
      orcid: author.orcid,
      isCorresponding: index === corresponding,
    })),
  )
  for (const [index, files] of versions.entries())
    await attachFiles(
      context,
      trx,
      { manuscriptId: id, version: index + 1, ownerId: submitter.id, reviewMode },
      files,
    )
  const event = { manuscriptId: id, toStatus: status, stage, fromStatus: null }
  await insertHistory(trx, {
    ...{ ...event, toStatus: 'submitted', stage: 'initial_review', action: 'submit' },
    ...{ actorId: submitter.id, actorSide: 'author', visibleToAuthors: true, changedAt: submittedAt },
  })
  await insertHistory(trx, {
    ...{ ...event, action: 'moved_in', actorId: null, actorSide: 'system' },
    ...{ visibleToAuthors: false, changedAt: now },
  })
  return id
}

/** The mode that hides more: what was blind there stays blind, and what is blind here becomes so. */
function stricter(there: ReviewMode | null, here: ReviewMode): ReviewMode {
  const order: ReviewMode[] = ['open', 'single_blind', 'double_blind']
  return there !== null && order.indexOf(there) > order.indexOf(here) ? there : here
}

function keysIn(submission: DraftSubmission): string[] {
  const keys = [
    ...[submission.submitter, submission.editor],
    ...submission.rounds.flatMap(({ assignments }) => assignments.map(({ reviewer }) => reviewer)),
    ...submission.decisions.map(({ editor }) => editor),
    ...submission.discussions.flatMap((one) => [one.reviewer, ...one.messages.map(({ author }) => author)]),
  ]
  return [...new Set(keys.flatMap((key) => key ?? []))]
}
