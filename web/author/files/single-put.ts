import type Uppy from '@uppy/core'
import type { Body, Meta, UppyFile } from '@uppy/core'
import { fetcher, TaskQueue } from '@uppy/core/utils'

/** What the signed address is made for (server/files/s3.ts): kinds are told by the content, not by the browser. */
export const uploadType = 'application/octet-stream'
/** Milliseconds without a byte after which a line counts as broken. */
const stalledMs = 30_000

export class SendError extends Error {
  /** What was answered; 0 when nothing was. */
  readonly status: number
  constructor(status: number, cause: unknown) {
    super('The file could not be sent', { cause })
    this.status = status
  }
}

/**
 * Sends each file of an Uppy by one PUT, so many at a time. Uppy's own plugins try every PUT three times more by
 * themselves, at times of their own: here a try is one PUT, and when the next one comes is said by whoever hears of
 * `upload-error`.
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
