import { withoutPassages } from '#domain/blinding/hidden-passages.ts'
import { letterClosing } from '#domain/manuscript/decision-letter.ts'
import type { PeerReviewPart } from '#domain/manuscript/peer-review.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { reviewersOf } from '../../workflow/assignment-queries.ts'
import { identitiesOfReviewers, passagesToHide } from '../../workflow/blinding.ts'
import { hiddenPassagesOf } from '../../workflow/hidden-passage-queries.ts'
import { maskTexts } from '../../workflow/masks/mask.ts'
import { peerReviewOffer } from '../../workflow/peer-review.ts'
import { findManuscript } from '../../workflow/queries.ts'
import { releasedAnswers } from '../../workflow/review-answer-queries.ts'
import { lettersAndResponses, peopleOfReview, releasedReports } from './queries.ts'

interface Consent {
  reviewerId: string
  number: number
  agrees: boolean
  /** The name to publish; null for reviewers who stay anonymous. */
  name: PeerReviewPart['signedBy']
}

type Report = Awaited<ReturnType<typeof releasedReports>>[number]

/**
 * Returns the consent of each reviewer. The least that somebody allows for any of their reports applies to all of them,
 * because the reviewer's number connects them. Accounts that were deleted have no name any more: their consent ends,
 * because the name could not be masked in texts.
 */
export function consentsOf(reports: readonly Report[]): Consent[] {
  return [...Map.groupBy(reports, ({ reviewerId }) => reviewerId).values()].flatMap((own): Consent[] => {
    const [first] = own
    if (!first) return []
    const { reviewerId, number, firstName, lastName, orcid } = first
    const signs = own.every(({ publication }) => publication === 'signed') && lastName !== null
    return [
      {
        ...{ reviewerId, number },
        agrees: lastName !== null && own.every(({ publication }) => publication !== 'refused'),
        name: signs ? { givenName: firstName ?? '', familyName: lastName, orcid } : null,
      },
    ]
  })
}

/**
 * Returns what is published of a manuscript's peer review: everything if the journal publishes it and the authors and all
 * reviewers agree, and otherwise nothing. Letters and responses speak about all reports, so no single report is left out.
 * The names of editors are masked in all texts. Those of reviewers who do not sign are masked in reports and letters; in
 * responses only if the authors know their reviewers. In each round the reports stand first, and then letters and
 * responses as they were sent: a revision that is accepted without another round has its letter after the response.
 */
export async function peerReviewOf(
  context: Pick<Context, 'settings'>,
  db: Queryable,
  manuscriptId: string,
): Promise<PeerReviewPart[]> {
  const { isOffered, authorsAgree } = await peerReviewOffer(context, db, manuscriptId)
  if (!isOffered || authorsAgree !== true) return []
  const reports = await releasedReports(db, manuscriptId)
  const consents = consentsOf(reports)
  if (consents.length === 0 || consents.some(({ agrees }) => !agrees)) return []
  const names = new Map(consents.map(({ reviewerId, name }) => [reviewerId, name]))
  const { letters, responses } = await lettersAndResponses(db, manuscriptId)
  // Numbers and chosen options are not published, because they rate the manuscript.
  const answers = (await releasedAnswers(db, manuscriptId).execute()).filter(({ kind }) => kind === 'text')
  const withAnswers = (reviewId: string, text: string) =>
    [
      text,
      ...answers
        .filter((answer) => answer.reviewId === reviewId)
        .map(({ label, value }) => `${label}\n${value[0]}`),
    ].join('\n\n')
  const sent = [
    ...letters.map(({ round, text, releasedAt }) => ({
      at: releasedAt,
      part: unsigned({ kind: 'decision', round, day: releasedAt.slice(0, 10), text: withoutSignature(text) }),
    })),
    ...responses.map(({ round, text, createdAt }) => ({
      at: createdAt,
      part: unsigned({ kind: 'response', round, day: createdAt.slice(0, 10), text }),
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const parts: PeerReviewPart[] = [
    ...reports.map(({ id, reviewerId, number, round, text }): PeerReviewPart => {
      const signedBy = names.get(reviewerId) ?? null
      return { kind: 'report', round, reviewer: number, signedBy, day: null, text: withAnswers(id, text) }
    }),
    ...sent.map(({ part }) => part),
  ].sort((a, b) => a.round - b.round)
  const hidden = (await peopleOfReview(db, manuscriptId)).filter(({ id }) => !names.get(id))
  const manuscript = await findManuscript(db, manuscriptId)
  // Authors who do not know their reviewers could list candidates in a response and see who of them is masked.
  const inResponses =
    manuscript?.reviewMode === 'open' ? hidden : hidden.filter((person) => !person.isReviewer)
  const passages = await passagesToHide(
    db,
    manuscript?.reviewMode ?? 'double_blind',
    await reviewersOf(db, manuscriptId).execute(),
    await hiddenPassagesOf(db, manuscriptId),
  )
  const isResponse = ({ kind }: PeerReviewPart) => kind === 'response'
  const masked = await withoutNames(db, parts, hidden, passages)
  const maskedResponses = await withoutNames(db, parts, inResponses, passages)
  return parts.map((part, index) => (isResponse(part) ? maskedResponses : masked)[index] ?? part)
}

async function withoutNames(
  db: Queryable,
  parts: readonly PeerReviewPart[],
  people: Awaited<ReturnType<typeof peopleOfReview>>,
  hiddenPassages: readonly string[],
): Promise<PeerReviewPart[]> {
  const texts = await maskTexts(
    db,
    identitiesOfReviewers(people),
    parts.map(({ text }) => withoutPassages(text, hiddenPassages)),
    'letter',
  )
  return parts.map((part, index) => ({ ...part, text: texts[index] ?? '' }))
}

const unsigned = (part: Pick<PeerReviewPart, 'kind' | 'round' | 'day' | 'text'>): PeerReviewPart => ({
  ...part,
  ...{ reviewer: null, signedBy: null },
})

/** Removes closing and signature of a letter: the editor's name is not published. */
function withoutSignature(letter: string): string {
  const end = letter.lastIndexOf(letterClosing)
  return end < 0 ? letter : letter.slice(0, end).trimEnd()
}
