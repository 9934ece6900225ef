import { TriangleAlert } from 'lucide-react'
import type { NamedReviewer } from '#domain/manuscript/declarations.ts'
import type { Tie } from '#domain/manuscript/reviewer-ties.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'

const words = declarationTexts.reviewers

interface RowProps {
  of: 'suggestedReviewers' | 'opposedReviewers'
  index: number
  person: NamedReviewer
  tie: Tie | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (person: NamedReviewer) => void
  onRemove: () => void
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

/** A suggested or opposed reviewer: who it is, or the fields to enter it. */
export function NamedReviewerRow(props: RowProps) {
  const { of, index, person, tie, isOpen, onOpen, onChange, onRemove, errors } = props
  const idOf = (name: keyof NamedReviewer) => fieldIds.declaration(`${of}.${index}.${name}`)
  const field = (name: keyof NamedReviewer) => ({
    id: idOf(name),
    value: person[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...person, [name]: event.target.value }),
    error: errors[idOf(name)],
  })
  const remove = (
    <Button kind="danger-words" aria-label={words.removeOne(person.name)} onClick={onRemove}>
      {words.remove}
    </Button>
  )
  return (
    <fieldset className="declarations-row">
      <legend className="hidden-text">{person.name.trim() || words.person(index + 1)}</legend>
      {isOpen ? (
        <div className="form-grid">
          <TextInput {...field('name')} label={words.name} required />
          <TextInput {...field('affiliation')} label={words.affiliation} />
          <TextInput {...field('email')} label={words.email} type="email" spellCheck={false} />
          <TextInput {...field('reason')} label={words[of].reason} required />
        </div>
      ) : (
        <div className="declarations-person">
          <p>
            <b dir="auto">{person.name}</b>
            <small>{[person.affiliation, person.email].filter(Boolean).join(' · ')}</small>
            <small dir="auto">{person.reason}</small>
          </p>
          {remove}
        </div>
      )}
      {tie && (
        <p className="declarations-tie">
          <Icon of={TriangleAlert} />{' '}
          {tie.kind === 'author' ? words.ties.author : words.ties.institution(tie.author)}
        </p>
      )}
      <p className="declarations-person-actions">
        {isOpen ? (
          <>
            <Button kind="words" onClick={() => onOpen(false)}>
              {words.done}
            </Button>
            {remove}
          </>
        ) : (
          <Button kind="words" aria-label={words.editOne(person.name)} onClick={() => onOpen(true)}>
            {words.edit}
          </Button>
        )}
      </p>
    </fieldset>
  )
}
