import { answerProblem } from '#domain/manuscript/review-form.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { QuestionField } from '#web/ui/forms/form-question.tsx'
import type { Checks, Form } from '#web/ui/forms/use-form.ts'

const fieldIds: Record<string, string> = {
  recommendation: 'recommendation',
  rating: 'rating',
  comments: 'comments',
  confidentialComments: 'confidential-comments',
}

/** Id of a control of the review form, by the path that the server uses in its errors. */
export function reviewFieldId(path: string): string | undefined {
  const question = /^answers\.([\w-]+)$/.exec(path)?.[1]
  return fieldIds[path] ?? (question && `question-${question}`)
}

/** What is wrong with the answers to the journal's questions. */
export function answerChecks({ questions }: AssignmentDetail, { answers }: ReviewDraft): Checks {
  return Object.fromEntries(
    questions.map((question) => [`answers.${question.id}`, answerProblem(question, answers[question.id])]),
  )
}

interface FormQuestionsProps {
  assignment: AssignmentDetail
  draft: ReviewDraft
  form: Form
  change: (part: Partial<ReviewDraft>) => void
  /** The questions whose answers authors read, or those for editors only. */
  side: 'authors' | 'editors'
}

/** The journal's questions of one side, in the order of the form. */
export function FormQuestions({ assignment, draft, form, change, side }: FormQuestionsProps) {
  return assignment.questions
    .filter(({ forAuthors }) => forAuthors === (side === 'authors'))
    .map((question) => (
      <QuestionField
        key={question.id}
        question={question}
        id={`question-${question.id}`}
        value={draft.answers[question.id] ?? []}
        error={form.error(`answers.${question.id}`)}
        onChange={(value) => change({ answers: { ...draft.answers, [question.id]: value } })}
      />
    ))
}
