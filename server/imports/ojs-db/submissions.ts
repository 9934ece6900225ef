import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { ReviewMode, Stage, Status } from '#domain/manuscript/manuscript.ts'
import type { FoundRefusal, FoundSubmission, SubmittedFile } from '../found.ts'
import { htmlText } from '../read/html-text.ts'
import { ojsKeyOf } from '../sources/ojs-parts.ts'
import { timeOf } from '../times.ts'
import { draftOf, states } from './articles.ts'
import type { Batch } from './batch.ts'
import { discussionsFrom } from './discussions.ts'
import type { OjsStoredFile } from './files.ts'
import { type Row, text } from './queries.ts'
import { roundsFrom } from './rounds.ts'
import type { Workflow } from './workflow.ts'

/** Stages of the work on a submission in OJS, kinds of files, and kinds of roles. */
const stages = { submission: 1, review: 3, editing: 4, production: 5 }
const fileStages = { submission: 2, review: 4, revision: 15 }
const roles = { manager: 16, section: 17, author: 65_536 }

/** Decisions on the work by their numbers, which 3.4 gave anew. */
const decisions: Record<'old' | 'new', Record<number, DecisionKind>> = {
  old: { 1: 'accept', 2: 'minor_revisions', 3: 'major_revisions', 4: 'reject', 9: 'reject' },
  new: { 2: 'accept', 4: 'minor_revisions', 5: 'major_revisions', 6: 'reject', 8: 'reject' },
}

/** A submission that was not published, or why it is not taken. */
export function submissionOf(
  batch: Batch,
  workflow: Workflow,
  submission: Row,
  place: string,
): FoundSubmission | FoundRefusal {
  const publication = batch.publicationOf(submission)
  const draft = publication && draftOf(batch, submission, publication)
  const name = draft?.title || `Submission ${text(submission.submission_id)}`
  const refused = (reason: string): FoundRefusal => ({
    ...{ kind: 'refused', what: 'submission', place, name, reason },
  })
  if (!publication || !draft) return refused('OJS has no publication of it.')
  const progress = text(submission.submission_progress)
  if (progress !== '' && progress !== '0') return refused('Its author has not finished submitting it in OJS.')
  const id = ojsKeyOf(text(submission.submission_id), draft.received)
  if (id === null) return refused('OJS does not say when it was submitted.')
  const isOld = batch.journal.version.minor < 4
  const decided = workflow.of('decisions', submission).flatMap((row) => {
    const kind = decisions[isOld ? 'old' : 'new'][Number(row.decision)]
    return kind ? [{ row, kind, at: text(row.date_decided) }] : []
  })
  const rounds = workflow.of('rounds', submission).filter((one) => Number(one.stage_id) === stages.review)
  const versions = versionsOf(batch, workflow, submission, rounds)
  const last = decided.findLast(({ row }) => row.review_round_id === rounds.at(-1)?.review_round_id)
  const state = stateOf(submission, rounds.length, last, versions.revisedAt)
  const letters = lettersBy(
    decided.map(({ at }) => at),
    workflow.of('letters', submission),
  )
  const participants = workflow.of('participants', submission)
  const roundOf = (row: Row) =>
    Math.max(0, rounds.findIndex((one) => one.review_round_id === row.review_round_id) + 1)
  return {
    ...{ kind: 'submission', place, id, draft, notes: versions.notes },
    submission: {
      ...{ submittedAt: text(submission.date_submitted), ...state },
      acceptedAt: decided.findLast(({ kind }) => kind === 'accept')?.at ?? null,
      reviewMode: modeOf(workflow.of('reviews', submission)),
      submitter: workflow.keyOf(participants.find((one) => Number(one.role_id) === roles.author)?.user_id),
      editor: workflow.keyOf(
        participants.find(
          (one) =>
            [roles.manager, roles.section].includes(Number(one.role_id)) && Number(one.recommend_only) !== 1,
        )?.user_id,
      ),
      versions: versions.files,
      rounds: roundsFrom(batch, workflow, submission, {
        rounds,
        isOver: state.status === 'rejected',
      }).map((round, index) => ({
        ...round,
        version: versions.ofRound[index] ?? 1,
      })),
      decisions: decided.map(({ row, kind, at }) => ({
        ...{ kind, at, round: roundOf(row), editor: workflow.keyOf(row.editor_id) },
        letter: letters.get(at) ?? null,
      })),
      discussions: discussionsFrom(workflow, submission),
    },
  }
}

