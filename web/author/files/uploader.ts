import Uppy, { type UppyFile } from '@uppy/core'
import { limits, uploading as rules } from '#domain/manuscript/submission.ts'
import { ApiError, api } from '#web/app/api.ts'
import { texts } from '../submit/texts.ts'
import { refusalOf } from './file-check.ts'
import { SendError, sendByPut, uploadType } from './single-put.ts'

type Meta = { objectId?: string; tries?: number; replaces?: string; waits?: boolean }
type NoBody = Record<string, never>
type Sent = UppyFile<Meta, NoBody>

export interface Uploading {
  id: string
  fileName: string
  fileSize: number
  /** 0 to 100. */
  percent: number
  /** Whether the upload waits because the device is offline. It resumes automatically. */
  waits: boolean
  /** Error message after the last automatic retry; null before. */
  problem: string | null
  /** Id of the object that the file replaces; null for a new file. */
  replaces: string | null
}

export interface Uploaded {
  objectId: string
  fileName: string
  fileSize: number
  replaces: string | null
}

interface UploaderOptions {
  /** Endings of the names of files that are accepted. */
  accepted: readonly string[]
  onChange: (uploading: Uploading[]) => void
  onUploaded: (file: Uploaded) => void
  /** Called when all files chosen so far have been uploaded or have failed. */
  onBatch: () => void
}

export interface Uploader {
  /**
   * Adds files to the upload. `room` is the number of files that may still be added; `replaces` is the object
   * that a single file replaces. Resolves with a message for each file that was not accepted.
   */
  add: (files: readonly File[], room: number, replaces?: string) => Promise<string[]>
  remove: (id: string) => void
  retry: (id: string) => void
  destroy: () => void
}

const words = texts.upload
/** Uppy must not log to the console, because failures are shown on the page. */
const silent = { debug() {}, warn() {}, error() {} }

function statusOf(error: unknown): number {
  return error instanceof ApiError || error instanceof SendError ? error.status : 0
}

/** Whether an error cannot be fixed by retrying: signed out, file too large or not accepted. */
function isFinal(status: number): boolean {
  return [401, 403, 413, 415, 422].includes(status)
}

function wordsFor(error: unknown, name: string): string {
  const status = statusOf(error)
  if (status === 401) return words.signedOut
  if (status === 413) return words.tooLarge(name)
  if (status === 429) return words.tooMany
  return words.interrupted
}

export function makeUploader({ accepted, onChange, onUploaded, onBatch }: UploaderOptions): Uploader {
  const uppy = new Uppy<Meta, NoBody>({
    autoProceed: true,
    allowMultipleUploadBatches: true,
    logger: silent,
    restrictions: { maxFileSize: limits.files.bytes, allowedFileTypes: [...accepted] },
  })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const gone = new AbortController()
  const problems = new Map<string, string>()
  const arrived = new Set<string>()
  const handedOver = new Set<string>()
  /** Number of files finished since `onBatch` was last called. */
  let batch = 0

  // Each attempt gets a URL of its own, because a URL is valid for a single PUT.
  const sender = sendByPut(uppy, rules.atOnce, async ({ id, size }) => {
    const { uploadURL, objectId } = await api('POST /api/objects/upload', {
      body: typeof size === 'number' ? { size } : {},
    })
    if (uppy.getFile(id)) uppy.setFileMeta(id, { objectId })
    return uploadURL
  })

  function tell() {
    onChange(
      (uppy.getFiles() as Sent[])
        .filter((file) => !handedOver.has(file.id))
        .map((file) => ({
          id: file.id,
          fileName: file.name ?? '',
          fileSize: file.size ?? 0,
          percent: file.progress.percentage ?? 0,
          waits: file.meta.waits ?? false,
          problem: problems.get(file.id) ?? null,
          replaces: file.meta.replaces ?? null,
        })),
    )
  }

  /**
   * Delivers uploaded files in the order in which they were chosen, because the first one is usually the
   * manuscript.
   */
  function handOver() {
    let isTurn = true
    for (const file of uppy.getFiles() as Sent[]) {
      if (handedOver.has(file.id) || problems.has(file.id)) continue
      const { objectId, replaces = null } = file.meta
      if (!arrived.has(file.id) || !objectId) {
        isTurn &&= replaces !== null
        continue
      }
      // A replacement is delivered immediately, because it does not change the order.
      if (!isTurn && replaces === null) continue
      handedOver.add(file.id)
      batch += 1
      onUploaded({ objectId, fileName: file.name ?? '', fileSize: file.size ?? 0, replaces })
    }
    tell()
    const settled = uppy.getFiles().every(({ id }) => handedOver.has(id) || problems.has(id))
    if (!settled || batch === 0) return
    onBatch()
    batch = 0
    // Removes delivered files, so that the same files can be chosen again. The timeout is needed because
    // events of this upload still refer to the files.
    setTimeout(() => {
      for (const id of [...handedOver]) if (uppy.getFile(id)) uppy.removeFile(id)
    })
  }

  function retry(id: string) {
    if (!uppy.getFile(id)) return
    problems.delete(id)
    uppy.setFileMeta(id, { waits: false })
    uppy.setFileState(id, { progress: { ...uppy.getFile(id).progress, percentage: 0 } })
    tell()
    void uppy.retryUpload(id).catch(() => {
      // The error is reported by the event upload-error.
    })
  }

  uppy.on('upload-progress', tell)
  uppy.on('file-added', tell)
  uppy.on('file-removed', ({ id }) => {
    arrived.delete(id)
    handedOver.delete(id)
    problems.delete(id)
    handOver()
  })
  uppy.on('upload-error', (failed, error) => {
    const file = failed && (uppy.getFile(failed.id) as Sent | undefined)
    if (!file) return
    if (navigator.onLine === false) {
      uppy.setFileMeta(file.id, { waits: true })
      window.addEventListener('online', () => retry(file.id), { once: true, signal: gone.signal })
      return tell()
    }
    const tries = file.meta.tries ?? 0
    const delay = rules.retryDelaysMs[tries]
    if (isFinal(statusOf(error)) || delay === undefined) {
      problems.set(file.id, wordsFor(error, file.name ?? ''))
      uppy.setFileMeta(file.id, { tries: 0 })
      return handOver()
    }
    uppy.setFileMeta(file.id, { tries: tries + 1 })
    const timer = setTimeout(() => {
      timers.delete(timer)
      retry(file.id)
    }, delay)
    timers.add(timer)
  })
  uppy.on('upload-success', (sent) => {
    if (sent) arrived.add(sent.id)
    handOver()
  })

  return {
    async add(files, room, replaces) {
      const refused: string[] = []
      const reasons = await Promise.all(files.map((file) => refusalOf(file, accepted)))
      let left = room
      for (const [index, file] of files.entries()) {
        const why = left > 0 ? reasons[index] : words.noRoom(file.name)
        if (why) {
          refused.push(why)
          continue
        }
        try {
          uppy.addFile({
            name: file.name,
            type: uploadType,
            data: file,
            source: 'wizard',
            meta: replaces ? { replaces } : {},
          })
          left -= 1
        } catch {
          refused.push(words.twice(file.name))
        }
      }
      return refused
    },
    remove(id) {
      if (uppy.getFile(id)) uppy.removeFile(id)
    },
    retry,
    destroy() {
      for (const timer of timers) clearTimeout(timer)
      gone.abort()
      sender.destroy()
      uppy.destroy()
    },
  }
}
