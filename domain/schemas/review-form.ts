import { z } from 'zod'
import { type QuestionKind, questionKinds, questionLimits } from '../manuscript/review-form.ts'
import { manuscriptType } from './details.ts'
import { filled, id, text } from './shapes.ts'
import { was } from './was.ts'

const kinds = Object.keys(questionKinds) as [QuestionKind, ...QuestionKind[]]
const { scaleMin, scaleMax } = questionLimits
const scaleRange = `Please choose a number from ${scaleMin} to ${scaleMax}`

/** A question as the form of a round has it. */
export const formQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  scale: z.number().int().nullable(),
  isRequired: z.boolean(),
  forAuthors: z.boolean(),
})

/** The stored form of a round. */
export const reviewForm = z.object({ questions: z.array(formQuestion) })
export type ReviewForm = z.infer<typeof reviewForm>

/** An answer with the wording of its question. */
export const givenAnswer = formQuestion
  .omit({ id: true, help: true, isRequired: true })
  .extend({ questionId: z.uuid(), value: z.array(z.string()) })

/** An answer as the authors get it. */
export const authorAnswer = givenAnswer.omit({ questionId: true, forAuthors: true })

const answer = z
  .array(text(questionLimits.answer), { error: 'An answer must be a list of texts' })
  .max(questionLimits.options)

/** Answers by the id of their question. */
export const formAnswers = z.record(z.uuid(), answer, { error: 'Answers must be listed by question' })

const question = {
  kind: z.enum(kinds, { error: 'Please choose a kind of question' }),
  label: filled(questionLimits.label, 'Please enter the question'),
  help: text(questionLimits.help),
  options: z.array(text(questionLimits.option)).max(questionLimits.options, {
    error: `A question can have at most ${questionLimits.options} answers`,
  }),
  scale: z
    .number({ error: scaleRange })
    .int(scaleRange)
    .min(scaleMin, scaleRange)
    .max(scaleMax, scaleRange)
    .nullable(),
  isRequired: z.boolean(),
  forAuthors: z.boolean(),
  /** Article types whose reviewers are asked; empty: all. */
  manuscriptTypes: z.array(manuscriptType).max(20),
}

function checkOptions(
  { kind, options, scale }: { kind: QuestionKind; options: readonly string[]; scale: number | null },
  context: z.RefinementCtx,
): void {
  const issue = (path: 'options' | 'scale', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if ((kind === 'scale') !== (scale !== null))
    issue('scale', kind === 'scale' ? scaleRange : 'Only a scale has a highest value')
  const named = options.map((option) => option.trim())
  if (kind === 'text' && named.length > 0) issue('options', 'A question with a text has no answers to choose')
  if (kind === 'scale' && named.length > 2) issue('options', 'A scale has words for its two ends only')
  if (kind !== 'single' && kind !== 'multiple') return
  if (named.length < 2) issue('options', 'Please enter at least two answers to choose from')
  else if (named.includes('')) issue('options', 'An answer to choose cannot be blank')
  else if (new Set(named).size < named.length) issue('options', 'Two answers to choose are the same')
}

export const questionInput = z.strictObject(question).superRefine(checkOptions)
export type QuestionInput = z.output<typeof questionInput>
/** The whole question; `was` has the values when editing began. */
export const questionChange = z.strictObject({ ...question, was }).superRefine(checkOptions)
export type QuestionChange = z.output<typeof questionChange>

export const questionView = z.object({ ...formQuestion.shape, manuscriptTypes: z.array(manuscriptType) })
export type QuestionView = z.infer<typeof questionView>

const order = z.array(id).max(questionLimits.questions)
/** The new order, and the order in which the questions were shown. If that has changed, nothing is saved. */
export const questionOrder = z.strictObject({ ids: order, was: order })
export type QuestionOrder = z.output<typeof questionOrder>
