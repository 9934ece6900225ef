import { useState } from 'react'
import type { AuthorDetail, AuthorReview } from '#domain/schemas/manuscript.ts'
import { composePoints, composeResponse, type PointAnswer, type WrittenResponse } from './response-text.ts'

/** Returns the points of the last letter with their answers, and the whole response as reviewers read it. */
export function useComposedResponse({ points: all }: AuthorDetail, reviews: readonly AuthorReview[]) {
  const points = all.filter(({ isCurrent }) => isCurrent)
  const [answers, setAnswers] = useState<Record<string, PointAnswer>>(() =>
    Object.fromEntries(points.map(({ id, answer, done }) => [id, { answer, done }])),
  )
  const labels = reviews.map(({ label }) => label)
  const responseOf = (written: WrittenResponse) =>
    [
      composeResponse(reviews.length > 0 ? written : { ...written, way: 'one' }, labels),
      composePoints(points, answers),
    ]
      .filter(Boolean)
      .join('\n\n')
  return {
    points,
    answers,
    setAnswer: (pointId: string, answer: PointAnswer) => setAnswers((now) => ({ ...now, [pointId]: answer })),
    responseOf,
  }
}
