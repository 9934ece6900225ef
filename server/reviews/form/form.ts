import { Refusal } from '#domain/errors.ts'
import {
  answerProblem,
  type FormAnswers,
  type FormQuestion,
  type GivenAnswer,
  givenAnswers,
  questionsFor,
} from '#domain/manuscript/review-form.ts'
import { readDocument, writeDocument } from '#domain/stored/document.ts'
import { reviewFormKind } from '#domain/stored/drafts.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { storedForm, storeForm } from './form-queries.ts'
import { listQuestions } from './question-queries.ts'

interface RoundOfType {
  manuscriptId: string
  round: number
  manuscriptType: string
}

async function currentForm(db: Queryable, type: string): Promise<FormQuestion[]> {
  return questionsFor(await listQuestions(db), type).map(({ manuscriptTypes: _, ...question }) => question)
}

/** Returns the questions of a round: its own, or those of today if nobody has been invited to it yet. */
export async function formOf(db: Queryable, of: RoundOfType): Promise<FormQuestion[]> {
  const stored = await storedForm(db, of.manuscriptId, of.round)
  return stored === null
    ? currentForm(db, of.manuscriptType)
    : readDocument(reviewFormKind, stored).content.questions
}

/** Fixes the form of a round when a reviewer is invited, so that later changes do not disturb the reviews. */
export async function fixForm(trx: Trx, { manuscriptId, round, manuscriptType }: RoundOfType): Promise<void> {
  const questions = await currentForm(trx, manuscriptType)
  await storeForm(trx, manuscriptId, round, JSON.stringify(writeDocument(reviewFormKind, { questions })))
}

/** Checks the answers and returns them with the wording of their questions. */
export function checkedAnswers(questions: readonly FormQuestion[], answers: FormAnswers): GivenAnswer[] {
  const known = new Set(questions.map(({ id }) => id))
  const issues = [
    ...questions.flatMap((question) => {
      const message = answerProblem(question, answers[question.id])
      return message === null ? [] : [{ path: `answers.${question.id}`, message }]
    }),
    ...Object.keys(answers)
      .filter((id) => !known.has(id))
      .map((id) => ({ path: `answers.${id}`, message: 'This question is not part of the form' })),
  ]
  if (issues.length > 0) throw new Refusal('invalid', undefined, issues)
  return givenAnswers(questions, answers)
}
