import { useEffect, useMemo, useRef, useState } from 'react'
import { type FoundPassage, pageAnchor } from '#domain/manuscript/page-anchors.ts'
import { inReportOrder, inTextOrder, noteLimits, type ReviewNote } from '#domain/manuscript/review-notes.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { lineNames } from '#web/app/pages/marked-lines.ts'
import type { Passage } from '#web/app/pages/page-notes.ts'
import { linesIn, type PageMark } from '#web/app/pages/passages.ts'
import { useFindPassages } from '#web/app/pages/use-find-passages.ts'
import { isShortcut } from '#web/app/pages/use-passage.ts'
import { toast } from '#web/app/toast.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { noteTexts as words } from './note-texts.ts'

/** A comment with its number, and where its passage is in the file that is shown. */
export interface ShownNote extends ReviewNote {
  label: string
  /** Null if the passage is gone; undefined if it was not looked for. */
  found: FoundPassage | null | undefined
}

interface NotesOptions {
  assignment: AssignmentDetail
  /** The file that is shown. */
  file: FileView | undefined
  notes: readonly ReviewNote[]
  /** Comments of the last report that are neither taken over nor settled. */
  earlier: readonly ReviewNote[]
  /** Changes the draft; null if the review is not being written. */
  change: ((part: (draft: ReviewDraft) => Partial<ReviewDraft>) => void) | null
  onFile: (fileId: string) => void
}

export type Notes = ReturnType<typeof useNotes>

/** The comments on passages: numbered, found in the pages, and changed. */
export function useNotes({ assignment, file, notes, earlier, change, onFile }: NotesOptions) {
  const { files } = assignment
  const { pages, texts, find } = useFindPassages(file, files)
  const [current, setCurrent] = useState<string | null>(null)
  const [target, setTarget] = useState<{ page: number } | null>(null)
  const [removed, setRemoved] = useState<ReviewNote | null>(null)

  const shown = useMemo((): ShownNote[] => {
    const forAuthor = inReportOrder(notes.filter(({ isForEditor }) => !isForEditor))
    const forEditor = inTextOrder(notes.filter(({ isForEditor }) => isForEditor))
    return [
      ...forAuthor.map((note, index) => ({ ...note, label: String(index + 1), found: find(note) })),
      ...forEditor.map((note, index) => ({ ...note, label: `E${index + 1}`, found: find(note) })),
    ]
  }, [notes, find])
  const carried = useMemo(
    (): ShownNote[] =>
      earlier.map((note) => {
        // The number in the last report, so that it stays when others are taken over or settled.
        const number = (assignment.previous?.notes.findIndex(({ id }) => id === note.id) ?? 0) + 1
        return { ...note, label: `R${number}`, found: find(note) }
      }),
    [earlier, assignment.previous, find],
  )
  const marks = useMemo(
    () => [
      ...carried.flatMap((note) => markOf(note, null, true)),
      ...shown.flatMap((note) => markOf(note, current, false)),
    ],
    [carried, shown, current],
  )

  function show(id: string): void {
    const note = [...shown, ...carried].find((one) => one.id === id)
    if (!note) return
    setRemoved(null)
    setCurrent(id)
    if (note.found) setTarget({ page: note.found.page })
    else if (note.anchor.file !== file?.id && files.some((one) => one.id === note.anchor.file))
      onFile(note.anchor.file)
  }
  useStepKeys(shown, current, show)

  const edit = (id: string, part: Partial<ReviewNote>) =>
    change?.((draft) => ({
      notes: draft.notes.map((note) => (note.id === id ? { ...note, ...part } : note)),
    }))
  const put = (note: ReviewNote) => change?.((draft) => ({ notes: [...draft.notes, note] }))

  return {
    shown,
    carried,
    marks,
    current: shown.find(({ id }) => id === current) ?? null,
    currentId: current,
    target,
    removed,
    mayChange: change !== null,
    show,
    edit,
    /** Begins a comment on a passage. */
    add(passage: Passage): void {
      if (!file) return
      if (notes.length >= noteLimits.count) {
        toast({ title: words.full, variant: 'destructive' })
        return
      }
      const { page, text, lines } = passage
      const id = crypto.randomUUID()
      const version = file.version ?? assignment.round
      const source = file.kind === 'manuscript' ? null : file.fileName
      put({
        ...{ id, lines, source, kind: 'major', body: '', isForEditor: false, from: null },
        anchor: pageAnchor({ file: file.id, version }, page, text, passage),
      })
      setRemoved(null)
      setCurrent(id)
    },
    /** Ends writing. A comment without words is removed. */
    close(): void {
      setCurrent(null)
      if (change && notes.some(({ id, body }) => id === current && body.trim() === ''))
        change((draft) => ({ notes: draft.notes.filter(({ id }) => id !== current) }))
    },
    remove(id: string): void {
      setRemoved(notes.find((note) => note.id === id) ?? null)
      setCurrent(null)
      change?.((draft) => ({ notes: draft.notes.filter((note) => note.id !== id) }))
      requestAnimationFrame(() => focusOn('notes-undo'))
    },
    restore(): void {
      if (removed) put(removed)
      setCurrent(removed?.id ?? null)
      setRemoved(null)
    },
    /** Takes a comment of the last report over into this one, at the passage's new place. */
    take(note: ShownNote): void {
      const { label: _, found, ...old } = note
      const id = crypto.randomUUID()
      const page = found && pages?.[found.page - 1]
      const text = found && texts?.[found.page - 1]
      const lines = text && linesIn(text, found)
      put({
        ...{ ...old, id, from: old.id },
        ...(file && found && text
          ? {
              anchor: pageAnchor({ file: file.id, version: file.version ?? 1 }, found.page, text, found),
              lines: page && lines && found.end > found.start ? lineNames(page, lines) : null,
              source: null,
            }
          : { source: words.version(old.anchor.version) }),
      })
      setCurrent(id)
      if (found) setTarget({ page: found.page })
    },
    settle: (id: string) => change?.((draft) => ({ settled: [...draft.settled, id] })),
  }
}

function markOf(note: ShownNote, current: string | null, isEarlier: boolean): PageMark[] {
  const { id, label, found } = note
  return found ? [{ id, label, ...found, isCurrent: id === current, isEarlier }] : []
}

/** N and P show the next and the previous comment. */
function useStepKeys(notes: readonly ShownNote[], current: string | null, show: (id: string) => void): void {
  const latest = useRef({ notes, current, show })
  latest.current = { notes, current, show }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { n: 1, p: -1 }[event.key.toLowerCase()]
      const ordered = inTextOrder(latest.current.notes)
      if (!step || ordered.length === 0 || !isShortcut(event)) return
      const at = ordered.findIndex(({ id }) => id === latest.current.current)
      const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step + ordered.length) % ordered.length
      event.preventDefault()
      latest.current.show(ordered.at(next)?.id ?? '')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
