import { useEffect, useRef, useState } from 'react'
import type { DraftView } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { type Content, type SavedContent, sameContent, toSaved } from './draft.ts'
import { dropCopy, keepCopy } from './draft-copy.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'

export interface Autosave {
  state: SaveState
  /** To be called with every change. */
  save: (content: Content) => void
  stop: () => Promise<void>
  resume: () => void
  end: () => Promise<void>
}

export function draftPath(id: string): string {
  return `/api/manuscripts/drafts/${id}`
}

/** Saves the wizard by itself, and in this browser where that fails. */
export function useAutosave(
  userId: string,
  draftId: string,
  revision: number | null,
  savedAt?: string,
): Autosave {
  const [state, setState] = useState<SaveState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' })
  const [saver] = useState(
    () =>
      new DraftSaver<SavedContent>({
        revision,
        put: (content, at) =>
          api<DraftView>(draftPath(draftId), { method: 'PUT', body: { ...content, revision: at } }),
        async look(content) {
          const now = await api<DraftView>(draftPath(draftId))
          return { ...now, isSame: sameContent(now, content) }
        },
        keep: (content, at) => keepCopy(userId, draftId, { content, revision: at }),
        forget: () => dropCopy(userId, draftId),
        onState: setState,
      }),
  )
  const left = useRef(false)

  useEffect(() => {
    left.current = false
    const keep = () => saver.keepUnsaved()
    const again = () => void saver.flush()
    window.addEventListener('pagehide', keep)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('online', again)
      left.current = true
      // Strict mode mounts twice: only a page that stays away has been left.
      queueMicrotask(() => {
        if (!left.current) return
        saver.keepUnsaved()
        void saver.flush()
      })
    }
  }, [saver])

  return {
    state,
    save: (content) => saver.change(toSaved(content)),
    stop: () => saver.stop(),
    resume: () => saver.resume(),
    end: () => saver.end(),
  }
}
