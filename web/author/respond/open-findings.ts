import { useQueries } from '@tanstack/react-query'
import { countOpen } from '#domain/blinding/anonymity.ts'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import type { DraftFile } from '../files/draft-files.ts'
import { objectQuery } from '../files/use-object.ts'

/** Number of passages in the copies for reviewers that may still identify an author. */
export function useOpenFindings(files: readonly DraftFile[], isBlind: boolean): number {
  const forReviewers = isBlind ? files.filter(({ kind }) => kindsForReviewers.includes(kind)) : []
  const objects = useQueries({ queries: forReviewers.map(({ objectId }) => objectQuery(objectId)) })
  return objects.reduce((sum, { data }) => sum + countOpen(data?.findings ?? []), 0)
}
