import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'

/** The journal's identity and menu, loaded by the root. Null only if loading failed. */
export function useSiteFrame(): SiteFrame | null {
  const root = useRouteLoaderData('root') as { frame: SiteFrame } | undefined
  return root?.frame ?? null
}
