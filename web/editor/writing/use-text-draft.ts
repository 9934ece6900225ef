import { useEffect, useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import type { SaveState } from '#web/app/drafts/draft-saver.ts'
import { beginFrom, readCopy, removeCopy, storeCopy } from '#web/app/drafts/local-copy.ts'
import { useSaver } from '#web/app/drafts/use-saver.ts'
import { readDraft, saveDraft } from './calls.ts'
import type { Media } from './model/media.ts'
import type { Writer } from './model/writer.ts'
import { pageSession } from './session.ts'

/**
 * The unsaved content. The document is converted to JSON only when it is sent or stored, because long texts
 * make this slow.
 */
interface Held {
  toDoc: () => TextNode
}

interface Copy {
  doc: TextNode
}

function isSame(saved: { doc: TextNode | null }, copy: Copy): boolean {
  return JSON.stringify(saved.doc) === JSON.stringify(copy.doc)
}

/** The saved text with its revision; null if it is a version. */
export interface SavedText {
  doc: TextNode | null
  revision: number | null
  basedOn: number
}

const savedText = ({ draft, doc, newest }: TextDraftView): SavedText => ({
  doc: draft?.doc ?? doc,
  revision: draft?.revision ?? null,
  basedOn: draft?.basedOn ?? newest,
})

export interface TextDraft {
  state: SaveState
  /** Unsaved text in this browser that conflicts with the saved text; null if there is none. */
  other: TextNode | null
  discardOther: () => void
  discard: () => void
  /** Reads what is saved now. */
  readSaved: () => Promise<SavedText>
  /** Shows the text and saves it in place of the saved one. Refused if that has changed since it was read. */
  replace: (doc: TextNode, saved: SavedText) => void
  /** The text that this page and the saved one both began from. */
  begunFrom: () => TextNode | null
  flush: () => Promise<boolean>
  /** Returns the revision of the last save; null if nothing has been saved since the last version. */
  revision: () => number | null
  /**
   * Shows what somebody else has saved. If this page has unsaved changes, nothing changes and the result is
   * false.
   */
  follow: (view: TextDraftView) => boolean
}

const pause = { ms: 5000, most: 20_000 }

/**
 * Saves the text automatically, five seconds after the last key: on the server, or in this browser if that
 * fails. Changes saved by another page are never overwritten.
 */
export function useTextDraft(writer: Writer, view: TextDraftView, media: Media): TextDraft {
  const { manuscript, me, draft } = view
  const copyKey = `text-copy:${me.id}:${manuscript.id}`
  const [begun] = useState(() => {
    const { copy } = readCopy<Copy>(copyKey, { doc: null as unknown as TextNode })
    return beginFrom(copy, draft && { content: draft, revision: draft.revision }, isSame)
  })
  const { restored, uncertain } = begun
  const [other, setOther] = useState<TextNode | null>(begun.other?.doc ?? null)
  const [saved] = useState(() => savedText(view))

  const { state, saver } = useSaver<Held>(
    () => ({
      revision: saved.revision,
      uncertain: uncertain && { toDoc: () => uncertain.doc },
      pause,
      async put(held, revision) {
        const doc = held.toDoc()
        const answer = await saveDraft(manuscript.id, {
          ...{ doc, basedOn: saved.basedOn, revision, session: pageSession() },
        })
        Object.assign(saved, { doc, revision: answer.revision })
        return answer
      },
      async look(held) {
        const now = (await readDraft(manuscript.id)).draft
        if (!now) throw new Error('There is no draft.')
        return { ...now, isSame: isSame(now, { doc: held.toDoc() }) }
      },
      keep: (held, revision, sent) =>
        storeCopy<Copy>(copyKey, {
          content: { doc: held.toDoc() },
          revision,
          sent: sent && { doc: sent.toDoc() },
        }),
      forget: () => removeCopy(copyKey),
    }),
    draft?.updatedAt,
  )

  const held = (): Held => {
    const { doc } = writer.state
    return { toDoc: () => doc.toJSON() as TextNode }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the writer and its saver stay the same for the life of the page.
  useEffect(() => {
    // Text that an earlier visit left in this browser is saved first.
    if (restored) {
      writer.show(restored.doc)
      saver.change(held())
    }
    return writer.subscribe((isChanged) => {
      if (isChanged) saver.change(held())
    })
  }, [])

  return {
    state,
    other,
    discardOther() {
      removeCopy(copyKey)
      setOther(null)
    },
    discard() {
      saver.drop()
      window.location.reload()
    },
    async readSaved() {
      const fresh = await readDraft(manuscript.id)
      media.add(fresh.media)
      return savedText(fresh)
    },
    replace(doc, now) {
      Object.assign(saved, now)
      writer.show(doc)
      saver.overwrite(held(), now.revision)
      setOther(null)
    },
    begunFrom: () => saved.doc,
    flush: () => saver.flush(),
    revision: () => saved.revision,
    follow(now) {
      // After a conflict the text on this page is the one to choose from. The answer of a save may arrive
      // before the page is rendered with it, so the saver is asked and not the state.
      if (saver.isStopped) return false
      // Unsaved changes are never replaced. The server refuses to save them, and the person then chooses a
      // version.
      if (saver.isUnsaved) {
        void saver.flush()
        return false
      }
      Object.assign(saved, savedText(now))
      saver.follow(saved.revision)
      if (saved.doc) writer.show(saved.doc)
      return true
    },
  }
}
