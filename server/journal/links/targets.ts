import { fixedPages, pagesInMenu } from '#domain/pages/site-pages.ts'
import type { Queryable } from '../../db/client.ts'
import { findTargets } from './queries.ts'

const builtIn: ReadonlySet<string> = new Set([...fixedPages, ...pagesInMenu].map(({ path }) => path))

/** Pages and files whose addresses say nothing of whether they exist. */
const unchecked = /^\/(?:authors|topics|uploads|engraving)\//

/** Returns the path of a URL on this site, or null for other sites. */
export function pathOf(href: string): string | null {
  if (!href.startsWith('/')) return null
  const path = href.split(/[?#]/)[0] ?? '/'
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

/** An article's files have its address with an ending. */
const withoutEnding = (path: string) => path.replace(/\.[a-z]+$/, '')

/** Returns those paths of the site at which readers find nothing. */
export async function missingPaths(
  db: Queryable,
  paths: readonly string[],
  today: string,
): Promise<Set<string>> {
  const within = (form: RegExp) => paths.flatMap((path) => form.exec(path)?.[1] ?? [])
  const articleIds = within(/^\/articles\/([^/]+)$/)
  const found = await findTargets(
    db,
    {
      keys: within(/^\/([^/]+)$/),
      articleIds: [...articleIds, ...articleIds.map(withoutEnding)],
      issues: within(/^\/issues\/(\d{1,6}\/\d{1,6})$/),
      newsIds: within(/^\/news\/([^/]+)$/),
      pictureIds: within(/^\/pictures\/([^/]+)$/),
    },
    today,
  )
  const exists = (path: string) =>
    builtIn.has(path) ||
    found.has(path) ||
    unchecked.test(path) ||
    (path.startsWith('/articles/') && found.has(withoutEnding(path)))
  return new Set(paths.filter((path) => !exists(path)))
}
