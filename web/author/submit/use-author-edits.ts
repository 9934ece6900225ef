import { useEffect, useRef, useState } from 'react'
import type { ListedAuthor } from '#domain/manuscript/bylines/author-list.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import type { Deed } from './author-row.tsx'
import { blankAuthor, type DraftAuthor, fieldIds, nameOf, wrongValues } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.authors

export interface AuthorEditing {
  authors: readonly DraftAuthor[]
  onChange: (authors: DraftAuthor[]) => void
  /** Key of the author whose form is open; null if none is. */
  open: string | null
  onOpen: (key: string | null) => void
}

/**
 * Returns functions that change the list of authors. Each change is announced to screen readers through
 * `said`, and moves the focus to the place where work continues.
 */
export function useAuthorEdits({ authors, onChange, open, onOpen }: AuthorEditing) {
  const [said, setSaid] = useState('')
  /** Key of the author whose form stayed open after 'Done' because a value in it is wrong. */
  const [checked, setChecked] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    focusOn(focusNext.current)
    focusNext.current = null
  })

  const move = (key: string, by: -1 | 1, focusId: string | null) =>
    moveTo(key, authors.findIndex((author) => author.key === key) + by, focusId)

  function moveTo(key: string, to: number, focusId: string | null) {
    const from = authors.findIndex((author) => author.key === key)
    const author = authors[from]
    if (!author || to < 0 || to >= authors.length) return
    const moved = authors.filter((other) => other.key !== key)
    moved.splice(to, 0, author)
    focusNext.current = focusId
    onChange(moved)
    setSaid(words.moved(nameOf(author, from + 1), to + 1, authors.length))
  }

  function remove(key: string) {
    const at = authors.findIndex((author) => author.key === key)
    const removed = authors[at]
    const left = authors.filter((author) => author.key !== key)
    const [first] = left
    if (!removed || !first) return
    // The list must always have a corresponding author, so the first author becomes it.
    if (removed.isCorresponding && !left.some((author) => author.isCorresponding))
      left[0] = { ...first, isCorresponding: true }
    focusNext.current = fieldIds.addAuthor
    onChange(left)
    if (open === key) onOpen(null)
    setSaid(words.removed(nameOf(removed, at + 1)))
  }

  function add() {
    const author = blankAuthor(authors.length === 0)
    focusNext.current = fieldIds.author(author.key, 'firstName')
    onChange([...authors, author])
    onOpen(author.key)
  }

  function addListed(listed: readonly ListedAuthor[]) {
    const [first] = authors
    // If the list contains only the initial blank author, the pasted authors replace it.
    const isBlank = authors.length === 1 && first && !first.firstName && !first.lastName && !first.email
    const before = isBlank ? [] : authors
    const added = listed.map((author, index) => ({
      ...blankAuthor(before.length === 0 && index === 0),
      ...author,
    }))
    onChange([...before, ...added].slice(0, limits.authors.max))
    if (isBlank) onOpen(null)
    // The button that was pressed disappears, so the focus moves to the first added author.
    if (added[0]) focusNext.current = `edit-${added[0].key}`
    setSaid(words.added(added.length))
  }

  function change(author: DraftAuthor, changed: DraftAuthor) {
    onChange(
      authors.map((other) => {
        if (other.key === author.key) return changed
        // Choosing a corresponding author deselects the previous one, because there is only one.
        return changed.isCorresponding && !author.isCorresponding
          ? { ...other, isCorresponding: false }
          : other
      }),
    )
  }

  function run(deed: Deed, key: string, focusId: string | null) {
    if (deed === 'up' || deed === 'down') return move(key, deed === 'up' ? -1 : 1, focusId)
    if (deed === 'remove') return remove(key)
    const author = authors.find((one) => one.key === key)
    const [wrong] = deed === 'done' && author ? Object.keys(wrongValues(author)) : []
    setChecked(wrong ? key : null)
    if (wrong) return focusOn(wrong)
    focusNext.current = deed === 'edit' ? fieldIds.author(key, 'firstName') : `edit-${key}`
    onOpen(deed === 'edit' ? key : null)
  }

  const doubted = authors.find(({ key }) => key === checked && key === open)
  return { said, wrong: doubted ? wrongValues(doubted) : {}, run, moveTo, add, addListed, change }
}
