/**
 * Renders one page from the new build, so that two mistakes fail the build instead of reaching readers.
 * First, web/app/scripts-after-text.server.ts rewrites the output of React Router and throws if it does not
 * find the expected script. Second, the browser's scripts must not include zod, because it makes pages
 * heavier and the content security policy blocks its `new Function`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reads } from '#domain/pages/reads.ts'
import { productionRenderer } from '#server/http/page-build.ts'
import { root } from './install.mjs'

/**
 * Without a database every page is an error page, but an error page loads the same scripts as any other page.
 */
const reads = new Proxy({}, { get: () => () => Promise.reject(new Response(null, { status: 503 })) }) as Reads
const document = { markup: '', inline: new Map<string, string>(), links: null, isRestricted: false }
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
const scripts = join(root, 'build/client/assets')
const withZod = readdirSync(scripts).filter(
  (name) => name.endsWith('.js') && readFileSync(join(scripts, name), 'utf8').includes('ZodError'),
)
if (withZod.length > 0) {
  console.error(
    `A module of web/ imports a value from a module with schemas: zod is in ${withZod.join(', ')}.`,
  )
  process.exit(1)
}
process.exit(0)
