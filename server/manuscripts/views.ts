import type { InferResult } from 'kysely'
import { decisionKinds, decisionLabels } from '#domain/manuscript/decision.ts'
import { detailsOf } from '#domain/manuscript/details.ts'
import type { ActorSide, ReviewMode, Stage } from '#domain/manuscript/manuscript.ts'
import { allowedActions, type Standing, type Viewer } from '#domain/manuscript/permissions.ts'
import { reviewerLabel } from '#domain/manuscript/review.ts'
import type { GivenAnswer } from '#domain/manuscript/review-form.ts'
import { turnOf } from '#domain/manuscript/turn.ts'
import type { PointView } from '#domain/schemas/decision.ts'
import type { EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import type {
  AuthorManuscript,
  AuthorReview,
  AuthorView,
  FileView,
  HistoryEntry,
} from '#domain/schemas/manuscript.ts'
import { asAuthorsSee, positionOf } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import type { AuthorRow } from '../workflow/queries.ts'
import type { attachmentsOf, FileRow } from './file-queries.ts'
import type { pointsFor } from './point-queries.ts'
import type { CountedManuscript, historyOf, releasedReviews } from './queries.ts'

/** Converts rows to views, one for each kind of viewer. Rows leave this module only as one of these views. */

export function authorViewOf(author: AuthorRow): AuthorView {
  const { id, firstName, lastName, email, affiliation, orcid, isCorresponding, orderIndex } = author
  const authorship = author.authorship as AuthorView['authorship']
  const isRemovalAsked = author.removalAskedAt !== null
  return {
    ...{ id, firstName, lastName, email, affiliation, orcid, isCorresponding, orderIndex },
    ...{ authorship, isRemovalAsked, refusesRemoval: author.removalRefusedAt !== null },
  }
}

function turn(row: CountedManuscript, openAssignments: number, neededReviews: number) {
  return turnOf({
    status: row.status,
    stage: row.stage,
    completedReviews: row.completed,
    openAssignments,
    neededReviews,
    galleysReady: row.galleysReady,
    proofsOpen: row.proofsOpen,
    sourceAsked: row.sourceAsked,
    appealOpen: row.appeal === 'open',
  })
}

function shared(row: CountedManuscript) {
  const { id, number, submittedAt, reviewMode, round, version, articleId, call, resubmissionOf } = row
  return {
    ...detailsOf(row),
    ...{ id, number, submittedAt, reviewMode, round, version, articleId, call, resubmissionOf },
  }
}

/** Returns the author's view. While a decision is held, it is the same as before the decision. */
export function authorManuscriptOf(
  counted: CountedManuscript,
  authors: AuthorRow[],
  facts: {
    viewerId: string
    reviewCount: number
    neededReviews: number
    stageDays: AuthorManuscript['stageDays']
    usage: AuthorManuscript['usage']
    responseSavedAt: string | null
  },
): AuthorManuscript {
  const row = asAuthorsSee(counted)
  return {
    ...shared(row),
    status: row.status,
    currentStage: row.stage,
    lastStatusUpdate: row.lastStatusUpdate,
    turn: turn(row, row.invited + row.accepted + row.openBeforeHold, facts.neededReviews),
    revisionDueAt: row.revisionDueAt,
    authors: authors.map(authorViewOf),
    reviewCount: facts.reviewCount,
    stageDays: facts.stageDays,
    usage: facts.usage,
    isSubmitter: row.submitterId === facts.viewerId,
    sourceAsked: row.sourceAsked,
    responseSavedAt: facts.responseSavedAt,
  }
}

export function editorManuscriptOf(
  row: CountedManuscript & { handlingEditor?: string | null },
  authors: AuthorRow[],
  facts: { now: Date; neededReviews: number; viewer: Viewer; standing?: Standing; isAsked?: boolean },
): EditorManuscript {
  return {
    ...shared(row),
    status: row.status,
    currentStage: row.stage,
    lastStatusUpdate: row.lastStatusUpdate,
    turn: turn(row, row.invited + row.accepted, facts.neededReviews),
    revisionDueAt: row.revisionDueAt,
    authors: authors.map(authorViewOf),
    daysInStage: Math.max(0, Math.floor((facts.now.getTime() - Date.parse(row.stageEnteredAt)) / 86_400_000)),
    handlingEditor: row.handlingEditor ?? null,
    reviewers: {
      invited: row.invited,
      accepted: row.accepted,
      completed: row.completed,
      late: row.late,
      declined: row.declined,
      needed: facts.neededReviews,
    },
    allowed: allowedActions(facts.standing ?? 'editor', {
      ...positionOf(row, facts.viewer),
      isAsked: facts.isAsked ?? false,
    }),
  }
}

export function fileViewOf(file: FileRow): FileView {
  const { id, fileName, fileType, fileSize, uploadedAt, description, kind, version, blindState } = file
  return {
    id,
    fileName,
    fileType,
    fileSize,
    uploadedAt,
    description,
    kind,
    version,
    blindCopy: blindState as FileView['blindCopy'],
  }
}

export type AttachmentRow = InferResult<ReturnType<typeof attachmentsOf>>[number]

/**
 * Returns an attachment of a review as authors get it: the blind copy, with a neutral name and the review's
 * date.
 */
export function releasedFileOf(
  file: AttachmentRow,
  { number, reviewMode, submittedAt }: { number: string; reviewMode: ReviewMode; submittedAt: string },
): FileView | null {
  const open = reviewMode === 'open'
  if (!open && (file.blindState !== 'ready' || file.stillNamed)) return null
  const extension = open ? (file.fileName.split('.').at(-1) ?? '') : 'pdf'
  return {
    ...fileViewOf(file),
    fileName: `${attachmentName(number, file)}.${extension}`,
    fileType: open ? file.fileType : 'application/pdf',
    fileSize: open ? file.fileSize : (file.blindSize ?? 0),
    uploadedAt: `${dayOf(submittedAt)}T00:00:00.000Z`,
    description: null,
    blindCopy: null,
  }
}

/** Names a file of a released review without a person's name. Reviewers of released reviews have a number. */
export function attachmentName(
  manuscript: string,
  file: { number: number | null; fileNumber: number },
): string {
  return `review-${manuscript}-reviewer-${file.number}-${file.fileNumber}`
}

type PointRow = InferResult<ReturnType<typeof pointsFor>>[number]

export function pointView(
  { id, round, fromEditor, number, chosen, answer, done, declined, isCurrent }: PointRow,
  text: string,
): PointView {
  const reviewer = number === null ? 'A reviewer' : reviewerLabel(number)
  const source = fromEditor ? 'Editor' : reviewer
  return { id, round, source, text, chosen, answer, done, declined, isCurrent }
}

type ReviewRow = InferResult<ReturnType<typeof releasedReviews>>[number]

/** Returns only the day in UTC, because an exact time could be compared with a person's other activities. */
const dayOf = (instant: string) => new Date(instant).toISOString().slice(0, 10)

export function authorReviewOf(
  review: ReviewRow,
  files: FileView[],
  answers: readonly GivenAnswer[],
): AuthorReview {
  return {
    ...reviewOf(review, files),
    answers: answers.map(({ kind, label, options, scale, value }) => ({
      kind,
      label,
      options,
      scale,
      value,
    })),
    label: reviewerLabel(review.number),
    completedAt: dayOf(review.submittedAt),
  }
}

/** Returns what authors and editors read of a review alike. */
export function reviewOf(
  review: Omit<ReviewRow, 'number' | 'manuscriptId'>,
  files: FileView[],
): Omit<AuthorReview, 'label' | 'completedAt' | 'answers'> {
  return {
    files,
    id: review.id,
    round: review.round,
    recommendation: review.recommendation as AuthorReview['recommendation'],
    rating: review.rating,
    authorComments: review.comments,
  }
}

type HistoryRow = InferResult<ReturnType<typeof historyOf>>[number]

const sideNames = {
  author: 'Author',
  editor: 'Editorial office',
  reviewer: 'Reviewer',
  system: 'Imprimatur',
} satisfies Record<ActorSide, string> as Readonly<Record<string, string>>

/** Returns the history entries that authors may see, without names of reviewers. */
export function authorHistoryOf(rows: HistoryRow[], viewerId: string): HistoryEntry[] {
  return rows
    .filter((row) => row.visibleToAuthors && (row.decisionId === null || row.releasedAt !== null))
    .map((row) => ({
      ...historyBase(row),
      changedBy:
        row.actorSide === 'author' && row.actorId === viewerId
          ? 'You'
          : (sideNames[row.actorSide] ?? 'Editorial office'),
      notes: row.authorNotes,
    }))
}

export function editorHistoryOf(rows: HistoryRow[]): HistoryEntry[] {
  return rows.map((row) => ({
    ...historyBase(row),
    changedBy: row.username
      ? personName({ username: row.username, firstName: row.firstName, lastName: row.lastName })
      : (sideNames[row.actorSide] ?? 'Imprimatur'),
    notes: row.notes,
  }))
}

function historyBase(row: HistoryRow): Omit<HistoryEntry, 'changedBy' | 'notes'> {
  return {
    id: row.id,
    action: row.action,
    fromStatus: row.fromStatus as HistoryEntry['fromStatus'],
    toStatus: row.toStatus as HistoryEntry['toStatus'],
    stage: row.stage as HistoryEntry['stage'],
    changedAt: row.changedAt,
  }
}

/** Returns the days in each stage as far as authors may know them, ignoring held decisions. */
export function stageDaysOf(
  steps: readonly { stage: string; changedAt: string }[],
  { now, ended }: { now: Date; ended: boolean },
): AuthorManuscript['stageDays'] {
  const spent: Partial<Record<Stage, number>> = {}
  steps.forEach(({ stage, changedAt }, index) => {
    const next = steps[index + 1]
    // After the end, no more days are counted.
    const until = next ? Date.parse(next.changedAt) : ended ? Date.parse(changedAt) : now.getTime()
    const name = stage as Stage
    spent[name] = (spent[name] ?? 0) + Math.max(0, until - Date.parse(changedAt))
  })
  return Object.fromEntries(
    Object.entries(spent).map(([name, milliseconds]) => [name, Math.floor(milliseconds / 86_400_000)]),
  )
}

export function decisionName(kind: string): string {
  const known = decisionKinds.find((name) => name === kind)
  return known ? decisionLabels[known] : kind
}
