import { blankDetails } from '../manuscript/details.ts'
import { type DecisionDraft, decisionDraft } from '../schemas/decision.ts'
import { type DiscussionDraft, discussionDraft } from '../schemas/discussion.ts'
import { type DraftContent, draftContent, type ResponseContent, responseContent } from '../schemas/drafts.ts'
import { type TextDraft, textDraft } from '../schemas/production-editing.ts'
import { type ReviewDraft, reviewDraft } from '../schemas/review.ts'
import { type ReviewForm, reviewForm } from '../schemas/review-form.ts'
import { type ReviewVersionContent, reviewVersionContent } from '../schemas/review-handling.ts'
import type { DocumentKind } from './document.ts'

/** Kinds of stored drafts. A draft may be incomplete in every part. */

export const submissionDraftKind: DocumentKind<DraftContent> = {
  version: 1,
  schema: draftContent,
  blank: {
    step: 1,
    manuscript: blankDetails(),
    callId: null,
    resubmissionOf: null,
    authors: [],
    files: [],
  },
}

export const responseDraftKind: DocumentKind<ResponseContent> = {
  version: 2,
  schema: responseContent,
  blank: { way: 'points', text: '', editorNote: '', points: {}, files: [] },
  upgrades: {
    // In version 1, the text was a note to the editor if there was one answer per reviewer.
    1: (stored) =>
      stored.way === 'points' && stored.editorNote === undefined
        ? { ...stored, editorNote: stored.text, text: '' }
        : stored,
  },
}

export const reviewDraftKind: DocumentKind<ReviewDraft> = {
  version: 1,
  schema: reviewDraft,
  blank: {
    recommendation: null,
    rating: null,
    comments: '',
    confidentialComments: '',
    publication: 'refused',
    notes: [],
    settled: [],
    answers: {},
  },
}

/** A review as it was before its reviewer replaced it. */
export const reviewVersionKind: DocumentKind<ReviewVersionContent> = {
  version: 1,
  schema: reviewVersionContent,
  blank: {
    recommendation: 'major_revisions',
    rating: 1,
    comments: '',
    confidentialComments: null,
    answers: [],
  },
}

/** The questions of a round's review form. A question that cannot be read is left out. */
export const reviewFormKind: DocumentKind<ReviewForm> = {
  version: 1,
  schema: reviewForm,
  blank: { questions: [] },
}

export const decisionDraftKind: DocumentKind<DecisionDraft> = {
  version: 1,
  schema: decisionDraft,
  blank: {
    kind: null,
    notes: '',
    letters: {},
    dueDate: null,
    reviewIds: null,
    reviewTexts: {},
    overrideReason: '',
    reasons: [],
    fixes: [],
    points: null,
  },
}

/**
 * Draft of an article's text between two versions. A document that cannot be read becomes null and is shown
 * to the editor as text.
 */
export const textDraftKind: DocumentKind<TextDraft> = {
  version: 1,
  schema: textDraft,
  blank: { doc: null, basedOn: 1 },
}

export const discussionDraftKind: DocumentKind<DiscussionDraft> = {
  version: 1,
  schema: discussionDraft,
  blank: { with: '', subject: '', body: '', dueDate: '', assigneeId: '' },
}
