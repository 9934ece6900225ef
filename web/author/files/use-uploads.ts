import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#domain/manuscript/submission.ts'
import { toast } from '#web/app/toast.ts'
import { texts } from '../submit/texts.ts'
import { type DraftFile, withUploaded } from './draft-files.ts'
import type { Uploaded, Uploader, Uploading } from './uploader.ts'

export interface Uploads {
  uploading: Uploading[]
  /** Messages about files that were not accepted, until the next are chosen. */
  refused: string[]
  add: (files: readonly File[]) => void
  /** Replaces an existing object. */
  replace: (objectId: string, by: File) => void
  remove: (id: string) => void
  retry: (id: string) => void
}

/** Uploads that continue while the steps change. The uploader's code is loaded with the first file. */
export function useUploads(
  files: readonly DraftFile[],
  onEdit: (change: (files: readonly DraftFile[]) => DraftFile[]) => void,
): Uploads {
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const uploader = useRef<Promise<Uploader> | null>(null)
  const arrived = useEffectEvent((file: Uploaded) => onEdit((now) => withUploaded(now, file)))

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

  async function send(chosen: readonly File[], room: number, replaces?: string) {
    setRefused([])
    uploader.current ??= import('./uploader.ts').then(({ makeUploader }) => makeUploader(heard.current))
    try {
      const made = await uploader.current
      setRefused(await made.add(chosen, room, replaces))
    } catch {
      uploader.current = null
      setRefused([texts.upload.unavailable])
    }
  }

  const onTheWay = uploading.filter(({ replaces }) => replaces === null).length
  return {
    uploading,
    refused,
    add: (chosen) => void send(chosen, limits.files.max - files.length - onTheWay),
    replace: (objectId, by) => void send([by], 1, objectId),
    remove: (id) => uploader.current?.then((made) => made.remove(id)),
    retry: (id) => uploader.current?.then((made) => made.retry(id)),
  }
}
