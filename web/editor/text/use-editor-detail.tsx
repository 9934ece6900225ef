import type { ReactNode } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { texts } from '../texts.ts'

/**
 * Loads the manuscript as its editors see it. `otherwise` is what the page shows until it has been loaded.
 */
export function useEditorDetail(id: string): { detail: EditorDetail | null; otherwise: ReactNode } {
  const query = useApiQuery({ queryKey: keys.detail(id), refetchOnMount: 'always' })
  if (query.data?.viewer === 'editor') return { detail: query.data, otherwise: null }
  if (query.isPending)
    return { detail: null, otherwise: <Skeleton lines={['w-40', 'full', 'full', 'w-80']} /> }
  return {
    detail: null,
    otherwise: (
      <Failure title={texts.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, texts.loadFailedBody)}
      </Failure>
    ),
  }
}
