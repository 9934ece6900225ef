import type { FastifyInstance, FastifyReply } from 'fastify'
import { cmsExportApi } from '#domain/api/cms-exports.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { zip } from '../files/zip.ts'
import { signedIn } from '../http/access.ts'
import { attachment } from '../http/disposition.ts'
import { describe } from '../http/errors.ts'
import { implement } from '../http/implement.ts'
import { audit } from '../workflow/record.ts'
import { articlePackage, wholeArticles } from './articles.ts'
import type { ExportFile } from './bag.ts'
import { exportJournal } from './make.ts'
import { articleToExport, countToExport, hiddenFrom } from './queries.ts'

export async function exportRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsExportApi, {
    'GET /api/cms/export': async (request) => {
      const hidden = await hiddenFrom(context.db, await signedIn(request))
      return { ...(await countToExport(context.db, hidden)), hidden: hidden.manuscripts.length }
    },
    'GET /api/cms/export.zip': async (request, reply) => {
      const viewer = await signedIn(request)
      const { kind, ojs } = request.query
      const { clock, db } = context
      const at = clock.now()
      await db
        .transaction()
        .execute((trx) =>
          audit(
            trx,
            { actorId: viewer.id, action: 'journal_exported', subject: ['journal', 'export'], at },
            { kind },
          ),
        )
      const { journal } = await context.settings()
      const day = at.toISOString().slice(0, 10)
      const archive = zipOf(exportJournal(context, { kind, ojs, viewer }), at)
      archive.once('error', (error) => context.log.warn({ error: describe(error) }, 'an export ended early'))
      return send(reply, `${slugOf(journal.shortTitle)}-${kind}-${day}.zip`).send(archive)
    },
    'GET /api/articles/{id}/meca.zip': async (request, reply) => {
      const { id } = request.params
      const found = await articleToExport(context.db, id)
      const { value: article } = await wholeArticles(context, found ? [found] : []).next()
      if (!article) throw new Refusal('not_found', 'Article Not Found')
      return send(reply, `${id}-meca.zip`).send(zipOf(articlePackage(context, article), context.clock.now()))
    },
  })
}

const send = (reply: FastifyReply, name: string) =>
  reply
    .type('application/zip')
    .header('content-disposition', attachment(name))
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'journal'

function zipOf(files: AsyncIterable<ExportFile>, at: Date) {
  async function* entries() {
    for await (const { path, content } of files)
      yield { path, at, content, isText: /\.(?:xml|json|csv|txt|svg)$/.test(path) }
  }
  return zip(entries())
}
