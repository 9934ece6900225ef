import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#domain/manuscript/submission.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { AffiliationInput } from './affiliation-input.tsx'
import { type DraftAuthor, fieldIds, nameOf } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.authors
type TextField = 'firstName' | 'lastName' | 'email' | 'affiliation' | 'orcid'

interface AuthorFormProps {
  author: DraftAuthor
  position: number
  /** Name of the current corresponding author, if it is someone else. */
  correspondingNow: string | null
  errors: Readonly<Record<string, string>>
  onChange: (author: DraftAuthor) => void
  actions: ReactNode
}

/** The form fields of one author, shown in place of the author's row. */
export function AuthorForm({
  author,
  position,
  correspondingNow,
  errors,
  onChange,
  actions,
}: AuthorFormProps) {
  function field(name: TextField): Omit<ComponentProps<typeof TextInput>, 'label'> {
    const id = fieldIds.author(author.key, name)
    return {
      id,
      value: author[name],
      onChange: (event) => onChange({ ...author, [name]: event.target.value }),
      error: errors[id],
      maxLength: limits.draftLine,
    }
  }
  return (
    <div className="author-form">
      <h3>{nameOf(author, position)}</h3>
      <div className="form-grid two-up">
        <TextInput {...field('firstName')} label={words.firstName} required />
        <TextInput {...field('lastName')} label={words.lastName} required />
        <div className="full">
          <TextInput
            {...field('email')}
            label={words.email}
            type="email"
            help={words.emailHelp}
            spellCheck={false}
            required
          />
        </div>
        <AffiliationInput
          {...field('affiliation')}
          value={author.affiliation}
          onType={(affiliation) => onChange({ ...author, affiliation })}
        />
        <TextInput
          {...field('orcid')}
          label={words.orcid}
          placeholder={words.orcidPlaceholder}
          spellCheck={false}
          optional
        />
      </div>
      <label className="check">
        <input
          type="radio"
          name="corresponding-author"
          checked={author.isCorresponding}
          onChange={() => onChange({ ...author, isCorresponding: true })}
        />
        <span>
          {words.corresponding}{' '}
          {!author.isCorresponding && correspondingNow && (
            <span className="help">{words.correspondingNow(correspondingNow)}</span>
          )}
        </span>
      </label>
      <div className="author-actions">{actions}</div>
    </div>
  )
}
