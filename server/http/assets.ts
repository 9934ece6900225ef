import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from './compression.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.tex': 'application/x-tex; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const dense = new Set(['.docx', '.woff2', '.png', '.ico'])

export interface Asset {
  body: Buffer
  type: string
  etag: string
  /** Whether the file never changes, because its name contains a hash of its content. */
  immutable: boolean
  /** Compressed bodies by encoding. */
  ready: Partial<Record<Encoding, Buffer>>
  underWay: Partial<Record<Encoding, Promise<Buffer>>>
  compressible: boolean
}

/** Loads every file of the built client into memory, by path. Only these files are served. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, assetOf(path, await readFile(file)))
  }
  return assets
}

export function assetOf(path: string, body: Buffer, immutable = path.startsWith('/assets/')): Asset {
  const extension = extname(path)
  return {
    body,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable,
    ready: {},
    underWay: {},
    compressible: !dense.has(extension) && body.length > 512,
  }
}

/** Compresses a file once, at the highest quality, when it is first requested. */
async function bodyIn(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const found = asset.ready[encoding]
  if (found) return found
  asset.underWay[encoding] ??= compress(asset.body, encoding, 11)
  const body = await asset.underWay[encoding]
  asset.ready[encoding] = body
  return body
}

export function assetHeaders(
  asset: Asset,
  encoding: Encoding,
): { headers: Record<string, string>; etag: string } {
  const etag = encoding === 'identity' ? asset.etag : `${asset.etag.slice(0, -1)}-${encoding}"`
  return {
    etag,
    headers: {
      'content-type': asset.type,
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag,
      ...(asset.type.startsWith('image/svg') && {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      }),
      ...(asset.compressible && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  }
}

export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const encoding = asset.compressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
  const { headers, etag } = assetHeaders(asset, encoding)
  reply.headers(headers)
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.removeHeader('content-encoding')
    return reply.code(304).send()
  }
  return reply.send(await bodyIn(asset, encoding))
}