/** The letter of each decision by its time: the first e-mail to the authors that was sent with it, before the next decision. */
function lettersBy(times: readonly string[], letters: readonly Row[]): Map<string, string> {
  return new Map(
    times.flatMap((at, index) => {
      const letter = letters.find(({ date_sent: sent }) => {
        const next = times[index + 1]
        // OJS writes both within one request, in either order.
        return text(sent) >= secondsLater(at, -60) && (!next || text(sent) < secondsLater(next, -60))
      })
      const body = letter && htmlText(text(letter.body))
      return body ? [[at, body] as const] : []
    }),
  )
}

const secondsLater = (time: string, seconds: number) =>
  new Date(timeOf(time).getTime() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** Where the submission would stand here. */
function stateOf(
  submission: Row,
  rounds: number,
  last: { kind: DecisionKind; at: string } | undefined,
  revisedAt: string | null,
): { status: Status; stage: Stage } {
  const stage = Number(submission.stage_id)
  if (Number(submission.status) === states.declined)
    return { status: 'rejected', stage: rounds === 0 ? 'initial_review' : 'peer_review' }
  if (stage === stages.production || Number(submission.status) === states.scheduled)
    return { status: 'accepted', stage: 'production' }
  if (stage === stages.editing) return { status: 'accepted', stage: 'copyediting' }
  if (stage !== stages.review || rounds === 0) return { status: 'submitted', stage: 'initial_review' }
  if (last?.kind !== 'minor_revisions' && last?.kind !== 'major_revisions')
    return { status: 'under_review', stage: 'peer_review' }
  return revisedAt !== null && revisedAt >= last.at
    ? { status: 'revised', stage: 'final_review' }
    : { status: 'revisions_required', stage: 'author_revisions' }
}

/** SUBMISSION_REVIEW_METHOD in OJS: 1 hides the reviewers alone, 2 both sides, 3 nobody. The strictest of a submission counts. */
function modeOf(reviews: readonly Row[]): ReviewMode | null {
  const methods = new Set(reviews.map((one) => Number(one.review_method)))
  if (methods.has(2)) return 'double_blind'
  if (methods.has(1)) return 'single_blind'
  return methods.has(3) ? 'open' : null
}

/**
 * The versions of the files: what was submitted, and for each later round the revisions that came before it, or else what the editors
 * gave to its reviewers. Revisions of the last round are a version that no round has yet.
 */
function versionsOf(batch: Batch, workflow: Workflow, submission: Row, rounds: readonly Row[]) {
  const own = batch.filesOf(submission)
  const notes: string[] = []
  const taken = (files: readonly OjsStoredFile[]): SubmittedFile[] =>
    files.flatMap(({ file, name, isSupplement, row }) => {
      if (file) return [{ file, isManuscript: !isSupplement, uploadedAt: text(row.created_at) }]
      notes.push(`The file “${name}” was left out: OJS_FILES_DIR does not say where OJS's files are.`)
      return []
    })
  const inRound = (round: Row | undefined, stage: number) => {
    const ids = workflow
      .of('roundFiles', submission)
      .filter((one) => round && one.review_round_id === round.review_round_id)
      .map((one) => Number(one.submission_file_id))
    return own.filter((one) => one.stage === stage && ids.includes(one.id))
  }
  const files = [taken(own.filter(({ stage }) => stage === fileStages.submission))]
  const ofRound: number[] = []
  for (const [index, round] of rounds.entries()) {
    const revised = index === 0 ? [] : inRound(rounds[index - 1], fileStages.revision)
    const given = inRound(round, fileStages.review)
    // The files of the first round are copies of those that were submitted.
    const next = index === 0 ? [] : taken(revised.length > 0 ? revised : given)
    if (next.length > 0) files.push(next)
    ofRound.push(files.length)
  }
  const latest = inRound(rounds.at(-1), fileStages.revision)
  if (latest.length > 0) files.push(taken(latest))
  const revisedAt =
    latest
      .map(({ row }) => text(row.created_at))
      .toSorted()
      .at(-1) ?? null
  return { files, ofRound, revisedAt, notes }
}
