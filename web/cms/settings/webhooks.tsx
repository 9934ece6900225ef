import { useState } from 'react'
import { webhookEvents } from '#domain/journal/webhooks.ts'
import type { WebhookView } from '#domain/schemas/webhooks.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys } from '../calls.ts'
import { Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { webhookTexts as words } from '../webhook-texts.ts'
import { PartList } from './part-list.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** The systems that are told of events, with what they were told last. */
export function Webhooks() {
  const query = useApiQuery({ queryKey: keys.webhooks, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<WebhookView | 'new' | null>(null)
  const [removed, setRemoved] = useState<WebhookView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(webhook) => (
          <Item
            level={3}
            title={webhook.url}
            mark={null}
            badges={null}
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(webhook)}>
                  <Of words={texts.edit} name={webhook.url} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(webhook)}>
                  <Of words={texts.remove} name={webhook.url} />
                </Button>
              </>
            }
          >
            <p>{webhook.events.map((event) => webhookEvents[event]).join('. ')}.</p>
            <Deliveries deliveries={webhook.deliveries} />
          </Item>
        )}
      </PartList>
      {edited && <WebhookDialog webhook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.url}
          call={() => calls.webhooks.remove(removed.id)}
          list={keys.webhooks}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

function Deliveries({ deliveries }: Pick<WebhookView, 'deliveries'>) {
  if (deliveries.length === 0) return <p>{words.noDeliveries}</p>
  return (
    <ul className="cms-deliveries">
      {deliveries.map(({ id, event, occurredAt, attempts, deliveredAt, problem }) => (
        <li key={id}>
          <code>{event}</code>, <DateText value={occurredAt} />:{' '}
          {deliveredAt ? words.delivered : `${words.waiting}, ${words.attempts(attempts)}`}
          {problem && `. ${problem}`}
        </li>
      ))}
    </ul>
  )
}
