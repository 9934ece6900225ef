import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageKeys } from '#domain/journal/site.ts'
import { sitePages } from '#domain/pages/site-pages.ts'

/**
 * Returns the routes of the pages with this layout. A module that has two paths needs a separate id for each.
 */
const pagesOf = (wanted: 'public' | 'work') =>
  Object.entries(sitePages)
    .filter(([, page]) => page.layout === wanted)
    .map(([id, { path, module }]) => (path === '/' ? index(module, { id }) : route(path, module, { id })))

export default [
  route('submit', 'journal/submit.ts'),
  // Shown in place of every page while the journal is not open (server/http/closed.ts).
  route('closed', 'journal/closed.tsx'),

  layout('app/public-layout.tsx', [
    ...pagesOf('public'),
    // Footer pages.
    ...pageKeys.map((key) => route(key, 'journal/page.tsx', { id: `page-${key}` })),
    // All other paths: content with this key, or the card of the 404 page.
    route('*', 'journal/page.tsx', { id: 'page-by-key' }),
  ]),

  layout('app/work-layout.tsx', pagesOf('work')),
] satisfies RouteConfig
