import { useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { type Choice, type Merge, mergedText, mergeTexts } from './model/merge.ts'
import type { SavedText } from './use-text-draft.ts'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.joining

export interface Joining {
  /** What a person has to choose from; null if nothing is being joined. */
  merge: Merge | null
  /** Joins the saved text with this page's text, which could not be saved. */
  startHere: () => Promise<void>
  /** Joins the saved text with the one that an earlier visit left in this browser. */
  startCopy: () => Promise<void>
  apply: (choices: readonly Choice[]) => Promise<void>
  cancel: () => void
}

/** Joins two versions of the text, so that nobody's words are lost when somebody else has saved meanwhile. */
export function useJoining({ writer, draft, presence }: Writing): Joining {
  const [open, setOpen] = useState<{ merge: Merge; saved: SavedText } | null>(null)

  const apply = async (merge: Merge, saved: SavedText, choices: readonly Choice[]) => {
    await presence.take()
    draft.replace(mergedText(merge, choices), saved)
    setOpen(null)
    toast({ title: texts.done })
  }
  const start = async (base: TextNode | null, mine: TextNode) => {
    try {
      const saved = await draft.readSaved()
      const merge = mergeTexts(base, mine, saved.doc ?? mine)
      if (merge.passages.length === 0) await apply(merge, saved, [])
      else setOpen({ merge, saved })
    } catch (error) {
      toast({ title: texts.failed, description: reasonOf(error, ''), variant: 'destructive' })
    }
  }
  return {
    merge: open?.merge ?? null,
    startHere: () => start(draft.begunFrom(), writer.state.doc.toJSON() as TextNode),
    async startCopy() {
      // It is not known which text the copy began from, so everything that only one of the two has is kept.
      if (draft.other) await start(null, draft.other)
    },
    async apply(choices) {
      if (open) await apply(open.merge, open.saved, choices)
    },
    cancel: () => setOpen(null),
  }
}
