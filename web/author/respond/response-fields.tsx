import type { AuthorReview } from '#domain/schemas/manuscript.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Answers } from '#web/ui/lists/answers.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../dashboard-texts.ts'
import type { WrittenResponse } from './response-text.ts'

const words = texts.respond

interface ResponseFieldsProps {
  /** Reviews of the round to which the author responds. */
  reviews: readonly AuthorReview[]
  /** Whether the answers to points can stand for the response. */
  isOptional: boolean
  written: WrittenResponse
  onChange: (written: WrittenResponse) => void
  error: (path: 'response' | 'editorNote') => string | undefined
}

/** One field per review, next to the review's text, or one field for all reviews. */
export function ResponseFields({ reviews, isOptional, written, onChange, error }: ResponseFieldsProps) {
  const { way, text, editorNote, points } = written
  const one = way === 'one' || reviews.length === 0
  return (
    <>
      {reviews.length > 0 && (
        <RadioGroup
          id="response-way"
          name="response-way"
          label={words.way}
          value={way}
          onChange={(value) => onChange({ ...written, way: value === 'one' ? 'one' : 'points' })}
          choices={Object.entries(words.ways).map(([value, label]) => ({ value, label }))}
        />
      )}
      {!one &&
        reviews.map((review) => (
          <div key={review.id} className="manuscript-response-point">
            <TextArea
              id={`response-${review.id}`}
              label={words.to(review.label)}
              help={words.help}
              rows={8}
              value={points[review.label] ?? ''}
              onChange={(event) =>
                onChange({ ...written, points: { ...points, [review.label]: event.target.value } })
              }
            />
            <details open>
              <summary>{words.theirs(review.label)}</summary>
              <div className="read">
                <Prose text={review.authorComments} />
              </div>
              <Answers answers={review.answers} />
            </details>
          </div>
        ))}
      {one && (
        <TextArea
          id="response"
          label={words.label}
          help={words.help}
          required={!isOptional}
          rows={isOptional ? 6 : 12}
          value={text}
          onChange={(event) => onChange({ ...written, text: event.target.value })}
          error={error('response')}
        />
      )}
      <TextArea
        id="editorNote"
        label={words.toEditor}
        help={words.toEditorHelp}
        optional
        rows={4}
        value={editorNote}
        onChange={(event) => onChange({ ...written, editorNote: event.target.value })}
        error={error('editorNote')}
      />
    </>
  )
}
