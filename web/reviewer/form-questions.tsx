import type { FormAnswers, FormQuestion } from '#domain/manuscript/review-form.ts'
import { QuestionField } from '#web/ui/forms/form-question.tsx'

/** Id of the control of a question, by the path that the server uses in its errors. */
export function questionFieldId(path: string): string | undefined {
  const id = /^answers\.([\w-]+)$/.exec(path)?.[1]
  return id && `question-${id}`
}

interface FormQuestionsProps {
  questions: readonly FormQuestion[]
  /** The questions whose answers authors read, or those for editors only. */
  side: 'authors' | 'editors'
  answers: FormAnswers
  error: (path: string) => string | undefined
  onChange: (answers: FormAnswers) => void
}

/** The journal's questions of one side, in the order of the form. */
export function FormQuestions({ questions, side, answers, error, onChange }: FormQuestionsProps) {
  return questions
    .filter(({ forAuthors }) => forAuthors === (side === 'authors'))
    .map((question) => (
      <QuestionField
        key={question.id}
        question={question}
        id={`question-${question.id}`}
        value={answers[question.id] ?? []}
        error={error(`answers.${question.id}`)}
        onChange={(value) => onChange({ ...answers, [question.id]: value })}
      />
    ))
}
