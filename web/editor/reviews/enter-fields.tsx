import { type Recommendation, recommendations } from '#domain/manuscript/review.ts'
import type { FormAnswers, FormQuestion } from '#domain/manuscript/review-form.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { QuestionField } from '#web/ui/forms/form-question.tsx'
import { StarChoice } from '#web/ui/forms/stars.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.enter

export interface EnteredFields {
  recommendation: Recommendation | null
  rating: number | null
  comments: string
  confidentialComments: string
  answers: FormAnswers
}

interface EnterFieldsProps {
  fields: EnteredFields
  questions: readonly FormQuestion[]
  form: Form
  onChange: (part: Partial<EnteredFields>) => void
}

/** The fields of a review that an editor enters. The journal's questions are optional here. */
export function EnterFields({ fields, questions, form, onChange }: EnterFieldsProps) {
  const { recommendation, rating, comments, confidentialComments, answers } = fields
  return (
    <>
      <RadioGroup
        {...form.field('recommendation')}
        name="enter-recommendation"
        label={words.recommendation}
        required
        value={recommendation ?? ''}
        onChange={(value) => onChange({ recommendation: value as Recommendation })}
        choices={Object.entries(recommendations).map(([value, label]) => ({ value, label: <b>{label}</b> }))}
      />
      <StarChoice
        {...form.field('rating')}
        name="enter-rating"
        label={words.rating}
        required
        value={rating}
        onChange={(value) => onChange({ rating: value })}
      />
      <TextArea
        {...form.field('comments')}
        label={words.comments}
        help={words.commentsHelp}
        rows={8}
        value={comments}
        onChange={(event) => onChange({ comments: event.target.value })}
      />
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={{ ...question, isRequired: false }}
          id={`enter-answers-${question.id}`}
          value={answers[question.id] ?? []}
          error={form.error(`answers.${question.id}`)}
          onChange={(value) => onChange({ answers: { ...answers, [question.id]: value } })}
        />
      ))}
      <TextArea
        {...form.field('confidentialComments')}
        label={words.confidential}
        optional
        rows={3}
        value={confidentialComments}
        onChange={(event) => onChange({ confidentialComments: event.target.value })}
      />
    </>
  )
}
