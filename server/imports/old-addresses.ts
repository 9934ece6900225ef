import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { newAddress } from './queries.ts'

/**
 * Sends readers and harvesters from the addresses of OJS to those of this journal, permanently. Between 'index.php' and the page, OJS
 * writes the journal's name and, from 3.4 on, a language; both are ignored.
 */
export async function oldAddressRoutes(instance: FastifyInstance, { db }: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'anyone' } as const
  app.get(
    '/index.php/*',
    { config, schema: { params: z.object({ '*': z.string().max(500) }), response: { 301: z.null() } } },
    async (request, reply) => {
      const target = await targetOf(db, request.params['*'])
      if (target === null) throw new Refusal('not_found')
      return reply.header('cache-control', 'public, max-age=86400').redirect(target, 301)
    },
  )
}

const fixed: Record<string, string> = {
  'issue/archive': '/issues',
  'issue/current': '/issues',
  'about/editorialTeam': '/editorial-board',
  'about/submissions': '/submission-guidelines',
  'about/contact': '/contact',
  search: '/articles',
  oai: '/oai',
}

async function targetOf(db: Context['db'], path: string): Promise<string | null> {
  const parts = path.split('/').filter(Boolean)
  const at = parts.findIndex((part) => /^(article|issue|about|search|oai)$/.test(part))
  if (at < 0) return parts.length <= 2 ? '/' : null
  const page = parts.slice(at)
  // The view of a PDF, and its download in older releases, are those of the galley.
  const action =
    { viewFile: 'download', viewArticle: 'view', downloadSuppFile: 'download' }[page[1] ?? ''] ?? page[1]
  const asked = [page[0], action, ...page.slice(2)]
  for (let length = asked.length; length >= 3; length -= 1) {
    const found = await newAddress(db, asked.slice(0, length).join('/'))
    if (found) return found
  }
  // Exports of OJS before 3.2 do not number galleys, so a file that is not known leads to the page of its article.
  if (page[0] === 'article' && action === 'download') {
    const article = await newAddress(db, `article/view/${page[2]}`)
    if (article) return article
  }
  return fixed[page.slice(0, 2).join('/')] ?? fixed[page[0] ?? ''] ?? null
}
