import { useState } from 'react'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { countedPlace, idOf, moveBy, putAt, type Sections, withCandidate } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'
import { useSaveContents } from './use-save-contents.ts'

/**
 * Manages the contents of an issue while they are being arranged. A change is saved as soon as the moved
 * article is dropped.
 */
export function useArrangement(issue: IssueContents) {
  /** The changed contents; null if they are as stored. */
  const [draft, setDraft] = useState<Sections | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  /** The article that was moved by its button; null once the focus has left the button. */
  const [stepped, setStepped] = useState<{ id: string; by: -1 | 1 } | null>(null)
  const [announced, setAnnounced] = useState('')
  const sections = draft ?? issue.sections
  const { save, busy } = useSaveContents()
  const withDropped = (id: string, section?: string) => {
    const candidate = issue.candidates.find((entry) => idOf(entry) === id)
    return candidate ? withCandidate(sections, candidate, section) : sections
  }
  const titleOf = (id: string, at: Sections) =>
    at.flatMap(({ entries }) => entries).find((entry) => idOf(entry) === id)?.title ?? ''
  const say = (text: (title: string, place: number, of: number) => string, id: string, at: Sections) => {
    const { place, of } = countedPlace(at, id)
    setAnnounced(text(titleOf(id, at), place, of))
  }
  const change = (changed: Sections) => {
    setDraft(changed)
    save({ issue, to: () => changed }, { onSettled: () => setDraft(null) })
  }
  return {
    sections,
    lifted,
    stepped,
    announced,
    busy,
    change,
    lift(id: string) {
      setLifted(id)
      setDraft(sections)
      say(words.lifted, id, sections)
    },
    move(id: string, by: -1 | 1) {
      const moved = moveBy(sections, id, by)
      setDraft(moved)
      say(words.moved, id, moved)
    },
    /** Moves an article of the issue by one place and saves it. At either end nothing happens. */
    step(id: string, by: -1 | 1) {
      const moved = moveBy(sections, id, by)
      if (moved === sections) return
      setStepped({ id, by })
      say(words.setDown, id, moved)
      change(moved)
    },
    endStep: () => setStepped(null),
    setDown(id: string) {
      setLifted(null)
      say(words.setDown, id, sections)
      change(sections)
    },
    putBack(id: string) {
      setLifted(null)
      setDraft(null)
      setAnnounced(words.putBack(titleOf(id, sections)))
    },
    /** Moves an article of the issue to a place, or adds a candidate there. */
    drop(id: string, section: number, index: number) {
      const moved = putAt(withDropped(id, sections[section]?.name), id, section, index)
      setLifted(null)
      if (moved === sections) return
      say(words.setDown, id, moved)
      change(moved)
    },
    /** Adds a candidate that was dropped beside the sections. */
    dropBeside(id: string) {
      const added = withDropped(id)
      if (added !== sections) change(added)
    },
  }
}
export type Arrangement = ReturnType<typeof useArrangement>
