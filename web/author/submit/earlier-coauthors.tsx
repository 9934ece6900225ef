import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/account/account.ts'
import type { ListedAuthor } from '#domain/manuscript/bylines/author-list.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { DraftAuthor } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.authors
/** Number of people shown at first. */
const shownFirst = 4

interface EarlierCoauthorsProps {
  authors: readonly Pick<DraftAuthor, 'email'>[]
  onAdd: (author: ListedAuthor) => void
}

/** Offers the co-authors of the person's earlier manuscripts who are not in the list yet. */
export function EarlierCoauthors({ authors, onAdd }: EarlierCoauthorsProps) {
  const { data = [] } = useApiQuery({ queryKey: keyOf('/api/manuscripts/earlier-coauthors') })
  const [all, setAll] = useState(false)
  const listed = new Set(authors.map(({ email }) => email.trim().toLowerCase()))
  const others = data.filter(({ email }) => !listed.has(email.toLowerCase()))
  if (others.length === 0 || authors.length >= limits.authors.max) return null
  const shown = all ? others : others.slice(0, shownFirst)
  return (
    <fieldset className="author-earlier">
      <legend>{words.earlier}</legend>
      {shown.map((person) => (
        <Button
          key={person.email}
          icon={Plus}
          aria-label={words.addEarlier(fullName(person))}
          title={person.affiliation}
          onClick={() => onAdd({ ...person, orcid: person.orcid ?? '' })}
        >
          {fullName(person)}
        </Button>
      ))}
      {others.length > shown.length && (
        <Button kind="words" onClick={() => setAll(true)}>
          {words.moreEarlier(others.length - shown.length)}
        </Button>
      )}
    </fieldset>
  )
}
