import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { readArticles } from '#demo/source/articles.ts'
import type { Reads } from '#domain/pages/reads.ts'
import { pages } from '#server/http/pages.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import { parseJats } from '#server/jats/parse.ts'
import { sampleReads } from './sample-site.ts'

/** `node tests/pages-preview.ts [--port 4100] [--dev]`: serves the public pages without API or database. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4100' }, dev: { type: 'boolean', default: false } },
})
const app = fastify({ forceCloseConnections: true })
const origin = `http://127.0.0.1:${values.port}`
// An article whose text contains figures, tables, formulas and notes.
const rich = readArticles().find(({ slug }) => slug === 'whose-currency')
const fullText = rich
  ? jatsToHtml(parseJats(rich.jats(() => undefined)), {
      figures: (name) => {
        const svg = rich.pictures.find((picture) => picture.name === name)?.svg ?? ''
        return {
          src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
          hasDarkColours: true,
        }
      },
    }).html
  : null
const reads: Reads = {
  ...sampleReads,
  articleText: async () => fullText,
}
await pages(app, { reads, mode: values.dev ? 'development' : 'production', origin })
await app.listen({ port: Number(values.port), host: '127.0.0.1' })
console.log(`Pages at ${origin}`)
