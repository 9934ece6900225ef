/**
 * Renders one page from the new build. web/app/scripts-after-text.server.ts rewrites what React Router writes, and throws
 * if it does not find the expected script. The build then fails, instead of the pages becoming slower.
 */
import type { Reads } from '#domain/pages/reads.ts'
import { productionRenderer } from '#server/http/page-build.ts'
import { root } from './install.mjs'

/** Without a database every page is an error page, but it loads the same scripts as any other. */
const reads = new Proxy({}, { get: () => () => Promise.reject(new Response(null, { status: 503 })) }) as Reads
const document = { markup: '', inline: new Map<string, string>(), links: null }
const errors: unknown[] = []
const { render } = await productionRenderer(root)
await render(new Request('http://build.invalid/saved', { headers: { accept: 'text/html' } }), {
  reads,
  report: (error) => errors.push(error),
  nonce: 'build',
  document,
  form: null,
})
if (!document.markup.includes('window.__reactRouterRouteModules=')) {
  console.error('The built pages do not start as they should.', ...errors)
  process.exit(1)
}
process.exit(0)
