import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { FoundAuthor } from '#domain/schemas/front.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { GripOf } from '../files/use-row-drag.ts'
import { type DraftAuthor, nameOf } from './draft.ts'
import { authorField } from './prefill/fill.ts'
import { FoundMark } from './prefill/found-mark.tsx'
import { texts } from './texts.ts'

const words = texts.authors

export type Deed = 'up' | 'down' | 'remove' | 'edit' | 'done'
export type Act = (deed: Deed | 'confirm', key: string, focusId?: string | null) => void

interface AuthorRowProps {
  author: DraftAuthor
  position: number
  of: number
  isHeld: boolean
  isWrong: boolean
  gripOf: GripOf
  act: Act
  /** Where the author was found in the file, and how sure that is; null if they were not. */
  found: FoundAuthor | null
  isConfirmed: boolean
  /** The author's form if it is open; it is shown in place of the summary. */
  form: ReactNode
}

/** Row for one author of the byline. */
export const AuthorRow = memo(function AuthorRow(props: AuthorRowProps) {
  const { author, position, of, isHeld, isWrong, gripOf, act, found, isConfirmed, form } = props
  const name = nameOf(author, position)
  const mark = found && (
    <FoundMark {...{ found, name, isConfirmed }} onConfirm={() => act('confirm', author.key)} />
  )
  return (
    <li
      className={classNames('author-row', form ? 'open' : null, isHeld && 'held')}
      data-found={authorField(author)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        act(event.key === 'ArrowUp' ? 'up' : 'down', author.key, document.activeElement?.id || null)
      }}
    >
      <span className="author-place figures">
        {of > 1 && (
          <button type="button" className="author-grip" id={`grip-${author.key}`} {...gripOf(author.key)}>
            <Icon of={GripVertical} />
            <span className="hidden-text">{words.grip(name)}</span>
          </button>
        )}
        <span aria-hidden="true">{position}</span>
      </span>
      {form || (
        <div className="author-words">
          <b>{name}</b>{' '}
          {author.isCorresponding && <span className="author-tag">{words.correspondingTag}</span>}
          <small>{author.affiliation}</small>
          {author.email.trim() ? (
            <small>{author.email}</small>
          ) : (
            !isWrong && <small className="author-missing">{words.noEmail}</small>
          )}
          {isWrong && <FieldError id={`author-${author.key}-problem`}>{words.incomplete}</FieldError>}
        </div>
      )}
      {mark && <div className="author-mark">{mark}</div>}
      {!form && (
        <div className="author-actions">
          <Moves author={author} position={position} of={of} act={act} />
          <Button kind="words" id={`edit-${author.key}`} onClick={() => act('edit', author.key)}>
            {words.edit}
            <span className="hidden-text"> {name}</span>
          </Button>
          {of > 1 && <Remove author={author} position={position} act={act} />}
        </div>
      )}
    </li>
  )
})

interface ActionProps {
  author: DraftAuthor
  position: number
  act: Act
}

export function Moves({ author, position, of, act }: ActionProps & { of: number }) {
  const directions = [
    { deed: 'up', icon: ArrowUp, label: words.up, disabled: position === 1 },
    { deed: 'down', icon: ArrowDown, label: words.down, disabled: position === of },
  ] as const
  return directions.map(({ deed, icon, label, disabled }) => (
    <Button
      key={label}
      id={`${label}-${author.key}`}
      kind="words"
      icon={icon}
      // The button stays focusable when it is disabled, so that the focus is not lost at the end of the list.
      aria-disabled={disabled}
      onClick={() => !disabled && act(deed, author.key, `${label}-${author.key}`)}
    >
      {label}
      <span className="hidden-text">, {nameOf(author, position)}</span>
    </Button>
  ))
}

export function Remove({ author, position, act }: ActionProps) {
  return (
    <Button kind="danger-words" onClick={() => act('remove', author.key)}>
      {words.remove}
      <span className="hidden-text"> {nameOf(author, position)}</span>
    </Button>
  )
}
