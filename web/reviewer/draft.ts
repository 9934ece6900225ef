import { useCallback, useEffect, useRef, useState } from 'react'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { ApiError } from '#web/app/api.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { calls } from './calls.ts'

/** Well within the three seconds after which nothing typed may be lost with the device. */
const saveAfterMs = 1200
const tryAgainMs = 8000

export type Saving = 'nothing' | 'waiting' | 'saved' | 'failed' | 'signed-out'

/** What this device holds and the server did not get, and which of the server's drafts it was written on. */
interface Unsaved {
  draft: ReviewDraft
  base: string | null
}

const empty: ReviewDraft = { recommendation: null, rating: null, comments: '', confidentialComments: '' }

/**
 * The review as it is being written: on this device with every change, on the server soon after. The copy on
 * the device goes as soon as the server has the same.
 */
export function useReviewDraft(assignment: AssignmentDetail, personId: string) {
  const { id } = assignment
  const keptAt = `review:${personId}:${id}`
  const [draft, setDraft] = useState<ReviewDraft>(
    () => readKept<Unsaved>('device', keptAt)?.draft ?? assignment.draft ?? empty,
  )
  const [saving, setSaving] = useState<Saving>(assignment.draftSavedAt ? 'saved' : 'nothing')
  const [savedAt, setSavedAt] = useState<Date | null>(
    assignment.draftSavedAt ? new Date(assignment.draftSavedAt) : null,
  )
  const unsaved = useRef<ReviewDraft | null>(readKept<Unsaved>('device', keptAt)?.draft ?? null)
  const base = useRef(assignment.draftSavedAt)
  // Written here on an older draft than the server's: somebody went on elsewhere, and only they know which counts.
  const [newer, setNewer] = useState(() => {
    const kept = readKept<Unsaved>('device', keptAt)
    const at = assignment.draftSavedAt
    return kept && assignment.draft && at && kept.base !== at ? { draft: assignment.draft, at } : null
  })
  const undecided = useRef(newer !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ended = useRef(false)

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const sending = unsaved.current
    if (!sending || ended.current) return true
    if (undecided.current) return false
    try {
      const { savedAt } = await calls.saveDraft(id, sending)
      base.current = savedAt
      if (unsaved.current === sending) {
        unsaved.current = null
        forget('device', keptAt)
        setSaving('saved')
      }
      setSavedAt(new Date())
      return true
    } catch (error) {
      setSaving(error instanceof ApiError && error.status === 401 ? 'signed-out' : 'failed')
      // A refusal will not change by itself; a broken line will.
      if (!(error instanceof ApiError) || error.status >= 500)
        timer.current = setTimeout(() => void save(), tryAgainMs)
      return false
    }
  }, [id, keptAt])

  useEffect(() => {
    // What an earlier visit left on this device goes to the server first.
    if (unsaved.current) void save()
    return () => {
      // Leaving in between: what is not saved yet is sent on the way out.
      clearTimeout(timer.current)
      void save()
    }
  }, [save])

  const change = useCallback(
    (part: Partial<ReviewDraft>) => {
      setDraft((before) => {
        const after = { ...before, ...part }
        unsaved.current = after
        keep('device', keptAt, { draft: after, base: base.current } satisfies Unsaved)
        return after
      })
      setSaving('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), saveAfterMs)
    },
    [keptAt, save],
  )

  /** The review is sent: its draft is no more. */
  const finish = useCallback(() => {
    ended.current = true
    unsaved.current = null
    clearTimeout(timer.current)
    forget('device', keptAt)
  }, [keptAt])

  const choose = useCallback(
    (which: 'newer' | 'this') => {
      undecided.current = false
      if (which === 'this') void save()
      else if (newer) {
        unsaved.current = null
        forget('device', keptAt)
        setDraft(newer.draft)
        setSaving('saved')
      }
      setNewer(null)
    },
    [keptAt, newer, save],
  )

  return { draft, change, save, finish, saving, savedAt, newer, choose }
}
