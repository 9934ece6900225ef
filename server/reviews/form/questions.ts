import { Refusal } from '#domain/errors.ts'
import { questionLimits } from '#domain/manuscript/review-form.ts'
import type {
  QuestionChange,
  QuestionInput,
  QuestionOrder,
  QuestionView,
} from '#domain/schemas/review-form.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { audit } from '../../workflow/record.ts'
import {
  deleteQuestion,
  findQuestion,
  insertQuestion,
  listQuestions,
  lockQuestions,
  orderQuestions,
  updateQuestion,
} from './question-queries.ts'

/**
 * Changes of the questions in the reviewers' form. They apply to rounds to which nobody has been invited yet; all
 * other rounds have their own copy.
 */

const gone = () => new Refusal('not_found', 'This question no longer exists. Somebody may have deleted it.')

/** Runs a change after all others, and records it in the audit log. */
function change<Result extends object>(
  { db, clock }: Context,
  actorId: string,
  action: string,
  run: (trx: Trx, ids: string[]) => Promise<Result>,
  subjectOf: (result: Result) => string,
): Promise<Result> {
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    const result = await run(trx, await lockQuestions(trx))
    await audit(trx, { actorId, action, subject: ['review_question', subjectOf(result)], at }, result)
    return result
  })
}

function trimmed<Input extends QuestionInput>(input: Input): Input {
  return {
    ...input,
    label: input.label.trim(),
    help: input.help.trim(),
    options: input.options.map((option) => option.trim()),
    manuscriptTypes: [...new Set(input.manuscriptTypes)],
  }
}

export function createQuestion(context: Context, by: string, input: QuestionInput): Promise<QuestionView> {
  return change(
    context,
    by,
    'review_question_created',
    async (trx, ids) => {
      if (ids.length >= questionLimits.questions)
        throw new Refusal('quota', `The form can have at most ${questionLimits.questions} questions.`)
      return insertQuestion(trx, trimmed(input))
    },
    ({ id }) => id,
  )
}

export function changeQuestion(
  context: Context,
  by: string,
  id: string,
  { was, ...input }: QuestionChange,
): Promise<QuestionView> {
  return change(
    context,
    by,
    'review_question_updated',
    async (trx) => {
      refuseOvertaken(was, (await findQuestion(trx, id)) ?? {})
      const question = await updateQuestion(trx, id, trimmed(input))
      if (!question) throw gone()
      return question
    },
    () => id,
  )
}

export async function removeQuestion(context: Context, by: string, id: string): Promise<{ id: string }> {
  await change(
    context,
    by,
    'review_question_deleted',
    async (trx) => {
      const removed = await deleteQuestion(trx, id)
      if (!removed) throw gone()
      return removed
    },
    () => id,
  )
  return { id }
}

/** Saves a new order, unless the order or the questions have changed since they were shown. */
export async function reorderQuestions(
  context: Context,
  by: string,
  { ids, was }: QuestionOrder,
): Promise<QuestionView[]> {
  await change(
    context,
    by,
    'review_questions_ordered',
    async (trx, present) => {
      const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
      if (!isSame(was, present) || !isSame(ids.toSorted(), present.toSorted()))
        throw new Refusal(
          'conflict',
          'Somebody else has changed the order or the questions in the meantime. The list shows them as they are now; your order was not saved.',
        )
      await orderQuestions(trx, ids)
      return { ids }
    },
    () => 'order',
  )
  return listQuestions(context.db)
}
