import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { pages } from '#server/http/pages.ts'
import { sampleReads } from './sample-site.ts'

/** The public pages without API or database: `node tests/pages-preview.ts [--port 4100] [--dev]`. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4100' }, dev: { type: 'boolean', default: false } },
})
const app = fastify({ forceCloseConnections: true })
const origin = `http://127.0.0.1:${values.port}`
await pages(app, { reads: sampleReads, mode: values.dev ? 'development' : 'production', origin })
await app.listen({ port: Number(values.port), host: '127.0.0.1' })
console.log(`Pages at ${origin}`)
