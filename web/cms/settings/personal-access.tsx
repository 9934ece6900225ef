import { useState } from 'react'
import type { PersonalAccessView } from '#domain/schemas/subscriptions.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { accessTexts } from '../access-texts.ts'
import { calls, keys } from '../calls.ts'
import { Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { PartList } from './part-list.tsx'
import { PersonalAccessDialog } from './personal-access-dialog.tsx'

const words = accessTexts.personal

/** The people who have access to subscription articles with their accounts. */
export function PersonalAccess() {
  const query = useApiQuery({ queryKey: keys.personalAccess, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<PersonalAccessView | 'new' | null>(null)
  const [removed, setRemoved] = useState<PersonalAccessView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(person) => (
          <Item
            level={3}
            title={person.name}
            mark={<small>{person.username}</small>}
            badges={
              <Badge tone={person.state === 'active' ? 'ok' : 'plain'}>{words.states[person.state]}</Badge>
            }
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(person)}>
                  <Of words={texts.edit} name={person.name} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(person)}>
                  <Of words={texts.remove} name={person.name} />
                </Button>
              </>
            }
          >
            <p>{words.until(longDate(person.endsOn))}</p>
            {person.note && <p className="cms-preview">{person.note}</p>}
          </Item>
        )}
      </PartList>
      {edited && (
        <PersonalAccessDialog person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <Remove
          words={words}
          name={removed.name}
          call={() => calls.personalAccess.remove(removed.id)}
          list={keys.personalAccess}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
