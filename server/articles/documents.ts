import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Citable,
  type CitationFormat,
  type CitationStyle,
  citationFormats,
  cite,
} from '#domain/article/citation.ts'
import { epubType, linkHeader, partSignposts } from '#domain/article/signposting.ts'
import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { articleKeys } from '../files/article-keys.ts'
import { compress, encodingFor } from '../http/compression.ts'
import { originOf } from '../http/origin.ts'
import { pdfToSend } from './marked-pdf.ts'
import { findArticle } from './queries.ts'
import { articleDetail, replacedRow } from './read.ts'
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
  const article = await articleDetail(context.db, id)
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const { journal } = await context.settings()
  const { baseUrl } = context.config
  return {
    article,
    journal,
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

/** Sends the PDF of an open access article inline; answers 404 for any other article. */
export async function sendPdf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  /** Number of a replaced version; the current version if omitted. */
  version?: number,
): Promise<FastifyReply> {
  const article =
    version !== undefined
      ? await replacedRow(context.db, id, version)
      : id.includes('\0')
        ? undefined
        : await findArticle(context.db, id)
  if (!article?.isOpenAccess || !article.pdfKey) throw new Refusal('not_found', 'Article Not Found')
  if ((await context.files.size(article.pdfKey)) === null) throw new Refusal('not_found', 'Article Not Found')
  const key = await pdfToSend(context, { ...article, pdfKey: article.pdfKey })
  const size = await context.files.size(key)
  if (size === null) throw new Refusal('not_found', 'Article Not Found')
  context.usage.download(article.id, request.raw)
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${article.id}.pdf"`)
    .header('content-length', size)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf",
    )
    .header('cache-control', 'public, max-age=300')
    .header('link', linkHeader(partSignposts(id, originOf(context.config, reply.request))))
    .send(context.files.stream(key))
}

/** Sends the EPUB of an open access article; answers 404 for any other article. */
export async function sendEpub(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const article = id.includes('\0') ? undefined : await findArticle(context.db, id)
  if (!article?.isOpenAccess || !article.epubKey) throw new Refusal('not_found', 'Article Not Found')
  const size = await context.files.size(article.epubKey)
  if (size === null) throw new Refusal('not_found', 'Article Not Found')
  context.usage.download(article.id, request.raw)
  return reply
    .type(epubType)
    .header('content-disposition', `attachment; filename="${article.id}.epub"`)
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'public, max-age=300')
    .header('link', linkHeader(partSignposts(id, originOf(context.config, reply.request))))
    .send(context.files.stream(article.epubKey))
}

const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** Sends a picture of an open access article; answers 404 for any other article. */
export async function sendFigure(
  { db, files }: Context,
  reply: FastifyReply,
  id: string,
  name: string,
): Promise<FastifyReply> {
  const article = id.includes('\0') ? undefined : await findArticle(db, id)
  const mediaType = pictureTypes[/^[a-z0-9-]+\.([a-z]+)$/.exec(name)?.[1] ?? '']
  if (!article?.isOpenAccess || !mediaType) throw new Refusal('not_found', 'Article Not Found')
  const key = articleKeys.figure(article.id, name)
  const size = await files.size(key)
  if (size === null) throw new Refusal('not_found', 'Article Not Found')
  reply
    .type(mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'public, max-age=86400')
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
