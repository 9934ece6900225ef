import { Check, PencilLine, X } from 'lucide-react'
import { type DecisionKind, decisionKinds, decisionLabels } from '#domain/manuscript/decision.ts'
import type { DecisionDraft } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'
import { ReviewParts } from './review-parts.tsx'

const words = texts.decision
const icons = { accept: Check, revisions: PencilLine, reject: X }
const tones = { accept: 'ok', revisions: 'warn', reject: 'bad' }

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
  /** Whether a reason is required, because fewer reviews are complete than the journal requires. */
  asksOverride: boolean
  error: (name: 'decision' | 'dueDate' | 'notes' | 'overrideReason') => string | undefined
  onChange: (part: Partial<DecisionDraft>) => void
}

/** The fields of a decision, shown next to its letter. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { detail, draft, dueDate, reviews, reviewIds, enclosed, asksOverride, error, onChange } = props
  const { kind } = draft
  const { completed, needed } = detail.manuscript.reviewers
  return (
    <div className="stack">
      <RadioGroup
        id="decision"
        name="decision"
        label={words.legend}
        choices={choicesOf(detail)}
        value={kind ?? ''}
        onChange={(value) => onChange({ kind: value as DecisionKind })}
        error={error('decision')}
      />
      {kind === 'revisions' && (
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
          label={draft.kind === 'reject' && completed === 0 ? words.overrideDesk : words.override}
          rows={2}
          help={
            draft.kind === 'reject' && completed === 0
              ? words.overrideDeskHelp
              : words.overrideHelp(completed, needed)
          }
          required
          value={draft.overrideReason}
          onChange={(event) => onChange({ overrideReason: event.target.value })}
          error={error('overrideReason')}
        />
      )}
    </div>
  )
}

function choicesOf({ allowed }: EditorDetail) {
  return decisionKinds
    .filter((value) => allowed.includes(value))
    .map((value) => ({
      value,
      label: (
        <b className={`decision-choice-head ${tones[value]}`}>
          <Icon of={icons[value]} />
          {decisionLabels[value]}
        </b>
      ),
      help: words.help[value],
    }))
}
