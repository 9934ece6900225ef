import { useState } from 'react'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { type DraftAuthor, fieldIds, nameOf } from '../draft.ts'
import { declarationTexts as words } from './declaration-texts.ts'

/** Up to this number, every author has a field at once. */
const few = 5

interface InterestsProps {
  authors: readonly DraftAuthor[]
  onChange: (key: string, competingInterests: string) => void
  error: string | undefined
}

/** What each author declares. */
export function Interests({ authors, onChange, error }: InterestsProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = ({ key, competingInterests }: DraftAuthor) =>
    authors.length <= few || competingInterests !== '' || added.includes(key)
  const hidden = authors.filter((author) => !isShown(author))
  const id = fieldIds.declaration('statements.competingInterests.text')
  return (
    <div className="declarations-interests" id={id} tabIndex={-1}>
      <p className="help">{words.interestsHelp}</p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {authors.map(
        (author, index) =>
          isShown(author) && (
            <TextArea
              key={author.key}
              id={`${id}-${author.key}`}
              label={words.interestsBy(nameOf(author, index + 1))}
              rows={2}
              value={author.competingInterests}
              onChange={(event) => onChange(author.key, event.target.value)}
            />
          ),
      )}
      {hidden.length > 0 && (
        <Select
          id={`${id}-more`}
          label={words.interestsMore}
          placeholder={words.chooseAuthor}
          options={hidden.map((author) => [author.key, nameOf(author, authors.indexOf(author) + 1)] as const)}
          value=""
          onChange={(event) => setAdded([...added, event.target.value])}
        />
      )}
    </div>
  )
}
