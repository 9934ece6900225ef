import { useQueries } from '@tanstack/react-query'
import { countOpen } from '#domain/blinding/anonymity.ts'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import type { ObjectView } from '#domain/schemas/objects.ts'
import type { DraftFile } from '../files/draft-files.ts'
import { objectQuery } from '../files/use-object.ts'

export interface OpenFindings {
  /** Number of passages in the copies for reviewers that may still identify an author. */
  count: number
  /** Whether a copy is still being made, so that its findings are not known yet. */
  isUnfinished: boolean
}

/** Returns what the author must be told before the files are sent; null if nothing. */
export function openFindingsOf(
  objects: readonly (Pick<ObjectView, 'blindCopy' | 'findings'> | undefined)[],
): OpenFindings | null {
  const count = objects.reduce((sum, object) => sum + countOpen(object?.findings ?? []), 0)
  const isUnfinished = objects.some((object) => !object?.blindCopy || object.blindCopy.state === 'waiting')
  return count > 0 || isUnfinished ? { count, isUnfinished } : null
}

export function useOpenFindings(files: readonly DraftFile[], isBlind: boolean): OpenFindings | null {
  const forReviewers = isBlind ? files.filter(({ kind }) => kindsForReviewers.includes(kind)) : []
  const objects = useQueries({ queries: forReviewers.map(({ objectId }) => objectQuery(objectId)) })
  return openFindingsOf(objects.map(({ data }) => data))
}
