import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The smallest encoding that the client takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : 'identity'
}

function takes(accepted: string, name: string): boolean {
  const at = accepted.indexOf(name)
  if (at < 0) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + name.length))
}

/** `quality` is brotli's, 0 to 11: 6 for what someone waits for and is kept, 11 for what is kept for good. */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') return brotliAsync(body, brotliOptions(body, quality))
  return encoding === 'gzip' ? gzipAsync(body, { level: Math.min(quality + 1, 9) }) : body
}

/**
 * For what is sent once: a fifth longer than by the best, in a tenth of the time. In place, since for 0.1 ms of work
 * another thread costs more than it spares.
 */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(body, 1))
  return encoding === 'gzip' ? gzipSync(body, { level: 1 }) : body
}

function brotliOptions(body: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}
