import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CitationFormat, citationFormats } from '#domain/article/citation.ts'
import type { Context } from '../context.ts'
import { citation } from './documents.ts'
import { articleRow } from './read.ts'

const querystring = z.object({ id: z.string().max(200).optional(), format: z.string().max(40).optional() })

/**
 * Formats that are offered. RIS alone: reference managers prefer unAPI to the tags of a page, so the record must have all that
 * those have, with PDF (L1), language (LA), keywords (KW) and DOI (DO).
 */
const offered: readonly CitationFormat[] = ['ris']

function formats(id: string | null): string {
  const list = offered
    .map((name) => `<format name="${name}" type="${citationFormats[name].mediaType}"/>`)
    .join('')
  // An id that is answered is that of an article, which has no characters to escape.
  const of = id === null ? '' : ` id="${id}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<formats${of}>${list}</formats>\n`
}

/** unAPI (https://unapi.info/specs/), by which Zotero fetches an article's record. */
export async function unapiRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get('/unapi', { config: { access: 'anyone' }, schema: { querystring } }, async (request, reply) => {
    const { id, format } = request.query
    const answer = (status: number, mediaType: string, body: string) =>
      reply.status(status).type(mediaType).header('x-content-type-options', 'nosniff').send(body)
    if (id === undefined) return answer(200, 'application/xml', formats(null))
    if (!/^[\w.-]+$/.test(id) || !(await articleRow(context, id)))
      return answer(404, 'text/plain; charset=utf-8', 'There is no such article.\n')
    if (format === undefined) return answer(300, 'application/xml', formats(id))
    const known = offered.find((name) => name === format)
    if (!known) return answer(406, 'text/plain; charset=utf-8', 'This format is not offered.\n')
    const { body, mediaType } = await citation(context, id, known)
    return answer(200, mediaType, body)
  })
}
