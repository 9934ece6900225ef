import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cmsImportApi } from '#domain/api/cms-imports.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { type NewImport, uploadedSource } from '#domain/schemas/imports.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { decideImport, pauseImport, runImport, startImport, takeBackImport } from './actions.ts'
import { askForLinks } from './people/links.ts'
import { reportCsv } from './report.ts'
import { ojsName, type StoredSource } from './sources-here.ts'
import { insertUpload } from './upload-queries.ts'
import { allImports, importFolder, importViewOf, itemsView, messagesView } from './view.ts'

const inJob = { inJob: true }
const storedKey = /^imports\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

export async function importRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsImportApi, {
    'GET /api/cms/imports': () => allImports(context),
    'POST /api/cms/imports': async (request, reply) => {
      const { id: actor } = await signedIn(request)
      const { sources, ...options } = request.body
      const checked = await Promise.all(sources.map((source) => sourceOf(context, source)))
      const id = await startImport(context, actor, { sources: checked, options, ...inJob })
      return reply.status(201).send(await importViewOf(context, id))
    },
    'GET /api/cms/imports/{id}': (request) => importViewOf(context, request.params.id),
    'GET /api/cms/imports/{id}/items': (request) => itemsView(context, request.params.id, request.query),
    'GET /api/cms/imports/{id}/messages': (request) =>
      messagesView(context, request.params.id, request.query.before ?? null),
    'GET /api/cms/imports/{id}/report.csv': async (request, reply) => {
      const { id } = request.params
      await importViewOf(context, id)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="import-report.csv"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(reportCsv(context, id)))
    },
    'PUT /api/cms/imports/{id}/decisions/{code}': async (request) => {
      const { id, code } = request.params
      await decideImport(context, (await signedIn(request)).id, id, { code, choice: request.body.choice })
      return importViewOf(context, id)
    },
    'POST /api/cms/imports/{id}/run': async (request) => {
      await runImport(context, (await signedIn(request)).id, request.params.id, inJob)
      return importViewOf(context, request.params.id)
    },
    'POST /api/cms/imports/{id}/pause': async (request) => {
      await pauseImport(context, request.params.id)
      return importViewOf(context, request.params.id)
    },
    'POST /api/cms/imports/{id}/links': async (request) => {
      await askForLinks(context, (await signedIn(request)).id, request.params.id)
      return importViewOf(context, request.params.id)
    },
    'POST /api/cms/imports/{id}/undo': async (request) => {
      await takeBackImport(context, (await signedIn(request)).id, request.params.id, inJob)
      return importViewOf(context, request.params.id)
    },
  })
  await app.register(async (uploads) => uploadRoute(uploads, context))
}

/** Takes the bytes of a file as they come, so that exports of gigabytes are never in memory. */
async function uploadRoute(uploads: FastifyInstance, context: Context): Promise<void> {
  uploads.removeAllContentTypeParsers()
  uploads.addContentTypeParser('*', (_, body, done) => done(null, body))
  uploads.withTypeProvider<ZodTypeProvider>().put(
    '/uploads/imports',
    {
      config: { access: 'admin' },
      schema: {
        querystring: z.object({ name: z.string().min(1).max(300) }),
        response: { 200: uploadedSource },
      },
    },
    async (request) => {
      await signedIn(request)
      const { name } = request.query
      const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
      if (!ending) throw invalid('name', 'The file has no ending such as .xml or .zip that says what it is.')
      const key = `imports/${randomUUID()}.${ending}`
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      const { files } = context
      const size = await files.putStream(key, files.receive ? body : limited(body))
      if (size === 0) {
        await files.remove(key)
        throw invalid('name', 'The file is empty.')
      }
      await insertUpload(context.db, key, context.clock.now())
      return { key, name: basename(name), size }
    },
  )
}

/** What S3 takes as one object in one request, in bytes. */
const mostInBucket = 5 * 2 ** 30

async function* limited(body: Readable): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostInBucket)
      throw new Refusal('too_large', 'Files of more than 5 GB are put into the import folder on the server.')
    yield chunk
  }
}

/** Checks that a source is an upload of ours, or lies in the import folder: no other file of the server is read. */
async function sourceOf(context: Context, source: NewImport['sources'][number]): Promise<StoredSource> {
  if ('key' in source) {
    if (!storedKey.test(source.key) || (await context.files.size(source.key)) === null)
      throw invalid('sources', 'This upload no longer exists. Please choose the file again.')
    return { key: source.key, name: basename(source.name) }
  }
  if ('ojs' in source) {
    if (!context.config.ojs) throw invalid('sources', 'This server is not configured for a database of OJS.')
    return { ojs: true, name: ojsName }
  }
  const missing = invalid('sources', 'There is no such file or folder in the import folder.')
  if (source.folder.includes('\0')) throw missing
  const root = await realpath(importFolder(context)).catch(() => null)
  const path = root && (await realpath(join(root, source.folder)).catch(() => null))
  if (!root || !path?.startsWith(root + sep)) throw missing
  return { path, name: basename(path) }
}
