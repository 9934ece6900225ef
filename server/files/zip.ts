import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Path in the archive, with slashes. */
  path: string
  at: Date
  content: AsyncIterable<Uint8Array>
  /** Whether it gets smaller by compression, which PDF, PNG and DOCX do not. */
  isText: boolean
}

/**
 * Streams files as a ZIP, which may be larger than 4 GB. The next entry is asked for when the one before is written, and only one
 * chunk is in memory at a time.
 */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile()
  // The archive is read through this stream; yazl's types know it as a plain readable stream.
  const output = file.outputStream as Readable
  const closed = new Promise<never>((_, reject) => {
    output.once('close', () => reject(new Error('The archive was closed before its end')))
  })
  closed.catch(() => undefined)
  const write = async () => {
    for await (const { path, at, content, isText } of entries) {
      const stream = Readable.from(content, { objectMode: false })
      const written = new Promise<void>((resolve, reject) => {
        stream.once('end', resolve)
        stream.once('error', reject)
      })
      file.addReadStream(stream, path, { mtime: at, compress: isText })
      try {
        await Promise.race([written, closed])
      } catch (error) {
        stream.destroy()
        throw error
      }
    }
    file.end()
  }
  write().catch((error: Error) => output.destroy(error))
  return output
}
