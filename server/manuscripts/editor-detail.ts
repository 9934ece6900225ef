import type { InferResult } from 'kysely'
import { fullName } from '#domain/account/account.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { isFinal, isOpen, type ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import type { Context } from '../context.ts'
import { only, together } from '../db/together.ts'
import { absentEditors } from '../workflow/absence-queries.ts'
import type { Seen } from '../workflow/act.ts'
import { editorMatches } from '../workflow/authorship-queries.ts'
import { declarationRows, declarationsIn } from '../workflow/declaration-queries.ts'
import { findingsInReviews, findingsOf } from '../workflow/finding-queries.ts'
import { personName } from '../workflow/people.ts'
import type { AuthorRow } from '../workflow/queries.ts'
import { answersForEditors } from '../workflow/review-answer-queries.ts'
import { awayOf } from './away.ts'
import { conflictsOf } from './conflict-queries.ts'
import { explanationOf, handlingChoices, notesOf, recommendationsOf } from './editing-queries.ts'
import { attachmentsOf, filesOf } from './file-queries.ts'
import { forecaster } from './forecast.ts'
import { editorChoice } from './handling.ts'
import { noteView } from './notes.ts'
import { appealOf, pointsFor, resubmissionOfThis } from './point-queries.ts'
import {
  allReviews,
  assignmentsOf,
  countedManuscript,
  currentGalleyOf,
  decisionsOf,
  extensionOf,
  historyOf,
  proofsOf,
  submitterOf,
} from './queries.ts'
import { responsesOf } from './response-queries.ts'
import { handlingOf, handlingQueries } from './review-handling.ts'
import {
  authorViewOf,
  decisionName,
  editorHistoryOf,
  editorManuscriptOf,
  fileViewOf,
  pointView,
  reviewOf,
} from './views.ts'

/** Returns the manuscript as an editor sees it. */
export async function editorDetail(
  context: Context,
  viewer: Viewer,
  { manuscript, authors, standing, isAsked, reviewersHidden }: Seen,
): Promise<EditorDetail> {
  const { db, clock } = context
  const { review } = await context.settings()
  const now = clock.now()
  const { id } = manuscript
  const { reviews, decisions, attachments, ...read } = await together(db, {
    counted: countedManuscript(db, viewer, id, now),
    reviews: allReviews(db, id),
    answers: answersForEditors(db, id),
    ...handlingQueries(db, id),
    decisions: decisionsOf(db, id),
    files: filesOf(db, id),
    attachments: attachmentsOf(db, id),
    choices: handlingChoices(db, id, viewer),
    extensions: extensionOf(db, manuscript),
    submitters: submitterOf(db, manuscript.submitterId),
    history: historyOf(db, id),
    galleys: currentGalleyOf(db, id),
    assignments: assignmentsOf(db, id),
    responses: responsesOf(db, id),
    declared: declarationRows(db, id),
    points: pointsFor(db, id, 'editors'),
    appeals: appealOf(db, id),
    resubmissions: resubmissionOfThis(db, id),
    proofs: proofsOf(db, id),
    findings: findingsOf(db, id, manuscript.version),
    inReviews: findingsInReviews(db, id),
    notes: notesOf(db, id),
    recommendations: recommendationsOf(db, id),
    conflicts: conflictsOf(db, id),
    absent: absentEditors(db).where('a.userId', '=', manuscript.handlingEditorId ?? id),
    explanations: explanationOf(db, id),
  })
  const row = only(read.counted)
  const choices = read.choices.map(editorChoice)
  const held = decisions.find((decision) => decision.releasedAt === null && decision.undoneAt === null)
  const view = editorManuscriptOf(row, authors, {
    now,
    neededReviews: review.minimumReviews,
    viewer,
    standing,
    isAsked,
  })
  const matches = await editorMatches(db, manuscript.id)
  const entries = new Map(authors.map((author) => [author.id, author]))
  const detail: EditorDetail = {
    viewer: 'editor',
    reviewersShown: !reviewersHidden,
    questions: matches.flatMap(({ userId, authorId, identifiers, isAuthor }) => {
      const author = entries.get(authorId)
      return author && userId === viewer.id && isAuthor === null
        ? [{ authorId, name: fullName(author), affiliation: author.affiliation, identifiers }]
        : []
    }),
    matches: matches.flatMap(({ userId, authorId, identifiers, isAuthor, answeredAt, ...editor }) => {
      const author = entries.get(authorId)
      return author && userId !== viewer.id
        ? [{ editor: personName(editor), author: fullName(author), identifiers, isAuthor, answeredAt }]
        : []
    }),
    extension: read.extensions[0] ?? null,
    disputes: authors.flatMap(disputeOf),
    manuscript: view,
    authors: authors.map(authorViewOf),
    submitter: only(read.submitters),
    files: read.files.filter((file) => file.kind !== 'review_attachment').map(fileViewOf),
    history: editorHistoryOf(read.history),
    reviews: reviews.map((item) => ({
      ...reviewOf(
        item,
        attachments.filter(({ assignmentId }) => assignmentId === item.assignmentId).map(fileViewOf),
      ),
      reviewerName: personName(item),
      number: item.number,
      assignmentId: item.assignmentId,
      completedAt: item.submittedAt,
      confidentialComments: item.confidentialComments,
      answers: read.answers.filter(({ reviewId }) => reviewId === item.id),
      handling: handlingOf(item.id, viewer.id, read),
      findings: read.inReviews.flatMap(({ assignmentId, ...finding }) =>
        assignmentId === item.assignmentId ? [finding as FindingView] : [],
      ),
    })),
    assignments: read.assignments.map(assignmentOf),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      decision: decisionName(decision.kind),
      round: decision.round,
      notes: decision.notes,
      letter: decision.letter,
      overrideReason: decision.overrideReason,
      decidedBy: decision.username
        ? personName({ ...decision, username: decision.username })
        : 'A former editor',
      decidedAt: decision.decidedAt,
      releasedAt: decision.releasedAt,
      undoneAt: decision.undoneAt,
    })),
    responses: read.responses,
    declarations: declarationsIn(read.declared),
    points: read.points.map((point) => {
      // Until the authors send their revision, its answers are a draft that only they see.
      const isDraft =
        point.isCurrent && manuscript.status === 'revisions_required' && manuscript.held === null
      return pointView({ ...point, ...(isDraft && { answer: '', done: false, declined: false }) }, point.body)
    }),
    appeal: read.appeals[0] ?? null,
    resubmittedAs: read.resubmissions[0] ?? null,
    proofs: read.proofs,
    currentGalley: read.galleys[0]?.id ?? null,
    findings: needsBlindCopies(manuscript.reviewMode)
      ? read.findings.map((finding) => finding as FindingView)
      : [],
    held: held
      ? { id: held.id, decision: decisionName(held.kind), releaseAt: held.releaseAt, letter: held.letter }
      : null,
    notes: read.notes.map((note) => noteView(note, viewer.id)),
    recommendations: read.recommendations.map((row) => ({
      id: row.id,
      decision: row.kind as DecisionKind,
      round: row.round,
      reasons: row.reasons,
      letter: row.letter,
      recommendedBy: row.username ? personName({ ...row, username: row.username }) : 'A former editor',
      recommendedAt: row.recommendedAt,
    })),
    handling: {
      editorId: manuscript.handlingEditorId,
      inactive:
        manuscript.handlingEditorId !== null && !choices.some(({ id }) => id === manuscript.handlingEditorId),
      mayAssign: !viewer.recommendsOnly && !isFinal(manuscript.status),
      choices,
      away: awayOf(read.absent[0]),
      explanation: read.explanations[0]?.handlingExplanation ?? null,
      conflicts: read.conflicts.map(({ userId, reason, declaredAt, ...editor }) => ({
        editorId: userId,
        editor: personName(editor),
        reason,
        declaredAt,
      })),
    },
    mayRecommend:
      viewer.recommendsOnly === true &&
      !manuscript.held &&
      isOpen('accept', manuscript.status, manuscript.stage),
    forecast: reviewersHidden ? null : (await forecaster(context))(row),
    holdMinutes: review.holdMinutes,
    allowed: view.allowed,
  }
  if (!reviewersHidden) return detail
  const shown = withoutReviewers(detail, read.history)
  // The choice of handling editors is emptied, because it excludes the reviewers and would thereby reveal
  // them.
  return viewer.limitedTo
    ? { ...shown, handling: { ...shown.handling, mayAssign: false, choices: [], conflicts: [] } }
    : shown
}

