import { asksForRevision, isRejection } from '#domain/manuscript/decision.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import type { ChosenPoint, DecisionDraft } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'
import { DecisionChoice } from './decision-choice.tsx'
import { DeskReasons } from './desk-reasons.tsx'
import { Points } from './points.tsx'
import { ReviewParts } from './review-parts.tsx'

const words = texts.decision

interface DecisionFieldsProps {
  detail: EditorDetail
  draft: DecisionDraft
  /** The due date that the editor chose; if none was chosen, the proposed one. */
  dueDate: string
  /** Reviews of the current round. */
  reviews: EditorDetail['reviews']
  /** Ids of the reviews that are sent to the authors. */
  reviewIds: string[]
  /** These reviews with the numbers that the letter gives to their reviewers. */
  enclosed: readonly { id: string; number: number }[]
  /** The points that the authors have to answer. */
  points: readonly ChosenPoint[]
  /** Whether a reason is required, because fewer reviews are complete than the journal requires. */
  asksOverride: boolean
  error: (name: 'decision' | 'dueDate' | 'notes' | 'overrideReason') => string | undefined
  onReasons: (reasons: RejectionReason[]) => void
  onChange: (part: Partial<DecisionDraft>) => void
}

/** The fields of a decision, shown next to its letter. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { detail, draft, dueDate, reviews, reviewIds, enclosed, points, asksOverride } = props
  const { error, onReasons, onChange } = props
  const { kind } = draft
  const { completed, needed } = detail.manuscript.reviewers
  const isDesk = kind !== null && isRejection(kind) && completed === 0
  const answered = kind !== null && (asksForRevision(kind) || kind === 'invite_resubmission')
  const labelOf = (reviewId: string) =>
    reviews.find(({ id }) => id === reviewId)?.reviewerName ?? words.points.own
  return (
    <div className="stack">
      <DecisionChoice
        allowed={detail.allowed}
        kind={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
        error={error('decision')}
      />
      {isDesk && <DeskReasons chosen={draft.reasons} onChange={onReasons} />}
      {kind && asksForRevision(kind) && (
        <TextInput
          id="due-date"
          type="date"
          label={words.due}
          required
          value={dueDate}
          onChange={(event) => onChange({ dueDate: event.target.value })}
          error={error('dueDate')}
        />
      )}
      {reviews.length > 0 && kind && (
        <ReviewParts
          reviews={reviews}
          enclosed={enclosed}
          chosen={reviewIds}
          texts={draft.reviewTexts}
          onChoose={(ids) => onChange({ reviewIds: ids })}
          onText={(reviewId, text) => {
            const { [reviewId]: _before, ...others } = draft.reviewTexts
            onChange({ reviewTexts: text === null ? others : { ...others, [reviewId]: text } })
          }}
        />
      )}
      {answered && reviews.length > 0 && (
        <Points
          points={points}
          changed={draft.points !== null}
          labelOf={labelOf}
          onChange={(changed) => onChange({ points: changed })}
        />
      )}
      <TextArea
        id="notes"
        label={words.notes}
        rows={4}
        help={words.notesHelp}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
        error={error('notes')}
      />
      {asksOverride && (
        <TextArea
          id="decision-override"
          label={isDesk ? words.overrideDesk : words.override}
          rows={2}
          help={isDesk ? words.overrideDeskHelp : words.overrideHelp(completed, needed)}
          required={!isDesk || draft.reasons.length === 0}
          value={draft.overrideReason}
          onChange={(event) => onChange({ overrideReason: event.target.value })}
          error={error('overrideReason')}
        />
      )}
    </div>
  )
}
