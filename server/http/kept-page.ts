import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { compress, compressQuickly, type Encoding, encodingFor } from './compression.ts'

/**
 * The bytes of an answer with their headers. They belong together, because the Content-Security-Policy in the
 * headers lists hashes of the scripts in the bytes.
 */
interface Variant {
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Number of bytes of the first part; null if the page is sent at once. */
  first: number | null
}

/** The compressed versions of a page take up half as much as the page itself, in addition. */
const withCompressed = 1.5

/**
 * A page whose HTML is `long` goes out in two parts, because a browser that has all of it reads on before it paints. The
 * first part is about `first` bytes of HTML, as much as a short article's page. Compressed, it fits the first packets of a
 * connection (RFC 6928), after which a distant browser waits for about as long anyway. The pause is in milliseconds.
 */
const twoParts = { long: 300_000, first: 40_000, pause: 150 } as const

/**
 * A rendered page in its compressed encodings. From the second request on, it is compressed at high quality.
 */
export class KeptPage {
  /** Bytes of memory, with the compressed versions that are made from the second request on. */
  readonly bytes: number
  readonly status: number
  /** Whether people with access to the article get a page of their own, with its text. */
  readonly isRestricted: boolean
  /** The pattern of the page's address, for logs and metrics. */
  readonly route: string
  private readonly etag: string
  private readonly plain: Buffer
  private readonly headers: OutgoingHttpHeaders
  private readonly ready: Partial<Record<Encoding, Variant>> = {}
  private readonly underWay: Partial<Record<Encoding, Promise<void>>> = {}

  constructor(
    status: number,
    html: string,
    headers: Readonly<Record<string, string>>,
    { isRestricted = false, route = '/*' } = {},
  ) {
    this.route = route
    this.status = status
    this.isRestricted = isRestricted
    this.plain = Buffer.from(html)
    this.bytes = Math.ceil(this.plain.length * withCompressed)
    const sum = hash('sha256', html + (headers['content-security-policy'] ?? ''), 'base64url')
    this.etag = `W/"${sum.slice(0, 22)}"`
    this.headers = {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      etag: this.etag,
    }
    this.ready.identity = this.variant('identity', this.plain)
  }

  /** Whether the page is already compressed in the encoding that this request accepts. */
  isReady(request: IncomingMessage): boolean {
    return this.ready[encodingFor(request.headers['accept-encoding'])] !== undefined
  }

  /**
   * Sends the page in the encoding that the browser accepts, if it is already compressed in that encoding.
   */
  sendReady(request: IncomingMessage, response: ServerResponse): void {
    const variant = this.ready[encodingFor(request.headers['accept-encoding'])]
    if (variant) this.send(request, response, variant)
  }

  /** Compresses the page at high quality, once for all concurrent requests. */
  async prepare(request: IncomingMessage): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    this.underWay[encoding] ??= compress(this.plain, encoding, 6).then((body) => {
      this.ready[encoding] = this.variant(encoding, body)
    })
    await this.underWay[encoding]
  }

  /** Sends the page to the request for which it was rendered, compressed quickly. */
  sendNew(request: IncomingMessage, response: ServerResponse): void {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const variant = this.ready[encoding] ?? this.variant(encoding, compressQuickly(this.plain, encoding))
    this.send(request, response, variant)
  }

  private variant(encoding: Encoding, body: Buffer): Variant {
    const isLong = encoding !== 'identity' && this.bytes >= twoParts.long
    return {
      body,
      first: isLong ? compressQuickly(this.plain.subarray(0, twoParts.first), encoding).length : null,
      headers: {
        ...this.headers,
        'content-length': body.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    }
  }

  private send(request: IncomingMessage, response: ServerResponse, { headers, body, first }: Variant): void {
    if (request.headers['if-none-match']?.includes(this.etag)) response.writeHead(304, this.headers).end()
    else if (request.method === 'HEAD') response.writeHead(this.status, headers).end()
    else if (first === null) response.writeHead(this.status, headers).end(body)
    else {
      response.writeHead(this.status, headers).write(body.subarray(0, first))
      setTimeout(() => response.end(body.subarray(first)), twoParts.pause)
    }
  }
}
