import type { FoundPassage } from '#domain/manuscript/page-anchors.ts'
import { excerptOf, noteKinds, placeOf, type ReviewNote } from '#domain/manuscript/review-notes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.notes

export interface ShownNote extends ReviewNote {
  /** A letter for the reviewer and the number of the comment. */
  label: string
  reviewer: string
  /** Null if the passage is gone; undefined if it is in another file. */
  found: FoundPassage | null | undefined
}

interface NotedPassagesProps {
  notes: readonly ShownNote[]
  current: string | null
  onShow: (id: string) => void
  /** Whether each comment names its passage, because it does not stand beside it. */
  withPlace?: boolean
}

/** Reviewers' comments on passages. */
export function NotedPassages({ notes, current, onShow, withPlace = false }: NotedPassagesProps) {
  if (notes.length === 0) return null
  return (
    <ul className="reviews-passages">
      {notes.map((note) => {
        const { id, label, reviewer, kind, body, isForEditor, found } = note
        const excerpt = excerptOf(note)
        return (
          <li key={id} className={classNames('reviews-passage', id === current && 'current')}>
            <Button kind="words" onClick={() => onShow(id)}>
              <b>{label}</b> {reviewer}
              <span className="hidden-text">: {words.show}</span>
            </Button>
            <small>
              {isForEditor ? words.forEditor : noteKinds[kind]}
              {withPlace && ` · ${placeOf(note)}${excerpt && `, “${excerpt}”`}`}
            </small>
            <p>{body}</p>
            {withPlace && found === null && <small className="warn">{words.gone}</small>}
          </li>
        )
      })}
    </ul>
  )
}
