import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#domain/submission.ts'
import { toast } from '#web/app/toast.ts'
import { texts } from './texts.ts'
import type { Uploaded, Uploader, Uploading } from './uploader.ts'

interface Uploads {
  uploading: Uploading[]
  /** Why files were not taken, until the next are chosen. */
  refused: string[]
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  retry: (id: string) => void
}

/** Uploads that go on while the steps change. The uploader's code comes with the first file. */
export function useUploads(taken: number, onUploaded: (file: Uploaded) => void): Uploads {
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const uploader = useRef<Promise<Uploader> | null>(null)
  const arrived = useEffectEvent(onUploaded)

  useEffect(
    () => () => {
      uploader.current?.then(
        (made) => made.destroy(),
        () => {},
      )
      uploader.current = null
    },
    [],
  )

  const heard = useRef({
    onChange: setUploading,
    onUploaded: (file: Uploaded) => arrived(file),
    onBatch: (count: number) => toast(texts.upload.success(count)),
  })

  async function add(files: readonly File[]) {
    setRefused([])
    uploader.current ??= import('./uploader.ts').then(({ makeUploader }) => makeUploader(heard.current))
    try {
      const made = await uploader.current
      setRefused(await made.add(files, limits.files.max - taken - uploading.length))
    } catch {
      uploader.current = null
      setRefused([texts.upload.unavailable])
    }
  }

  return {
    uploading,
    refused,
    add,
    remove: (id) => uploader.current?.then((made) => made.remove(id)),
    retry: (id) => uploader.current?.then((made) => made.retry(id)),
  }
}
