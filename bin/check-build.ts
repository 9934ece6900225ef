/**
 * Renders one page from the new build. web/app/scripts-after-text.server.ts rewrites what React Router writes, and throws
 * if it does not find the expected script. The build then fails, instead of the pages becoming slower. It also fails if zod is
 * in the browser's scripts: it makes pages heavier, and the pages' policy stops its `new Function`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
