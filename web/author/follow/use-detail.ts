import { useQuery } from '@tanstack/react-query'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { fetchByKey } from '#web/app/query.ts'
import { manuscriptKey } from '../queries.ts'

/** Milliseconds between two looks at a copy that is being made. */
const copyMs = 3000

/** A manuscript as its author reads it; an editor's answer only says that it belongs on another page. */
export function useDetail(id: string) {
  return useQuery({
    queryKey: manuscriptKey(id),
    queryFn: fetchByKey<AuthorDetail | EditorDetail>,
    refetchOnMount: 'always',
    // Copies for reviewers take seconds: the page says when they are there.
    refetchInterval: ({ state: { data } }) =>
      data?.files.some(({ blindCopy }) => blindCopy === 'waiting') ? copyMs : false,
  })
}
