import { PassThrough, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type FileStore, FileStoreAway } from './store.ts'
import { sendWhole } from './whole-object.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Null for Amazon S3. Other stores are addressed by path, not by a separate host name for each bucket. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds without a byte until an attempt is given up. Tests wait less than usual. */
  idleMs?: number
}

/** The content type of every upload. It is part of the signature, so the browser's own guess is ignored. */
export const uploadType = 'application/octet-stream'

/**
 * Milliseconds to wait for a connection, and without a byte in either direction, before an attempt is given up. A store
 * that stands still would otherwise hold jobs and calls forever.
 */
const connectionTimeout = 3000
const usualIdleMs = 10_000
const maxAttempts = 2

/** Errors of the store itself, which say nothing about the object. */
function isAway(error: unknown): boolean {
  const { name, code, syscall, $metadata } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number }
  }
  return (
    name === 'TimeoutError' ||
    syscall === 'connect' ||
    /^(ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN)$/.test(code ?? '') ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  )
}

const asAway = (error: unknown) => (isAway(error) ? new FileStoreAway({ cause: error }) : (error as Error))

/** Waits for an answer. Throws FileStoreAway if the store does not give one. */
export async function answered<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } catch (error) {
    throw asAway(error)
  }
}

export function s3Client({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  idleMs = usualIdleMs,
}: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Only when required, because other stores do not support the newer checksums and a browser's PUT request
    // has none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, socketTimeout: idleMs },
    maxAttempts,
  })
}

/** A file store in an S3-compatible service. */
export function s3Files(settings: S3Settings): FileStore {
  const client = s3Client(settings)
  const { bucket } = settings
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  const read = async (key: string): Promise<Readable> => {
    const { Body } = await answered(client.send(new GetObjectCommand(at(key))))
    if (!Body) throw new Error('The file store answered without a body')
    return Body as Readable
  }
  return {
    async put(key, bytes) {
      await answered(
        client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength })),
      )
    },
    putStream: (key, chunks) =>
      sendWhole(chunks, (body) => answered(client.send(new PutObjectCommand({ ...at(key), ...body })))),
    async get(key) {
      const body = await read(key)
      try {
        const parts: Buffer[] = []
        for await (const part of body) parts.push(Buffer.from(part))
        return Buffer.concat(parts)
      } catch (error) {
        throw asAway(error)
      }
    },
    stream(key) {
      const through = new PassThrough()
      read(key).then(
        (body) => body.on('error', (error) => through.destroy(asAway(error))).pipe(through),
        (error: Error) => through.destroy(error),
      )
      return through
    },
    async size(key) {
      try {
        const { ContentLength } = await answered(client.send(new HeadObjectCommand(at(key))))
        return ContentLength ?? null
      } catch (error) {
        if (error instanceof NotFound || (error as { name?: string }).name === 'NotFound') return null
        throw error
      }
    },
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand(at(key))))
    },
    uploadAddress(key, seconds, size) {
      const command = new PutObjectCommand({
        ...at(key),
        ContentType: uploadType,
        ...(size !== null && { ContentLength: size }),
      })
      return getSignedUrl(client, command, {
        expiresIn: seconds,
        // These headers are signed, so that size and type must be those that were announced.
        signableHeaders: new Set(size === null ? ['content-type'] : ['content-type', 'content-length']),
      })
    },
  }
}

/** The origin to which browsers send uploads, for the Content-Security-Policy. */
export function s3Origin({ bucket, region, endpoint }: S3Settings): string {
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}
