import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Citable,
  type CitationFormat,
  type CitationStyle,
  citationFormats,
  cite,
} from '#domain/article/citation.ts'
import { epubType, linkHeader, partSignposts } from '#domain/article/signposting.ts'
import { supplementType } from '#domain/article/supplements.ts'
import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { articleKeys } from '../files/article-keys.ts'
import { compress, encodingFor } from '../http/compression.ts'
import { originOf } from '../http/origin.ts'
import { readerAccess } from './access/request.ts'
import { pdfToSend } from './marked-pdf.ts'
import { articleDetail, articleRow, mayRead, replacedRow } from './read.ts'
import { plainCitation, styledCitation } from './styled-citation.ts'

export interface Document {
  body: string
  mediaType: string
  fileName: string
}

export async function citation(context: Context, id: string, format: CitationFormat): Promise<Document> {
  const { mediaType, extension } = citationFormats[format]
  return {
    body: cite(format, await citable(context, id)),
    mediaType: `${mediaType}; charset=utf-8`,
    fileName: `${id}.${extension}`,
  }
}

/** Returns the citation as plain text. The article page shows it with italics. */
export async function citationText(context: Context, id: string, style: CitationStyle): Promise<string> {
  return plainCitation(styledCitation(style, await citable(context, id)))
}

async function citable(context: Context, id: string): Promise<Citable> {
  const article = await articleDetail(context, id, null)
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const { journal } = await context.settings()
  const { baseUrl } = context.config
  return {
    ...{ article, journal },
    pageUrl: baseUrl + urls.article(id),
    pdfUrl: article.pdfUrl && baseUrl + article.pdfUrl,
  }
}

export function sendDocument(reply: FastifyReply, { body, mediaType, fileName }: Document): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .serializer((payload: unknown) => String(payload))
    .send(body)
}

const missing = () => new Refusal('not_found', 'Article Not Found')

type Row = NonNullable<Awaited<ReturnType<typeof articleRow>>>

interface FileRequest {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  id: string
  /** Number of a replaced version; the current version if omitted. */
  version?: number
}

interface Readable {
  article: Row
  key: string
  /** Whether only this reader may read the file, so that shared caches must not store it. */
  isRestricted: boolean
}

/**
 * Finds a file of an article for a reader. If the reader may not read the article, browsers are sent to its page, which
 * says how to get access; the result is then null. Other programs are told that there is nothing.
 */
async function readable(
  { context, request, reply, id, version }: FileRequest,
  keyOf: (article: Row) => string | null,
): Promise<Readable | null> {
  const article =
    version === undefined ? await articleRow(context, id) : await replacedRow(context, id, version)
  const key = article && keyOf(article)
  if (!article || !key || (await context.files.size(key)) === null) throw missing()
  const access = article.isFreeToAll ? null : await readerAccess(context, request)
  if (mayRead(article, access)) return { article, key, isRestricted: !article.isFreeToAll }
  reply.header('cache-control', 'private, no-store')
  if (request.headers.accept?.includes('text/html')) {
    // The page that the browser is sent to counts the refusal.
    await reply.redirect(version === undefined ? urls.article(id) : urls.articleVersion(id, version), 303)
    return null
  }
  context.usage.denial(article.id, request.raw)
  throw missing()
}

/** Restricted files are not stored by shared caches, and browsers ask again before they show them from their own. */
const cachingOf = ({ isRestricted }: Readable, seconds: number) =>
  isRestricted ? 'private, no-store' : `public, max-age=${seconds}`

/** Sends the PDF of an article inline to readers who may read it. */
export async function sendPdf(file: FileRequest): Promise<FastifyReply> {
  const { context, request, reply, id } = file
  const found = await readable(file, ({ pdfKey }) => pdfKey)
  if (!found) return reply
  const { article, key: pdfKey } = found
  const key = await pdfToSend(context, { ...article, pdfKey })
  const size = await context.files.size(key)
  if (size === null) throw missing()
  context.usage.download(article.id, request.raw, { isAuthorised: found.isRestricted })
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${article.id}.pdf"`)
    .header('content-length', size)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf",
    )
    .header('cache-control', cachingOf(found, 300))
    .header('link', linkHeader(partSignposts(id, originOf(context.config, reply.request))))
    .send(context.files.stream(key))
}

/** Sends the EPUB of an article to readers who may read it. */
export async function sendEpub(file: FileRequest): Promise<FastifyReply> {
  const { context, request, reply, id } = file
  const found = await readable(file, ({ epubKey }) => epubKey)
  if (!found) return reply
  const { article, key } = found
  const size = await context.files.size(key)
  if (size === null) throw missing()
  context.usage.download(article.id, request.raw, { isAuthorised: found.isRestricted })
  return reply
    .type(epubType)
    .header('content-disposition', `attachment; filename="${article.id}.epub"`)
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', cachingOf(found, 300))
    .header('link', linkHeader(partSignposts(id, originOf(context.config, reply.request))))
    .send(context.files.stream(key))
}

const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** Sends a picture or supplementary file of an article to readers who may read it; answers 404 to all others. */
export async function sendFigure(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string }
  const article = await articleRow(context, id)
  const extension = /^[a-z0-9-]+\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''
  const pictureType = pictureTypes[extension]
  const mediaType = pictureType ?? (extension && supplementType(name))
  if (!article || !mediaType) throw missing()
  const access = article.isFreeToAll ? null : await readerAccess(context, request)
  if (!mayRead(article, access)) throw missing()
  const key = articleKeys.figure(article.id, name)
  const { files } = context
  const size = await files.size(key)
  if (size === null) throw missing()
  reply
    .type(mediaType)
    // Files of others are saved and never opened in the journal's own origin.
    .header('content-disposition', pictureType ? 'inline' : `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', cachingOf({ article, key, isRestricted: !article.isFreeToAll }, 86_400))
  // Only drawings are text; other pictures are compressed already.
  const encoding = encodingFor(reply.request.headers['accept-encoding'])
  if (mediaType === 'image/svg+xml' && encoding !== 'identity' && size <= compressedMost)
    return reply
      .header('content-encoding', encoding)
      .header('vary', 'Accept-Encoding')
      .send(await compress(await files.get(key), encoding, 6))
  return reply.header('content-length', size).send(files.stream(key))
}

/** Larger drawings are sent as they are stored, so that they are never whole in memory. */
const compressedMost = 2_000_000
