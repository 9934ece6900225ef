import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedDraft, SavedRevision } from '#domain/schemas/drafts.ts'
import type { UnreadPart } from '#domain/stored/document.ts'
import { ApiError } from '../api.ts'
import type { SaveState } from './draft-saver.ts'
import { beginFrom, readCopy, removeAllCopies, removeCopy, storeCopy } from './local-copy.ts'
import { useSaver } from './use-saver.ts'

/** `Content` is the type that the server stores, `Held` the type that the form edits. */
interface DraftOptions<Content extends object, Held> {
  /** Key of the copy in this browser: the kind of draft, the person and the object. */
  copyKey: string
  /**
   * An empty draft with one entry in each list. It defines the structure that a copy in this browser must
   * have.
   */
  example: Content
  /** The server's version when the page was opened. */
  saved: (Content & SavedDraft) | null
  put: (content: Content, revision: number | null) => Promise<SavedRevision>
  /** Reads the server's current version. */
  read: () => Promise<(Content & SavedDraft) | null>
  toHeld: (content: Content | null) => Held
  toContent: (held: Held) => Content
  /** Adds to the version that the user chooses what must not be lost of the other one. */
  join?: (chosen: Content, other: Content) => Content
}

export interface Draft<Held> {
  content: Held
  /** Returns the current content, including changes not rendered yet. */
  latest: () => Held
  edit: (change: (content: Held) => Held) => void
  state: SaveState
  /** Unreadable parts of the stored draft or of this browser's copy. */
  unread: readonly UnreadPart[]
  /** Unsaved content from this browser that conflicts with the server's version. */
  other: Held | null
  takeOther: () => void
  discardOther: () => void
  /** After a conflict: replaces the other version with this page's content. */
  overwrite: () => Promise<void>
  /** After a conflict: shows the other version and discards this page's content. */
  discard: () => void | Promise<void>
  /** Saves immediately. Returns whether everything is on the server. */
  flush: () => Promise<boolean>
  /** Sends the content. No save runs during the call, and after success the draft's local copy is deleted. */
  send: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/**
 * Saves a form's content automatically: to the server soon after each change, or to this browser if that
 * fails. Changes saved by another window or person are never overwritten.
 */
export function useDraft<Content extends object, Held>(options: DraftOptions<Content, Held>): Draft<Held> {
  const { copyKey, example, saved, put, read, toHeld, toContent, join = (chosen) => chosen } = options
  const isSame = (one: Content, other: Content) =>
    inOneForm(toContent(toHeld(one))) === inOneForm(toContent(toHeld(other)))
  const [begun] = useState(() => {
    const { copy, unread } = readCopy<Content>(copyKey, example)
    return { unread, ...beginFrom(copy, saved && { content: saved, revision: saved.revision }, isSame) }
  })
  const { restored } = begun
  const [content, setContent] = useState<Held>(() => toHeld(restored ?? saved))
  const [other, setOther] = useState<Held | null>(() => (begun.other ? toHeld(begun.other) : null))
  const latest = useRef(content)
  const { state, saver } = useSaver<Content>(
    () => ({
      revision: saved?.revision ?? null,
      uncertain: begun.uncertain,
      put,
      async look(sent) {
        const now = await read()
        if (!now) throw new ApiError(404, 'Not Found', '')
        return { ...now, isSame: isSame(now, sent) }
      },
      keep: (unsaved, at, sent) => storeCopy(copyKey, { content: unsaved, revision: at, sent }),
      forget: () => removeCopy(copyKey),
    }),
    saved?.updatedAt,
  )

  // A copy left in this browser by an earlier visit is saved first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (restored) saver.change(toContent(latest.current))
  }, [])

  const edit = useCallback(
    (change: (content: Held) => Held) => {
      latest.current = change(latest.current)
      setContent(latest.current)
      saver.change(toContent(latest.current))
    },
    [saver, toContent],
  )

  return {
    content,
    latest: () => latest.current,
    edit,
    state,
    unread: [...(saved?.unread ?? []), ...(begun.unread === null ? [] : [{ path: '', text: begun.unread }])],
    other,
    takeOther() {
      if (other !== null) edit((now) => toHeld(join(toContent(other), toContent(now))))
      setOther(null)
    },
    discardOther() {
      removeCopy(copyKey)
      setOther(null)
    },
    async overwrite() {
      const theirs = await read()
      const mine = toContent(latest.current)
      const joined = theirs ? join(mine, toContent(toHeld(theirs))) : mine
      latest.current = toHeld(joined)
      setContent(latest.current)
      saver.overwrite(joined, theirs?.revision ?? null)
    },
    async discard() {
      const theirs = options.join ? await read() : null
      if (theirs) {
        const content = toContent(toHeld(theirs))
        const joined = join(content, toContent(latest.current))
        if (inOneForm(joined) !== inOneForm(content)) {
          latest.current = toHeld(joined)
          setContent(latest.current)
          saver.overwrite(joined, theirs.revision)
          return
        }
      }
      saver.drop()
      window.location.reload()
    },
    flush: () => saver.flush(),
    async send(call) {
      // Saving is stopped, because after this call the draft no longer exists on the server.
      await saver.stop()
      try {
        const answer = await call()
        await saver.end()
        removeAllCopies(copyKey)
        return answer
      } catch (error) {
        saver.resume()
        throw error
      }
    },
  }
}

/**
 * Returns the value as JSON with sorted keys, so that two versions can be compared regardless of the order of
 * their keys.
 */
function inOneForm(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part as Record<string, unknown>)
            .filter(([, one]) => one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )
}
