import { authorsMaySettle } from '#domain/blinding/anonymity.ts'
import { withoutPassages } from '#domain/blinding/hidden-passages.ts'
import { isFinal } from '#domain/manuscript/manuscript.ts'
import { allowedActions, type Viewer } from '#domain/manuscript/permissions.ts'
import { authorsMayAddFiles } from '#domain/manuscript/submission.ts'
import type { AuthorDetail, AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { responseDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import { draftOf } from '../db/drafts.ts'
import { only, together } from '../db/together.ts'
import { asAuthorsSee, positionOf, type Seen } from '../workflow/act.ts'
import { reviewersOf } from '../workflow/assignment-queries.ts'
import { passagesToHide, reviewTextsFor } from '../workflow/blinding.ts'
import { declarationRows, declarationsIn } from '../workflow/declaration-queries.ts'
import { hiddenPassages } from '../workflow/hidden-passage-queries.ts'
import { authorsOf } from '../workflow/queries.ts'
import { releasedAnswers } from '../workflow/review-answer-queries.ts'
import { withWritten, writtenAnswers } from '../workflow/review-answers.ts'
import { acceptedView } from './accepted/papers.ts'
import { attachmentsOf, filesOf } from './file-queries.ts'
import { appealOf, invitesResubmission, pointsFor, resubmissionFollowedBy } from './point-queries.ts'
import {
  authoredManuscripts,
  type CountedManuscript,
  countedManuscript,
  currentGalleyOf,
  decisionsOf,
  extensionOf,
  historyOf,
  proofsOf,
  releasedReviews,
  usageOf,
  visibleSteps,
} from './queries.ts'
import { responseDraftsOf, responsesOf } from './response-queries.ts'
import {
  authorHistoryOf,
  authorManuscriptOf,
  authorReviewOf,
  authorViewOf,
  decisionName,
  fileViewOf,
  pointView,
  releasedFileOf,
  stageDaysOf,
} from './views.ts'
import { waitingOf } from './waiting.ts'

function groupBy<T extends { manuscriptId: string }>(rows: T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.manuscriptId)
}

type HistorySubject = Pick<CountedManuscript, 'id' | 'articleId' | 'status' | 'held'>

/** Returns, for each of these manuscripts, the days in each stage and the article's usage. */
async function usageAndStagesOf({ db, clock }: Context, rows: readonly HistorySubject[]) {
  const steps = groupBy(
    await visibleSteps(
      db,
      rows.map(({ id }) => id),
    ),
  )
  const usage = await usageOf(
    db,
    rows.flatMap(({ articleId }) => articleId ?? []),
  )
  const now = clock.now()
  return ({ id, articleId, status, held }: HistorySubject) => ({
    stageDays: stageDaysOf(steps.get(id) ?? [], {
      now,
      ended: !held && (status === 'published' || status === 'rejected' || status === 'withdrawn'),
    }),
    usage: (articleId && usage.get(articleId)) || null,
  })
}

export async function mySubmissions(context: Context, viewer: Viewer): Promise<AuthorManuscript[]> {
  const { db, clock } = context
  const { review } = await context.settings()
  const rows = await authoredManuscripts(db, viewer, clock.now())
  const ids = rows.map((row) => row.id)
  const authors = groupBy(await authorsOf(db, ids))
  const reviews = groupBy(await releasedReviews(db, ids).execute())
  const story = await usageAndStagesOf(context, rows)
  const drafts = new Map(
    (await responseDraftsOf(db, viewer.id, ids).execute()).map((draft) => [draft.manuscriptId, draft]),
  )
  const manuscripts = rows.map((row) =>
    authorManuscriptOf(row, authors.get(row.id) ?? [], {
      ...story(row),
      responseSavedAt: drafts.get(row.id)?.updatedAt ?? null,
      viewerId: viewer.id,
      reviewCount: reviews.get(row.id)?.length ?? 0,
      neededReviews: review.minimumReviews,
    }),
  )
  return manuscripts.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Rank in the list: manuscripts that need something from the author come first, finished ones last. */
function rankOf({ turn, status }: AuthorManuscript): number {
  if (turn === 'author') return 0
  return isFinal(status) ? 2 : 1
}

/** Returns the manuscript as its authors see it. */
export async function authorDetail(
  context: Context,
  viewer: Viewer,
  { manuscript: found, authors, standing }: Seen,
): Promise<AuthorDetail> {
  const { db, clock } = context
  const { review } = await context.settings()
  const manuscript = asAuthorsSee(found)
  const { id } = manuscript
  const { reviews, decisions, files, attachments, ...read } = await together(db, {
    counted: countedManuscript(db, null, id, clock.now()),
    reviews: releasedReviews(db, [id]),
    decisions: decisionsOf(db, id),
    files: filesOf(db, id),
    attachments: attachmentsOf(db, id),
    answers: releasedAnswers(db, id),
    hidden: hiddenPassages(db, id),
    reviewers: reviewersOf(db, id),
    drafts: responseDraftsOf(db, viewer.id, [id]),
    extensions: extensionOf(db, manuscript),
    history: historyOf(db, id),
    responses: responsesOf(db, id),
    declared: declarationRows(db, id),
    points: pointsFor(db, id, 'authors'),
    appeals: appealOf(db, id),
    invitations: invitesResubmission(db, id),
    resubmissions: resubmissionFollowedBy(db, viewer, id),
    proofs: proofsOf(db, id),
    galleys: currentGalleyOf(db, id),
  })
  const row = only(read.counted)
  const hidden = await passagesToHide(
    db,
    manuscript.reviewMode,
    read.reviewers,
    read.hidden.map(({ passage }) => passage),
  )
  const texts = [
    ...reviews.map((review) => review.comments),
    ...read.points.map((point) => point.body),
    ...writtenAnswers(read.answers),
  ]
  const masked = await reviewTextsFor(db, manuscript.reviewMode, read.reviewers, texts, hidden)
  const comments = masked.slice(0, reviews.length)
  const answers = withWritten(read.answers, masked.slice(reviews.length + read.points.length))
  const [draft] = read.drafts
  return {
    viewer: 'author',
    extension: read.extensions[0] ?? null,
    manuscript: authorManuscriptOf(row, authors, {
      ...(await usageAndStagesOf(context, [row]))(row),
      responseSavedAt: draft?.updatedAt ?? null,
      viewerId: viewer.id,
      reviewCount: reviews.length,
      neededReviews: review.minimumReviews,
    }),
    authors: authors.map(authorViewOf),
    files: files.filter((file) => file.kind !== 'review_attachment').map(fileViewOf),
    history: authorHistoryOf(read.history, viewer.id),
    reviews: reviews.map((review, index) =>
      authorReviewOf(
        { ...review, comments: comments[index] ?? '' },
        attachments
          .filter(({ assignmentId }) => assignmentId === review.assignmentId)
          .flatMap((file) => releasedFileOf(file, { ...manuscript, submittedAt: review.submittedAt }) ?? []),
        answers.filter(({ reviewId }) => reviewId === review.id),
      ),
    ),
    letters: decisions.flatMap(({ releasedAt, kind, letter }) =>
      releasedAt
        ? [{ decision: decisionName(kind), body: withoutPassages(letter, hidden), sentAt: releasedAt }]
        : [],
    ),
    responses: read.responses,
    declarations: declarationsIn(read.declared),
    waiting: await waitingOf(context, row),
    accepted: await acceptedView(context, found),
    points: read.points.map((point, index) => pointView(point, masked[reviews.length + index] ?? '')),
    appeal: read.appeals[0] ?? null,
    resubmittedAs: read.resubmissions[0] ?? null,
    mayResubmit: standing === 'submitter' && !found.held && only(read.invitations).invites,
    proofs: read.proofs,
    currentGalley: read.galleys[0]?.id ?? null,
    responseDraft: draft ? draftOf(responseDraftKind, draft) : null,
    maySettle: standing === 'submitter' && authorsMaySettle(manuscript),
    mayAddFiles: standing === 'submitter' && authorsMayAddFiles(manuscript.status),
    allowed: allowedActions(standing, positionOf(manuscript)),
  }
}
