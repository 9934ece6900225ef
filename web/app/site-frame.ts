import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import type { loader } from '../root.tsx'

/** The journal's identity and menu, loaded by the root. Null only if loading failed. */
export function useSiteFrame(): SiteFrame | null {
  const root = useRouteLoaderData<typeof loader>('root')
  return root?.frame ?? null
}
