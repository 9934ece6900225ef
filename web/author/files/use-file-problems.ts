import { useQueries } from '@tanstack/react-query'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import { ApiError } from '#web/app/api.ts'
import { texts as copyWords } from '../blind-copy/copy-texts.ts'
import { fieldIds, type PlacedProblem } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import type { DraftFile } from './draft-files.ts'
import { objectQuery } from './use-object.ts'

const words = texts.upload

/**
 * Returns the problems of uploaded files: refused, missing, or without a blind copy. They count like other
 * problems of the form.
 */
export function useFileProblems(files: readonly DraftFile[], isBlind: boolean): PlacedProblem[] {
  const objects = useQueries({ queries: files.map(({ objectId }) => objectQuery(objectId)) })
  return files.flatMap(({ objectId, fileName, kind }, index) => {
    const { data, error } = objects[index] ?? {}
    const field = fieldIds.file(objectId)
    const place = (message: string) => [{ step: 3, field, message: words.problemOf(fileName, message) }]
    if (error instanceof ApiError && error.status === 404) return place(words.lost)
    if (data?.state === 'refused') return place(data.problems[0]?.message ?? words.refused)
    const hasCopy = isBlind && kindsForReviewers.includes(kind)
    if (hasCopy && data?.blindCopy?.state === 'failed')
      return place(data.blindCopy.problem ?? copyWords.failed)
    return []
  })
}
