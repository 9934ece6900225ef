import { useState } from 'react'
import type { PeopleElsewhere as Found } from '#domain/schemas/review.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor, keys } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.invite.elsewhere

type PersonElsewhere = Found['people'][number]

interface ElsewhereProps {
  manuscriptId: string
  /** What the editor typed; nothing is sent before the button is pressed. */
  search: string
  onChoose: (person: PersonElsewhere) => void
}

/** Searches for people who have no account here, if a service is configured. */
export function PeopleElsewhere({ manuscriptId, search, onChoose }: ElsewhereProps) {
  const { data } = useApiQuery({ queryKey: keys.elsewhere(manuscriptId) })
  const [found, setFound] = useState<{ search: string; people: PersonElsewhere[] } | null>(null)
  const ask = useSend({
    call: () => callsFor(manuscriptId).peopleElsewhere(search),
    failed: words.failed,
    refetch: [],
    onDone: ({ people }) => setFound({ search, people }),
  })
  if (!data?.isConfigured || search === '') return null
  return (
    <section className="stack" aria-label={words.title}>
      <p>
        <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
          {words.search(search)}
        </Button>
      </p>
      <p className="help">{words.help}</p>
      <div role="status">
        {found?.search === search && found.people.length === 0 && (
          <p className="editor-quiet-text">{words.nobody}</p>
        )}
      </div>
      {found?.search === search && (
        <ul className="decision-suggestions">
          {found.people.map((person) => (
            <li key={`${person.firstName} ${person.lastName} ${person.orcid} ${person.affiliation}`}>
              <div>
                <b>
                  {person.firstName} {person.lastName}
                </b>
                <small>{[person.affiliation, person.orcid].filter(Boolean).join(' · ')}</small>
                <small>{[words.works(person.works), ...person.topics].join(' · ')}</small>
                {person.isNearAuthor && <small className="warn">{words.near}</small>}
              </div>
              <Button size="small" onClick={() => onChoose(person)}>
                {words.choose}
                <span className="hidden-text">
                  {' '}
                  {person.firstName} {person.lastName}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
