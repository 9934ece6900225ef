import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import { limits } from '#domain/submission.ts'
import { ApiError, api } from '#web/app/api.ts'
import { refusalOf } from './file-check.ts'
import { texts } from './texts.ts'

/** What the signed address is made for (server/files/s3.ts): kinds are told by the content, not by the browser. */
const uploadType = 'application/octet-stream'
/** Specification, section 9: one PUT a file, six at a time, tried again after these. */
const atOnce = 6
const retryDelaysMs = [0, 1000, 3000, 5000] as const

type Meta = { objectId?: string; tries?: number }
type Sent = UppyFile<Meta, Record<string, never>>

export interface Uploading {
  id: string
  fileName: string
  fileSize: number
  /** 0 to 100. */
  percent: number
  /** In plain words, once it is certain that it will not go by itself. */
  problem: string | null
}

export interface Uploaded {
  objectId: string
  fileName: string
  fileSize: number
}

interface UploaderOptions {
  onChange: (uploading: Uploading[]) => void
  onUploaded: (file: Uploaded) => void
  /** A batch is through: how many of it arrived. */
  onBatch: (count: number) => void
}

export interface Uploader {
  /** `room`: how many more there may be. Answers with a sentence for each file that was not taken. */
  add: (files: readonly File[], room: number) => Promise<string[]>
  remove: (id: string) => void
  retry: (id: string) => void
  destroy: () => void
}

const words = texts.upload

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  // What the store answered; without an answer there is none.
  return (error as { status?: number } | null)?.status ?? 0
}

/** What will not change by trying again: signed out, too large, not a file we take. */
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

export function makeUploader({ onChange, onUploaded, onBatch }: UploaderOptions): Uploader {
  const uppy = new Uppy<Meta, Record<string, never>>({
    autoProceed: true,
    allowMultipleUploadBatches: true,
    restrictions: { maxFileSize: limits.files.bytes, allowedFileTypes: [...limits.fileTypes] },
  })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const problems = new Map<string, string>()
  const arrived = new Set<string>()
  const handedOver = new Set<string>()
  /** Handed over since it was last said. */
  let batch = 0

  uppy.use(AwsS3, {
    limit: atOnce,
    shouldUseMultipart: false,
    allowedMetaFields: false,
    generateObjectKey: (file) => file.id,
    // Each try gets an address of its own: one is good for a single PUT.
    signRequest: async ({ key }) => {
      const size = uppy.getFile(key)?.size
      const { uploadURL, objectId } = await api<{ uploadURL: string; objectId: string }>(
        '/api/objects/upload',
        { method: 'POST', body: typeof size === 'number' ? { size } : {} },
      )
      uppy.setFileMeta(key, { objectId })
      return { url: uploadURL }
    },
  })

  function tell() {
    onChange(
      uppy
        .getFiles()
        .filter((file) => !handedOver.has(file.id))
        .map((file) => ({
          id: file.id,
          fileName: file.name ?? '',
          fileSize: file.size ?? 0,
          percent: file.progress.percentage ?? 0,
          problem: problems.get(file.id) ?? null,
        })),
    )
  }

  /** In the order in which they were chosen, whichever was faster: the first is the manuscript, mostly. */
  function handOver() {
    for (const file of uppy.getFiles() as Sent[]) {
      if (handedOver.has(file.id) || problems.has(file.id)) continue
      const { objectId } = file.meta
      if (!arrived.has(file.id) || !objectId) break
      handedOver.add(file.id)
      batch += 1
      onUploaded({ objectId, fileName: file.name ?? '', fileSize: file.size ?? 0 })
    }
    tell()
    const settled = uppy.getFiles().every(({ id }) => handedOver.has(id) || problems.has(id))
    if (!settled || batch === 0) return
    onBatch(batch)
    batch = 0
    // After the events of this upload, which still speak of its files. The same ones may be chosen again.
    setTimeout(() => {
      for (const id of [...handedOver]) if (uppy.getFile(id)) uppy.removeFile(id)
    })
  }

  function retry(id: string) {
    problems.delete(id)
    tell()
    void uppy.retryUpload(id).catch(() => {
      // Heard as upload-error.
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
    const tries = file.meta.tries ?? 0
    const delay = retryDelaysMs[tries]
    if (isFinal(statusOf(error)) || delay === undefined) {
      problems.set(file.id, wordsFor(error, file.name ?? ''))
      uppy.setFileMeta(file.id, { tries: 0 })
      return handOver()
    }
    uppy.setFileMeta(file.id, { tries: tries + 1 })
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (uppy.getFile(file.id)) retry(file.id)
    }, delay)
    timers.add(timer)
  })
  uppy.on('upload-success', (sent) => {
    if (sent) arrived.add(sent.id)
    handOver()
  })

  return {
    async add(files, room) {
      const refused: string[] = []
      const reasons = await Promise.all(files.map(refusalOf))
      let left = room
      for (const [index, file] of files.entries()) {
        const why = left > 0 ? reasons[index] : words.noRoom(file.name)
        if (why) {
          refused.push(why)
          continue
        }
        try {
          uppy.addFile({ name: file.name, type: uploadType, data: file, source: 'wizard' })
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
      uppy.destroy()
    },
  }
}
