import type Uppy from '@uppy/core'
import type { Body, Meta, UppyFile } from '@uppy/core'
import { fetcher, TaskQueue } from '@uppy/core/utils'

/**
 * Content type for which the upload URL is signed (server/files/s3.ts). The real type is detected from the
 * content.
 */
export const uploadType = 'application/octet-stream'
/** Milliseconds without progress after which the connection is considered broken. */
const stalledMs = 30_000

export class SendError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  constructor(status: number, cause: unknown) {
    super('The file could not be sent', { cause })
    this.status = status
  }
}

/**
 * Uploads each file of an Uppy instance with one PUT request, a limited number at a time. Uppy's own plugins
 * are not used, because they retry each request three times with their own delays. Here the handler of
 * `upload-error` decides when to retry.
 */
export function sendByPut<M extends Meta, B extends Body>(
  uppy: Uppy<M, B>,
  atOnce: number,
  addressOf: (file: UppyFile<M, B>) => Promise<string>,
): { destroy: () => void } {
  const queue = new TaskQueue({ concurrency: atOnce })
  const underWay = new Map<string, { abort: () => void }>()

  async function put(file: UppyFile<M, B>, removed: AbortSignal): Promise<void> {
    const stalled = new AbortController()
    const address = await addressOf(file)
    try {
      const { status } = await fetcher(address, {
        method: 'PUT',
        body: file.data as Blob,
        headers: { 'content-type': uploadType },
        retries: 0,
        timeout: stalledMs,
        onTimeout: () => stalled.abort(),
        signal: AbortSignal.any([removed, stalled.signal]),
        onUploadProgress({ loaded, total }) {
          uppy.emit('upload-progress', uppy.getFile(file.id), {
            uploadStarted: file.progress.uploadStarted ?? Date.now(),
            bytesUploaded: loaded,
            bytesTotal: total,
          })
        },
      })
      uppy.emit('upload-success', uppy.getFile(file.id), { status, body: {} as B })
    } catch (error) {
      if (removed.aborted) return
      const { request } = error as { request?: XMLHttpRequest }
      throw new SendError(request?.status ?? 0, error)
    }
  }

  async function send(id: string): Promise<void> {
    const sending = queue.add(async (removed) => {
      const file = uppy.getFile(id)
      if (file) await put(file, removed)
    })
    underWay.set(id, sending)
    try {
      await sending
    } catch (error) {
      const file = uppy.getFile(id)
      if (file) uppy.emit('upload-error', file, error as Error)
    } finally {
      underWay.delete(id)
    }
  }

  uppy.addUploader(async (ids) => {
    uppy.emit('upload-start', uppy.getFilesByIds(ids))
    await Promise.all(ids.map(send))
  })
  uppy.on('file-removed', ({ id }) => underWay.get(id)?.abort())

  return {
    destroy() {
      queue.clear()
      for (const { abort } of underWay.values()) abort()
    },
  }
}
