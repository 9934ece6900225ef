import { useApiQuery } from '#web/app/query.ts'
import { manuscriptKey } from '../queries.ts'

/** Polling interval while a copy is being made, in milliseconds. */
const copyMs = 3000

/** The author's view of the manuscript. Editors get an answer that refers them to their own page. */
export function useDetail(id: string) {
  return useApiQuery({
    queryKey: manuscriptKey(id),
    refetchOnMount: 'always',
    // Copies for reviewers take seconds; the page is updated when they are ready.
    refetchInterval: ({ state: { data } }) =>
      data?.files.some(({ blindCopy }) => blindCopy === 'waiting') ? copyMs : false,
  })
}
