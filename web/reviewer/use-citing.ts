import { useEffect } from 'react'
import type { ReviewDraft } from '#domain/schemas/review.ts'

/**
 * Holds the function that inserts a reference such as 'p. 12, l. 3' into the comments; null if no review is
 * being written.
 */
export interface Citing {
  current: ((place: string) => void) | null
}

/** Sets `citing` to the function that inserts a reference at the caret of the comments. */
export function useCiting(citing: Citing, change: (part: Partial<ReviewDraft>) => void): void {
  useEffect(() => {
    citing.current = (place) => {
      const field = document.getElementById('comments')
      if (!(field instanceof HTMLTextAreaElement)) return
      const before = field.value.slice(0, field.selectionStart)
      const gap = before === '' || /\s$/.test(before) ? '' : ' '
      const comments = `${before}${gap}${place} ${field.value.slice(field.selectionEnd)}`
      change({ comments })
      const caret = before.length + gap.length + place.length + 1
      // The caret is set in the next frame, when the field contains the new text.
      requestAnimationFrame(() => {
        field.focus()
        field.setSelectionRange(caret, caret)
      })
    }
    return () => {
      citing.current = null
    }
  }, [citing, change])
}
