import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#domain/manuscript/submission.ts'
import { toast } from '#web/app/toast.ts'
import { texts } from '../submit/texts.ts'
import { useAcceptedTypes } from './accepted.tsx'
import { type DraftFile, withUploaded } from './draft-files.ts'
import type { Uploaded, Uploader, Uploading } from './uploader.ts'
import { objectQuery } from './use-object.ts'

export interface Uploads {
  uploading: Uploading[]
  /** Messages about files that were not accepted. They are shown until other files are chosen. */
  refused: string[]
  add: (files: readonly File[]) => void
  /** Uploads a file that replaces an existing object. */
  replace: (objectId: string, by: File) => void
  remove: (id: string) => void
  retry: (id: string) => void
}

/** Files that were chosen before the uploader was loaded. */
interface Chosen {
  files: readonly File[]
  room: number
  replaces: string | undefined
}

const loadUploader = () => import('./uploader.ts')

/** Manages the uploads of a form. They continue while the author moves between the steps. */
export function useUploads(
  files: readonly DraftFile[],
  onEdit: (change: (files: readonly DraftFile[]) => DraftFile[]) => void,
): Uploads {
  const accepted = useAcceptedTypes()
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const [waiting, setWaiting] = useState<Chosen[]>([])
  const uploader = useRef<Promise<Uploader> | null>(null)
  const batch = useBatch()
  const arrived = useEffectEvent((file: Uploaded) => {
    batch.add(file.objectId)
    onEdit((now) => withUploaded(now, file))
  })

  useEffect(() => {
    // The uploader is loaded together with the form, so that files can also be chosen offline.
    loadUploader().catch(() => {})
    return () => {
      uploader.current?.then(
        (made) => made.destroy(),
        () => {},
      )
      uploader.current = null
    }
  }, [])

  const heard = useRef({
    accepted,
    onChange: setUploading,
    onUploaded: (file: Uploaded) => arrived(file),
    onBatch: () => batch.end(),
  })

  async function send(chosen: Chosen) {
    setRefused([])
    uploader.current ??= loadUploader().then(({ makeUploader }) => makeUploader(heard.current))
    try {
      const made = await uploader.current
      setRefused(await made.add(chosen.files, chosen.room, chosen.replaces))
    } catch {
      uploader.current = null
      if (navigator.onLine) setRefused([texts.upload.unavailable])
      else setWaiting((before) => [...before, chosen])
    }
  }

  const sendWaiting = useEffectEvent(() => {
    setWaiting([])
    for (const chosen of waiting) void send(chosen)
  })
  useEffect(() => {
    window.addEventListener('online', sendWaiting)
    return () => window.removeEventListener('online', sendWaiting)
  }, [])

  const shown = [...uploading, ...waiting.flatMap(rowsOf)]
  const onTheWay = shown.filter(({ replaces }) => replaces === null).length
  const room = limits.files.max - files.length - onTheWay
  return {
    uploading: shown,
    refused,
    add: (chosen) => void send({ files: chosen, room, replaces: undefined }),
    replace: (objectId, by) => void send({ files: [by], room: 1, replaces: objectId }),
    remove(id) {
      setWaiting((before) =>
        before.map((one) => withoutRow(one, id)).filter(({ files: left }) => left.length > 0),
      )
      void uploader.current?.then((made) => made.remove(id))
    },
    retry: (id) => void uploader.current?.then((made) => made.retry(id)),
  }
}

const rowId = ({ name, size, lastModified }: File) => `waiting ${name} ${size} ${lastModified}`

function rowsOf({ files, replaces }: Chosen): Uploading[] {
  return files.map((file) => ({
    id: rowId(file),
    fileName: file.name,
    fileSize: file.size,
    percent: 0,
    waits: true,
    problem: null,
    replaces: replaces ?? null,
  }))
}

function withoutRow(chosen: Chosen, id: string): Chosen {
  return { ...chosen, files: chosen.files.filter((file) => rowId(file) !== id) }
}

/** Announces that a batch of uploads was successful, once all its files have passed their checks. */
function useBatch() {
  const sent = useRef<string[]>([])
  const [checked, setChecked] = useState<readonly string[]>([])
  const states = useQueries({
    queries: checked.map((objectId) => objectQuery(objectId)),
    combine: (objects) => objects.map(({ data, error }) => (error ? 'unknown' : data?.state)),
  })
  const isOver =
    states.length > 0 && states.every((state) => state && state !== 'awaiting' && state !== 'checking')
  const ready = states.filter((state) => state === 'ready').length
  useEffect(() => {
    if (!isOver) return
    if (ready > 0) toast(texts.upload.success(ready))
    setChecked([])
  }, [isOver, ready])
  return {
    add: (objectId: string) => void sent.current.push(objectId),
    end() {
      const ids = sent.current
      sent.current = []
      setChecked((before) => [...before, ...ids])
    },
  }
}
