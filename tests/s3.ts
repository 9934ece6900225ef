/**
 * Runs an S3-compatible store on loopback. It verifies signature (SigV4), length, type and expiry of
 * requests.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#server/files/s3.ts'

export interface LoopbackStore {
  settings: S3Settings
  /** Stored bytes, by key. */
  objects: Map<string, Buffer>
  /** Reasons for refused requests, oldest first. */
  refused: string[]
  advance(milliseconds: number): void
  close(): Promise<void>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export async function startStore(): Promise<LoopbackStore> {
  const objects = new Map<string, Buffer>()
  const changed = new Map<string, number>()
  const refused: string[] = []
  let offset = 0
  const settings: S3Settings = {
    bucket: 'journal-files',
    region: 'eu-central-1',
    endpoint: '',
    accessKeyId: 'AKIALOOPBACK',
    secretAccessKey: 'loopback/secret+key',
  }
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: Error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const url = new URL(request.url ?? '/', settings.endpoint ?? undefined)
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'PUT')
      response.setHeader('access-control-allow-headers', 'content-type')
      return void response.end()
    }
    const refusal = refusalOf(request, url, body)
    if (refusal) {
      refused.push(refusal)
      response.statusCode = 403
      return void response.end(`<Error><Code>${refusal}</Code></Error>`)
    }
    const key = decodeURIComponent(url.pathname).replace(`/${settings.bucket}/`, '')
    if (request.method === 'GET' && url.searchParams.has('list-type'))
      return void response.end(listOf(url.searchParams))
    const source = request.headers['x-amz-copy-source']
    const from = source && decodeURI(String(source)).replace(/^\/?[^/]+\//, '')
    const stored = objects.get(from || key)
    response.setHeader('last-modified', new Date(changed.get(key) ?? 0).toUTCString())
    if (request.method === 'PUT' && from && !stored) {
      response.statusCode = 404
      return void response.end('<Error><Code>NoSuchKey</Code></Error>')
    }
    if (request.method === 'PUT') {
      objects.set(key, from && stored ? stored : body)
      changed.set(key, Date.now() + offset)
      if (from) return void response.end('<CopyObjectResult></CopyObjectResult>')
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
    } else if (!stored) response.statusCode = 404
    else response.setHeader('content-length', stored.length)
    if (request.method === 'GET' && !stored) return void response.end('<Error><Code>NoSuchKey</Code></Error>')
    response.end(request.method === 'GET' ? stored : undefined)
  }

  /** A page of names, of few entries, so that callers have to ask for the next ones. */
  function listOf(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
    const after = query.get('continuation-token') ?? ''
    const entries = new Set<string>()
    for (const key of objects.keys()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      entries.add(end < 0 ? key : key.slice(0, end + 1))
    }
    const all = [...entries].sort().filter((entry) => entry > after)
    const page = all.slice(0, 7)
    const rows = page.map((entry) =>
      delimiter && entry.endsWith(delimiter)
        ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${entry}</Key><LastModified>${new Date(changed.get(entry) ?? 0).toISOString()}</LastModified></Contents>`,
    )
    const next =
      all.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${rows.join('')}<IsTruncated>${Boolean(next)}</IsTruncated>${next}</ListBucketResult>`
  }

  function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
    const presigned = url.searchParams.get('X-Amz-Signature')
    const authorization = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
    const credential = (presigned ? url.searchParams.get('X-Amz-Credential') : authorization?.[1]) ?? ''
    const signedHeaders = (presigned ? url.searchParams.get('X-Amz-SignedHeaders') : authorization?.[2]) ?? ''
    const signature = presigned ?? authorization?.[3] ?? ''
    const date = (presigned ? url.searchParams.get('X-Amz-Date') : request.headers['x-amz-date']) as string
    const [keyId, day = '', region, service] = credential.split('/')
    if (keyId !== settings.accessKeyId || region !== settings.region || service !== 's3')
      return 'InvalidAccessKeyId'

    const payload = presigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
    if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
    const query = [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&')
    const headers = signedHeaders
      .split(';')
      .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    const path = url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/')
    const canonical = [request.method, path, query, headers.join(''), signedHeaders, payload].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const key = ['s3', 'aws4_request'].reduce<Buffer>(
      (so, part) => hmac(so, part),
      hmac(hmac(`AWS4${settings.secretAccessKey}`, day), settings.region),
    )
    const expected = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`)
    const given = Buffer.from(signature, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'SignatureDoesNotMatch'

    const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    const age = (Date.now() + offset - Date.parse(iso)) / 1000
    if (presigned && age > Number(url.searchParams.get('X-Amz-Expires'))) return 'AccessDenied: expired'
    const length = request.headers['content-length']
    return length !== undefined && Number(length) !== body.length ? 'IncompleteBody' : null
  }

  return {
    settings,
    objects,
    refused,
    advance: (milliseconds) => {
      offset += milliseconds
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
