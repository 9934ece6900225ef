import { Plus } from 'lucide-react'
import { declarationLimits as limits, type NamedReviewer } from '#domain/manuscript/declarations.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FieldError, FieldLabel } from '#web/ui/forms/field-parts.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'

const words = declarationTexts.reviewers

interface NamedReviewersProps {
  of: 'suggestedReviewers' | 'opposedReviewers'
  people: readonly NamedReviewer[]
  isRequired: boolean
  onChange: (people: NamedReviewer[]) => void
  errors: Readonly<Record<string, string>>
}

/** People whom the authors suggest or oppose as reviewers, each with a reason. */
export function NamedReviewers({ of, people, isRequired, onChange, errors }: NamedReviewersProps) {
  const rows = useRowKeys(people.length)
  const focusNext = useFocusNext()
  const own = words[of]
  const listId = fieldIds.declaration(of)
  return (
    <fieldset className="field declarations-people">
      <legend>
        <FieldLabel label={own.title} required={isRequired} optional={!isRequired} />
      </legend>
      <p className="help">{own.help}</p>
      {people.map((person, index) => {
        const field = (name: keyof NamedReviewer) => {
          const id = fieldIds.declaration(`${of}.${index}.${name}`)
          return {
            id,
            value: person[name],
            onChange: (event: { target: { value: string } }) =>
              onChange(people.with(index, { ...person, [name]: event.target.value })),
            error: errors[id],
          }
        }
        return (
          <fieldset className="declarations-row" key={rows.keys[index]}>
            <legend className="hidden-text">{words.person(index + 1)}</legend>
            <div className="form-grid two-up">
              <TextInput {...field('name')} label={words.name} required />
              <TextInput {...field('affiliation')} label={words.affiliation} />
              <TextInput {...field('email')} label={words.email} type="email" spellCheck={false} />
              <TextInput {...field('reason')} label={own.reason} required />
            </div>
            <p>
              <Button
                kind="danger-words"
                onClick={() => {
                  rows.remove(index)
                  onChange(people.toSpliced(index, 1))
                  focusNext(listId)
                }}
              >
                {words.removeOne(person.name)}
              </Button>
            </p>
          </fieldset>
        )
      })}
      {errors[listId] && <FieldError id={`${listId}-error`}>{errors[listId]}</FieldError>}
      <p>
        <Button
          kind="words"
          icon={Plus}
          id={listId}
          disabled={people.length >= limits.reviewers}
          onClick={() => {
            onChange([...people, { name: '', email: '', affiliation: '', reason: '' }])
            focusNext(fieldIds.declaration(`${of}.${people.length}.name`))
          }}
        >
          {own.add}
        </Button>
        {people.length > 0 && <span className="help"> {words.atMost(people.length)}</span>}
      </p>
    </fieldset>
  )
}
