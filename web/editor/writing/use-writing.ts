import { useCallback, useEffect, useRef, useState } from 'react'
import { findPassage } from '#domain/anchors.ts'
import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView, TextNote } from '#domain/schemas/production-editing.ts'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { addPicture, readDraft } from './calls.ts'
import { Media } from './model/media.ts'
import { noteMarks, showNotes } from './model/note-marks.ts'
import { elementText } from './model/passages.ts'
import type { Edited, Surroundings } from './model/surroundings.ts'
import { Writer } from './model/writer.ts'
import { type PresenceState, usePresence } from './use-presence.ts'
import { type TextDraft, useTextDraft } from './use-text-draft.ts'
import { words } from './writing-texts.ts'

/** A wish to write a note about the selection. `count` tells one wish from the next. */
export interface NoteRequest {
  kind: TextNote['kind']
  count: number
}

export interface Writing {
  writer: Writer
  manuscriptId: string
  /** Number of the version on which the draft is based. */
  basedOn: number
  /** Number of the newest version when the text was opened. */
  newest: number
  draft: TextDraft
  presence: PresenceState
  surroundings: Surroundings
  edited: Edited | null
  setEdited: (edited: Edited | null) => void
  /** The note that is being written about the selection; null if none is. */
  newNote: NoteRequest | null
  startNote: (kind: TextNote['kind']) => void
  endNote: () => void
  showNotes: (notes: readonly TextNote[]) => void
}

/**
 * Manages an opened text: the document, its saving, who else has it open, and what is being edited in a
 * dialog.
 */
export function useWriting(view: TextDraftView, doc: TextNode): Writing {
  const { manuscript, me, isOpen } = view
  const [writer] = useState(() => new Writer({ doc, person: me, plugins: [noteMarks()] }))
  const [media] = useState(() => new Media(view.media))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [newNote, setNewNote] = useState<NoteRequest | null>(null)
  const draft = useTextDraft(writer, view, media)
  const latest = useRef(draft)
  latest.current = draft

  const presence = usePresence(manuscript.id, {
    isOpen,
    place: () => sectionOf(writer),
    onChange(now) {
      const isBehind = now.revision !== latest.current.revision()
      if (!now.isWriter) {
        if (writer.isWriting) {
          writer.isWriting = false
          // Somebody else has taken over the text. The last changes are saved, or stored in this browser if
          // the server refuses them.
          void latest.current.flush()
        }
        // Shows what the other page has saved, unless this page has changes that could not be saved.
        if (isBehind && latest.current.state.kind !== 'conflict')
          void readDraft(manuscript.id)
            .then((fresh) => {
              media.add(fresh.media)
              if (!writer.isWriting) latest.current.follow(fresh)
            })
            .catch(() => undefined)
        return
      }
      // What was typed reaches the server soon, so that whoever takes over has it.
      if (writer.isWriting && now.others.length > 0 && latest.current.state.kind !== 'conflict')
        void latest.current.flush()
      if (writer.isWriting || !isOpen) return
      if (!isBehind) {
        writer.isWriting = true
        return
      }
      void readDraft(manuscript.id)
        .then((fresh) => {
          media.add(fresh.media)
          if (latest.current.follow(fresh)) writer.isWriting = true
        })
        .catch(() => undefined)
    },
  })

  const upload = useCallback(
    async (file: File) => {
      try {
        const added = await addPicture(manuscript.id, file)
        media.add([added])
        if (added.message) toast({ title: added.message })
        return added.name
      } catch (error) {
        toast({
          ...{ title: words.insert.uploadFailed, description: reasonOf(error, '') },
          variant: 'destructive',
        })
        return null
      }
    },
    [manuscript.id, media],
  )
  const [surroundings] = useState<Surroundings>(() => ({
    mediaUrl: (name) => media.url(name),
    upload,
    edit: (wanted) => writer.isWriting && setEdited(wanted),
  }))

  return {
    ...{ writer, draft, presence, surroundings, edited, setEdited, newNote },
    startNote: useCallback((kind) => setNewNote((last) => ({ kind, count: (last?.count ?? 0) + 1 })), []),
    endNote: useCallback(() => setNewNote(null), []),
    manuscriptId: manuscript.id,
    basedOn: view.draft?.basedOn ?? view.newest,
    newest: view.newest,
    showNotes: useCallback((notes) => showNotes(writer, notes, findPassage, elementText), [writer]),
  }
}

/** Returns the heading before the cursor. Others see it as the place where this person is working. */
function sectionOf({ state }: Writer): string {
  let title = ''
  state.doc.nodesBetween(0, state.selection.from, (node) => {
    if (node.type.name === 'heading' && node.textContent) title = node.textContent
    return !node.isTextblock
  })
  return title
}

/** Returns the state of the text, and renders again when it changes, but at most a few times a second. */
export function useTextState(writer: Writer): Writer['state'] {
  const [state, setState] = useState(writer.state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = writer.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setState(writer.state)
      }, 120)
    })
    setState(writer.state)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [writer])
  return state
}