/** The author's objection to the list of authors. The later of two is the one to resolve. */
function disputeOf(author: AuthorRow): EditorDetail['disputes'] {
  const { email, authorship, authorshipAt, authorshipNote: note, removalRefusedAt } = author
  const said = { name: fullName(author), email, note }
  if (removalRefusedAt) return [{ about: 'removal', ...said, at: removalRefusedAt }]
  if (authorship === 'disputed' && authorshipAt) return [{ about: 'authorship', ...said, at: authorshipAt }]
  return []
}

/**
 * Removes everything that comes from reviewers, names one or concerns the reviews. For an editor who may be
 * an author and has not yet answered that question, or whose duties are limited to production. The history is
 * shown as authors see it.
 */
function withoutReviewers(
  detail: EditorDetail,
  history: Parameters<typeof editorHistoryOf>[0],
): EditorDetail {
  return {
    ...detail,
    reviews: [],
    // Whom the authors suggest may be who reviews the manuscript.
    declarations: detail.declarations && {
      ...detail.declarations,
      suggestedReviewers: [],
      opposedReviewers: [],
    },
    assignments: [],
    decisions: [],
    points: [],
    held: null,
    notes: [],
    recommendations: [],
    mayRecommend: false,
    history: editorHistoryOf(
      history
        .filter((row) => row.visibleToAuthors && (row.decisionId === null || row.releasedAt !== null))
        .map((row) => ({ ...row, notes: row.authorNotes })),
    ),
  }
}

function needsBlindCopies(mode: ReviewMode): boolean {
  return mode === 'double_blind'
}

function assignmentOf(row: InferResult<ReturnType<typeof assignmentsOf>>[number]): EditorAssignment {
  return {
    id: row.id,
    number: row.number,
    reviewerName: personName(row),
    reviewerEmail: row.email,
    status: row.status as EditorAssignment['status'],
    round: row.round,
    invitedAt: row.invitedAt,
    respondedAt: row.respondedAt,
    dueDate: row.dueAt,
    completedAt: row.completedAt,
    declineReason: row.declineReason,
    suggestion: row.suggestion,
    remindedAt: row.remindedAt,
    conflict: row.conflict,
    shared: row.shared,
    extensionRequest:
      row.askedDue && row.askedAt
        ? { dueDate: row.askedDue, reason: row.askedReason, requestedAt: row.askedAt }
        : null,
  }
}
