import { useState } from 'react'
import type { InstitutionView } from '#domain/schemas/subscriptions.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { accessTexts } from '../access-texts.ts'
import { calls, keys } from '../calls.ts'
import { Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { InstitutionDialog } from './institution-dialog.tsx'
import { PartList } from './part-list.tsx'
import { ReportKey } from './report-key.tsx'

const words = accessTexts.institutions
const rangesShown = 3

/** The institutions whose readers have access to subscription articles. */
export function Institutions() {
  const query = useApiQuery({ queryKey: keys.institutions, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<InstitutionView | 'new' | null>(null)
  const [keyed, setKeyed] = useState<InstitutionView | null>(null)
  const [removed, setRemoved] = useState<InstitutionView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(institution) => (
          <Item
            level={3}
            title={institution.name}
            mark={institution.customerId && <small>{institution.customerId}</small>}
            badges={
              <Badge tone={institution.state === 'active' ? 'ok' : 'plain'}>
                {words.states[institution.state]}
              </Badge>
            }
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(institution)}>
                  <Of words={texts.edit} name={institution.name} />
                </Button>
                <Button kind="words" onClick={() => setKeyed(institution)}>
                  <Of words={words.key.make} name={institution.name} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(institution)}>
                  <Of words={texts.remove} name={institution.name} />
                </Button>
              </>
            }
          >
            <p>{shortened(institution.ranges)}</p>
            <p>
              {words.period(
                longDate(institution.startsOn),
                institution.endsOn && longDate(institution.endsOn),
              )}
            </p>
            <p>{words.used(institution.requests, institution.denials)}</p>
          </Item>
        )}
      </PartList>
      {edited && (
        <InstitutionDialog institution={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {keyed && <ReportKey institution={keyed} onClose={() => setKeyed(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.name}
          call={() => calls.institutions.remove(removed.id)}
          list={keys.institutions}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

function shortened(ranges: readonly string[]): string {
  const shown = ranges.slice(0, rangesShown).join(', ')
  const more = ranges.length - rangesShown
  return more > 0 ? `${shown} ${words.more(more)}` : shown
}
