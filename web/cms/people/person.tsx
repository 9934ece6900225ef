import { ArrowLeft, Merge } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { roleNames } from '#domain/account/account.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { ActiveBadge } from '../item.tsx'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PersonAccount } from './person-account.tsx'
import { PersonMail } from './person-mail.tsx'
import { ManuscriptsOf, ReviewsOf } from './person-work.tsx'
import './people.css'

const words = texts.users.person

/** What somebody is and does in the journal, on one page. */
export function Person({ id }: { id: string }) {
  const query = useApiQuery({
    queryKey: keyOf('/api/cms/users/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })
  return (
    <>
      <p className="people-back">
        <Link to="?tab=users">
          <Icon of={ArrowLeft} />
          {words.back}
        </Link>
      </p>
      <Loaded query={query} failed={words.failed} waiting={<WaitingForm />}>
        {(person) => <Shown person={person} />}
      </Loaded>
    </>
  )
}

function Shown({ person }: { person: PersonView }) {
  const { fullName, username, role, isActive, isInvited, isMerged } = person
  const [merging, setMerging] = useState(false)
  return (
    <article className="people-page" aria-labelledby="people-name">
      <div>
        <h2 id="people-name" className="section-title">
          {fullName ?? username}
        </h2>
        <p className="cms-badges">
          <Badge>{roleNames[role]}</Badge>
          <ActiveBadge isActive={isActive} />
          {isInvited && !isMerged && <Badge>{texts.users.invited}</Badge>}
        </p>
        {isMerged ? (
          <p>{texts.users.merge.wasMerged}</p>
        ) : (
          <p>
            <Button icon={Merge} onClick={() => setMerging(true)}>
              {texts.users.merge.open}
            </Button>
          </p>
        )}
      </div>
      <PersonAccount person={person} />
      <p className="help">{words.closed}</p>
      <ManuscriptsOf title={words.authored} manuscripts={person.authored} />
      {person.handled.length > 0 && <ManuscriptsOf title={words.handled} manuscripts={person.handled} />}
      <ReviewsOf reviews={person.reviews} />
      <PersonMail email={person.email} />
      {merging && <MergeDialog person={person} onClose={() => setMerging(false)} />}
    </article>
  )
}
