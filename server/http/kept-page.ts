import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { compress, compressQuickly, type Encoding, encodingFor, unpack } from './compression.ts'

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

/** The versions that are made from the second request on take up about as much as the first one, each. */
const versions = 3

/**
 * A page whose HTML is `long` goes out in two parts, because a browser that has all of it reads on before it paints. The
 * first part is about `first` bytes of HTML, as much as a short article's page. Compressed, it fits the first packets of a
 * connection (RFC 6928), after which a distant browser waits for about as long anyway. The pause is in milliseconds.
 */
const twoParts = { long: 200_000, first: 40_000, pause: 150 } as const

/**
 * A rendered page, of which only compressed versions are kept: the one that was made first, quickly, and from the second request on
 * one at high quality for each encoding that browsers ask for.
 */
export class KeptPage {
  /** Bytes of memory, with the versions that are made from the second request on. */
  readonly bytes: number
  readonly status: number
  /** Whether people with access to the article get a page of their own, with its text. */
  readonly isRestricted: boolean
  /** The pattern of the page's address, for logs and metrics. */
  readonly route: string
  private readonly etag: string
  private readonly first: Variant
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
    const sum = hash('sha256', html + (headers['content-security-policy'] ?? ''), 'base64url')
    this.etag = `W/"${sum.slice(0, 22)}"`
    this.headers = {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      etag: this.etag,
    }
    const plain = Buffer.from(html)
    this.first = this.variant('br', alone(compressQuickly(plain, 'br')), plain)
    this.bytes = versions * this.first.body.length
  }

  /** Whether the page can be sent at once in the encoding that this request accepts. */
  isReady(request: IncomingMessage): boolean {
    const encoding = encodingFor(request.headers['accept-encoding'])
    return encoding === 'identity' || this.ready[encoding] !== undefined
  }

  /** Compresses the page at high quality, once for all concurrent requests. */
  async prepare(request: IncomingMessage): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return
    this.underWay[encoding] ??= this.compressWell(encoding)
    await this.underWay[encoding]
  }

  private async compressWell(encoding: Encoding): Promise<void> {
    const plain = this.plain()
    this.ready[encoding] = this.variant(encoding, alone(await compress(plain, encoding, 6)), plain)
  }

  /** Sends the page in the best version that there is. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, this.headers).end()
      return
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const { headers, body, first } = this.ready[encoding] ?? this.quickly(encoding)
    if (request.method === 'HEAD') response.writeHead(this.status, headers).end()
    else if (first === null) response.writeHead(this.status, headers).end(body)
    else {
      response.writeHead(this.status, headers).write(body.subarray(0, first))
      setTimeout(() => response.end(body.subarray(first)), twoParts.pause)
    }
  }

  /** What has no version of its own is made for one request: few programs accept no encoding. */
  private quickly(encoding: Encoding): Variant {
    if (encoding === 'br') return this.first
    const plain = this.plain()
    return this.variant(encoding, compressQuickly(plain, encoding), plain)
  }

  private plain(): Buffer {
    return unpack(this.first.body)
  }

  private variant(encoding: Encoding, body: Buffer, plain: Buffer): Variant {
    const isLong = encoding !== 'identity' && plain.length >= twoParts.long
    return {
      body,
      first: isLong ? compressQuickly(plain.subarray(0, twoParts.first), encoding).length : null,
      headers: {
        ...this.headers,
        'content-length': body.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    }
  }
}

/** Returns the bytes in memory of their own: what zlib returns is part of a larger buffer, which would be kept with them. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
