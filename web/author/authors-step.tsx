import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#domain/submission.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AuthorForm } from './author-form.tsx'
import type { ListedAuthor } from './author-list.ts'
import { blankAuthor, type DraftAuthor, fieldIds, nameOf } from './draft.ts'
import { PasteAuthors } from './paste-authors.tsx'
import { texts } from './texts.ts'
import { useRowDrag } from './use-row-drag.ts'
import './authors.css'

const words = texts.authors

interface AuthorsStepProps {
  authors: readonly DraftAuthor[]
  onChange: (authors: DraftAuthor[]) => void
  /** The author whose form is open. */
  open: string | null
  onOpen: (key: string | null) => void
  /** By the id of the field. */
  errors: Readonly<Record<string, string>>
}

export function AuthorsStep({ authors, onChange, open, onOpen, errors }: AuthorsStepProps) {
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | null>(null)
  const rows = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!focusNext.current) return
    document.getElementById(focusNext.current)?.focus()
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
    // Somebody has to answer the journal's letters.
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
    // The blank form that the wizard starts with makes room for the list.
    const isBlank = authors.length === 1 && first && !first.firstName && !first.lastName && !first.email
    const before = isBlank ? [] : authors
    const added = listed.map((author, index) => ({
      ...blankAuthor(before.length === 0 && index === 0),
      ...author,
    }))
    onChange([...before, ...added].slice(0, limits.authors.max))
    if (isBlank) onOpen(null)
    setSaid(words.added(added.length))
  }

  function moveByKeys(event: KeyboardEvent, key: string) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const held = document.activeElement?.id
    move(key, event.key === 'ArrowUp' ? -1 : 1, held || null)
  }

  const drag = useRowDrag(
    rows,
    authors.map((author) => author.key),
    (key, to) => moveTo(key, to, `grip-${key}`),
  )
  const corresponding = authors.findIndex((author) => author.isCorresponding)
  const chosen = authors[corresponding]
  const correspondingName = chosen ? nameOf(chosen, corresponding + 1) : null
  return (
    <>
      <ol className="author-rows" ref={rows}>
        {authors.map((author, index) => (
          <li
            key={author.key}
            className={classNames(
              'author-row',
              open === author.key && 'open',
              drag.held === author.key && 'held',
            )}
            onKeyDown={(event) => moveByKeys(event, author.key)}
          >
            <span className="author-place figures">
              {authors.length > 1 && (
                <button
                  type="button"
                  className="author-grip"
                  id={`grip-${author.key}`}
                  {...drag.gripOf(author.key)}
                >
                  <Icon of={GripVertical} />
                  <span className="hidden-text">{words.grip(nameOf(author, index + 1))}</span>
                </button>
              )}
              <span aria-hidden="true">{index + 1}</span>
            </span>
            {open === author.key ? (
              <AuthorForm
                author={author}
                position={index + 1}
                correspondingNow={correspondingName}
                errors={errors}
                onChange={(changed) =>
                  onChange(
                    authors.map((other) => {
                      if (other.key === author.key) return changed
                      // One corresponding author: choosing one releases the other.
                      return changed.isCorresponding && !author.isCorresponding
                        ? { ...other, isCorresponding: false }
                        : other
                    }),
                  )
                }
                actions={
                  <>
                    <Button
                      onClick={() => {
                        focusNext.current = `edit-${author.key}`
                        onOpen(null)
                      }}
                    >
                      {words.done}
                    </Button>
                    <Moves author={author} position={index + 1} of={authors.length} onMove={move} />
                    {authors.length > 1 && <Remove author={author} position={index + 1} onRemove={remove} />}
                  </>
                }
              />
            ) : (
              <>
                <div className="author-words">
                  <b>{nameOf(author, index + 1)}</b>{' '}
                  {author.isCorresponding && <span className="tag">{words.correspondingTag}</span>}
                  <small>{author.affiliation}</small>
                  <small>{author.email}</small>
                  {hasProblem(author, errors) && (
                    <FieldError id={`author-${author.key}-problem`}>{words.incomplete}</FieldError>
                  )}
                </div>
                <div className="author-actions">
                  <Moves author={author} position={index + 1} of={authors.length} onMove={move} />
                  <Button
                    kind="words"
                    id={`edit-${author.key}`}
                    onClick={() => {
                      focusNext.current = fieldIds.author(author.key, 'firstName')
                      onOpen(author.key)
                    }}
                  >
                    {words.edit}
                    <span className="hidden-text"> {nameOf(author, index + 1)}</span>
                  </Button>
                  {authors.length > 1 && <Remove author={author} position={index + 1} onRemove={remove} />}
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="add-author">
        <Button
          id={fieldIds.addAuthor}
          icon={Plus}
          onClick={add}
          disabled={authors.length >= limits.authors.max}
        >
          {words.add}
        </Button>
      </div>
      <PasteAuthors emails={authors.map((author) => author.email)} onAdd={addListed} />
      <p className="hidden-text" role="status">
        {said}
      </p>
    </>
  )
}

function hasProblem(author: DraftAuthor, errors: Readonly<Record<string, string>>): boolean {
  return Object.keys(errors).some((id) => id.startsWith(fieldIds.author(author.key, '')))
}

interface ActionProps {
  author: DraftAuthor
  position: number
}

function Moves({
  author,
  position,
  of,
  onMove,
}: ActionProps & { of: number; onMove: (key: string, by: -1 | 1, focusId: string) => void }) {
  const directions = [
    { by: -1, icon: ArrowUp, label: words.up, disabled: position === 1 },
    { by: 1, icon: ArrowDown, label: words.down, disabled: position === of },
  ] as const
  return directions.map(({ by, icon, label, disabled }) => (
    <Button
      key={label}
      id={`${label}-${author.key}`}
      kind="words"
      icon={icon}
      // Stays in the order of the tabs, so that the focus is not lost at the end of the list.
      aria-disabled={disabled}
      onClick={() => !disabled && onMove(author.key, by, `${label}-${author.key}`)}
    >
      {label}
      <span className="hidden-text">, {nameOf(author, position)}</span>
    </Button>
  ))
}

function Remove({ author, position, onRemove }: ActionProps & { onRemove: (key: string) => void }) {
  return (
    <Button kind="danger-words" onClick={() => onRemove(author.key)}>
      {words.remove}
      <span className="hidden-text"> {nameOf(author, position)}</span>
    </Button>
  )
}
