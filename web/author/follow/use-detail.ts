import { useApiQuery } from '#web/app/query.ts'
import { manuscriptKey } from '../queries.ts'

/** Polling interval while a copy is being made, in milliseconds. */
const copyMs = 3000

/** Loads the author's view of a manuscript. For editors, the answer refers to the editors' page. */
export function useDetail(id: string) {
  return useApiQuery({
    queryKey: manuscriptKey(id),
    refetchOnMount: 'always',
    // Copies for reviewers are made within seconds, so the page polls until they are ready.
    refetchInterval: ({ state: { data } }) =>
      data?.files.some(({ blindCopy }) => blindCopy === 'waiting') ? copyMs : false,
  })
}
