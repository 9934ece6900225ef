import { useState } from 'react'
import { recommendations } from '#domain/manuscript/review.ts'
import { questionsFor } from '#domain/manuscript/review-form.ts'
import type { QuestionView } from '#domain/schemas/review-form.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { QuestionField } from '#web/ui/forms/form-question.tsx'
import { StarChoice } from '#web/ui/forms/stars.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { texts } from '../texts.ts'

const words = texts.questions

interface QuestionPreviewProps {
  questions: readonly QuestionView[]
  onClose: () => void
}

/** The form as a reviewer sees it. It can be filled in, but nothing is sent. */
export function QuestionPreview({ questions, onClose }: QuestionPreviewProps) {
  const { types } = useKinds()
  const [type, setType] = useState(Object.keys(types)[0] ?? '')
  const [answers, setAnswers] = useState<Record<string, string[]>>({})
  const [rating, setRating] = useState<number | null>(null)
  const asked = questionsFor(questions, type)
  const fields = (forAuthors: boolean) =>
    asked
      .filter((question) => question.forAuthors === forAuthors)
      .map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          id={`preview-${question.id}`}
          value={answers[question.id] ?? []}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.previewTitle}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="stack">
        <Select
          id="preview-type"
          label={words.previewFor}
          help={words.previewNote}
          options={types}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
        <RadioGroup
          id="preview-recommendation"
          name="preview-recommendation"
          label={words.standard.recommendation}
          required
          choices={Object.entries(recommendations).map(([value, label]) => ({
            value,
            label: <b>{label}</b>,
          }))}
        />
        <StarChoice
          id="preview-rating"
          name="preview-rating"
          label={words.standard.rating}
          required
          value={rating}
          onChange={setRating}
        />
        <TextArea id="preview-comments" label={words.standard.comments} required rows={5} />
        {fields(true)}
        <Confidential>
          <div className="stack">
            {fields(false)}
            <TextArea id="preview-confidential" label={words.standard.confidential} rows={3} />
          </div>
        </Confidential>
      </div>
    </Dialog>
  )
}
