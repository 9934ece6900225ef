import { useRef, useState } from 'react'
import type { ResponseDraftView } from '#domain/schemas/drafts.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { ApiError, api } from '#web/app/api.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { type DraftFile, draftFiles, savedFiles } from '../files/draft-files.ts'
import type { SaveState } from '../saving/draft-saver.ts'
import { useSaver } from '../saving/use-saver.ts'
import type { WrittenResponse } from './response-text.ts'

/** The answer to the reviews as it is written. */
export interface ResponseDraft extends WrittenResponse {
  files: DraftFile[]
}

type Saved = WrittenResponse & Pick<ResponseDraftView, 'files'>

interface Copy {
  content: Saved
  revision: number | null
}

const blank: ResponseDraft = { way: 'points', text: '', points: {}, files: [] }

function toSaved({ way, text, points, files }: ResponseDraft): Saved {
  return { way, text, points, files: savedFiles(files) }
}

function fromSaved({ way, text, points, files }: Saved): ResponseDraft {
  return { way, text, points, files: draftFiles(files) }
}

function isSame(a: Saved, b: Saved): boolean {
  const inOrder = ({ way, text, points, files }: Saved) =>
    JSON.stringify([
      way,
      text,
      Object.entries(points).toSorted(([one], [other]) => one.localeCompare(other)),
      draftFiles(files).map((file) => [file.objectId, file.fileName, file.kind, file.description]),
    ])
  return inOrder(a) === inOrder(b)
}

async function onServer(id: string): Promise<ResponseDraftView> {
  const { responseDraft } = await api<AuthorDetail>(`/api/manuscripts/${id}`)
  if (!responseDraft) throw new ApiError(404, 'Not Found', '')
  return responseDraft
}

interface Writing {
  draft: ResponseDraft
  /** As it is now, before the next rendering. */
  latest: () => ResponseDraft
  edit: (change: (draft: ResponseDraft) => ResponseDraft) => void
  state: SaveState
  /** Of this browser and never saved, where the server has another version. */
  other: ResponseDraft | null
  takeOther: () => void
  dropOther: () => void
  /** After a conflict: what is written here goes over the other version. */
  overwrite: () => Promise<void>
  /** After a conflict: the other version, and what is written here goes. */
  discard: () => void
  stop: () => Promise<void>
  resume: () => void
  end: () => Promise<void>
}

/** Saves the answer to the reviews by itself, as the wizard does, and in this browser where that fails. */
export function useResponseDraft({ manuscript, responseDraft }: AuthorDetail, userId: string): Writing {
  const { id, round } = manuscript
  const key = `response-copy:${userId}:${id}:${round}`
  const revision = responseDraft?.revision ?? null
  const [kept] = useState(() => {
    const copy = readKept<Copy>('device', key)
    // The save arrived, and only its answer was lost.
    return copy && responseDraft && isSame(copy.content, responseDraft) ? null : copy
  })
  const restored = kept !== null && kept.revision === revision
  const [draft, setDraft] = useState<ResponseDraft>(() => {
    const content = restored ? kept.content : responseDraft
    return content ? fromSaved(content) : blank
  })
  const [other, setOther] = useState(() => (kept && !restored ? fromSaved(kept.content) : null))
  const latest = useRef(draft)
  const { state, saver } = useSaver<Saved>(
    () => ({
      revision,
      put: (content, at) =>
        api<ResponseDraftView>(`/api/manuscripts/${id}/response-draft`, {
          method: 'PUT',
          body: { ...content, revision: at },
        }),
      async look(content) {
        const now = await onServer(id)
        return { ...now, isSame: isSame(now, content) }
      },
      keep: (content, at) => keep('device', key, { content, revision: at } satisfies Copy),
      forget: () => forget('device', key),
    }),
    responseDraft?.updatedAt,
  )

  function edit(change: (draft: ResponseDraft) => ResponseDraft) {
    latest.current = change(latest.current)
    setDraft(latest.current)
    saver.change(toSaved(latest.current))
  }

  return {
    draft,
    latest: () => latest.current,
    edit,
    state,
    other,
    takeOther() {
      if (other) edit(() => other)
      setOther(null)
    },
    dropOther() {
      forget('device', key)
      setOther(null)
    },
    async overwrite() {
      saver.overwrite(toSaved(latest.current), (await onServer(id)).revision)
    },
    discard() {
      forget('device', key)
      window.location.reload()
    },
    stop: () => saver.stop(),
    resume: () => saver.resume(),
    end: () => saver.end(),
  }
}
