import { Plus } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { limits } from '#domain/manuscript/submission.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useRowDrag } from '../files/use-row-drag.ts'
import { AuthorForm } from './author-form.tsx'
import { type Act, AuthorRow, Moves, Remove } from './author-row.tsx'
import { fieldIds, nameOf } from './draft.ts'
import { EarlierCoauthors } from './earlier-coauthors.tsx'
import { PasteAuthors } from './paste-authors.tsx'
import type { FoundAuthors } from './prefill/use-prefill.ts'
import { texts } from './texts.ts'
import { type AuthorEditing, useAuthorEdits } from './use-author-edits.ts'
import './authors.css'

const words = texts.authors

interface AuthorsStepProps extends AuthorEditing {
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
  /** What was found in the manuscript; missing where nothing is read from a file. */
  found?: FoundAuthors
}

export function AuthorsStep({ authors, onChange, open, onOpen, errors, found }: AuthorsStepProps) {
  const { said, wrong, run, moveTo, add, addListed, change } = useAuthorEdits({
    authors,
    onChange,
    open,
    onOpen,
  })
  const rows = useRef<HTMLOListElement>(null)
  const doDeed: Act = (deed, key, focusId = null) => {
    if (deed !== 'confirm') return run(deed, key, focusId)
    const author = authors.find((one) => one.key === key)
    if (author) found?.confirm(author)
  }
  // The function is stable, so that only the edited row of a long list is rendered again.
  const latest = useRef(doDeed)
  useLayoutEffect(() => {
    latest.current = doDeed
  })
  const act = useCallback<Act>((deed, key, focusId) => latest.current(deed, key, focusId), [])

  const drag = useRowDrag(
    rows,
    authors.map((author) => author.key),
    (key, to) => moveTo(key, to, `grip-${key}`),
  )
  const corresponding = authors.findIndex((author) => author.isCorresponding)
  const chosen = authors[corresponding]
  const wrongOnes = new Set(Object.keys(errors).map((id) => id.slice(0, id.lastIndexOf('-') + 1)))
  const correspondingName = chosen ? nameOf(chosen, corresponding + 1) : null
  return (
    <>
      <ol className="author-rows" ref={rows}>
        {authors.map((author, index) => {
          const isOpen = open === author.key
          return (
            <AuthorRow
              key={author.key}
              author={author}
              position={index + 1}
              of={authors.length}
              isHeld={drag.held === author.key}
              isWrong={wrongOnes.has(fieldIds.author(author.key, ''))}
              gripOf={drag.gripOf}
              act={act}
              found={found?.of(author) ?? null}
              isConfirmed={found?.isConfirmed(author) ?? false}
              form={
                isOpen && (
                  <AuthorForm
                    author={author}
                    position={index + 1}
                    correspondingNow={correspondingName}
                    errors={{ ...errors, ...wrong }}
                    onChange={(changed) => change(author, changed)}
                    actions={
                      <>
                        <Button onClick={() => act('done', author.key)}>{words.done}</Button>
                        <Moves author={author} position={index + 1} of={authors.length} act={act} />
                        {authors.length > 1 && <Remove author={author} position={index + 1} act={act} />}
                      </>
                    }
                  />
                )
              }
            />
          )
        })}
      </ol>
      <div className="author-add-author">
        <Button
          id={fieldIds.addAuthor}
          icon={Plus}
          onClick={add}
          disabled={authors.length >= limits.authors.max}
        >
          {words.add}
        </Button>
      </div>
      <EarlierCoauthors authors={authors} onAdd={(author) => addListed([author])} />
      <PasteAuthors emails={authors.map((author) => author.email)} onAdd={addListed} />
      <p className="hidden-text" role="status">
        {said}
      </p>
    </>
  )
}
