import { Plus } from 'lucide-react'
import { useState } from 'react'
import { declarationLimits as limits, type NamedReviewer } from '#domain/manuscript/declarations.ts'
import { tieToAuthors } from '#domain/manuscript/reviewer-ties.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError, FieldLabel } from '#web/ui/forms/field-parts.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { type DraftAuthor, fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'
import { NamedReviewerRow } from './named-reviewer-row.tsx'

const words = declarationTexts.reviewers

interface NamedReviewersProps {
  of: 'suggestedReviewers' | 'opposedReviewers'
  people: readonly NamedReviewer[]
  authors: readonly DraftAuthor[]
  isRequired: boolean
  onChange: (people: NamedReviewer[]) => void
  errors: Readonly<Record<string, string>>
}

/** People whom the authors suggest or oppose as reviewers, each with a reason. */
export function NamedReviewers({ of, people, authors, isRequired, onChange, errors }: NamedReviewersProps) {
  const rows = useRowKeys(people.length)
  const focusNext = useFocusNext()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const own = words[of]
  const listId = fieldIds.declaration(of)
  const fieldId = (index: number, name: keyof NamedReviewer) => fieldIds.declaration(`${of}.${index}.${name}`)
  const isOpen = (person: NamedReviewer, index: number) => {
    const key = rows.keys[index]
    const isIncomplete = person.name.trim() === '' || person.reason.trim() === ''
    const hasError = (['name', 'email', 'affiliation', 'reason'] as const).some(
      (name) => errors[fieldId(index, name)],
    )
    return isIncomplete || hasError || (key !== undefined && opened.has(key))
  }
  const open = (key: number | undefined, isOpened: boolean) => {
    if (key === undefined) return
    const next = new Set(opened)
    if (isOpened) next.add(key)
    else next.delete(key)
    setOpened(next)
  }
  return (
    <fieldset className="field declarations-people">
      <legend>
        <FieldLabel label={own.title} required={isRequired} optional={!isRequired} />
        {people.length > 0 && <small> {words.atMost(people.length)}</small>}
      </legend>
      <p className="help">{own.help}</p>
      {people.map((person, index) => (
        <NamedReviewerRow
          key={rows.keys[index]}
          {...{ of, index, person, errors }}
          tie={of === 'suggestedReviewers' ? tieToAuthors(person, authors) : null}
          isOpen={isOpen(person, index)}
          onOpen={(isOpened) => {
            open(rows.keys[index], isOpened)
            focusNext(isOpened ? fieldId(index, 'name') : listId)
          }}
          onChange={(changed) => {
            // What is being typed stays open when the last required field is filled in.
            open(rows.keys[index], true)
            onChange(people.with(index, changed))
          }}
          onRemove={() => {
            rows.remove(index)
            onChange(people.toSpliced(index, 1))
            focusNext(listId)
          }}
        />
      ))}
      {errors[listId] && <FieldError id={`${listId}-error`}>{errors[listId]}</FieldError>}
      <p>
        <Button
          kind="words"
          icon={Plus}
          id={listId}
          disabled={people.length >= limits.reviewers}
          onClick={() => {
            onChange([...people, { name: '', email: '', affiliation: '', reason: '' }])
            focusNext(fieldId(people.length, 'name'))
          }}
        >
          {own.add}
        </Button>
      </p>
    </fieldset>
  )
}
