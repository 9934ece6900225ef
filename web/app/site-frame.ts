import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import type { loader } from '../root.tsx'

/** Returns the journal's identity and menu, which the root has loaded; null only if loading failed. */
export function useSiteFrame(): SiteFrame | null {
  const root = useRouteLoaderData<typeof loader>('root')
  return root?.frame ?? null
}
