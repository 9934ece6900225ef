import { useState } from 'react'
import type { InstitutionView } from '#domain/schemas/subscriptions.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { accessTexts } from '../access-texts.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Refused } from '../confirm-dialog.tsx'
import { texts } from '../texts.ts'

const words = accessTexts.institutions.key

/** Dialog that makes the key with which an institution's library fetches its usage reports, and shows it once. */
export function ReportKey({ institution, onClose }: { institution: InstitutionView; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const { id, name, customerId, reportKeyMadeAt } = institution
  const send = useCmsSend({
    call: async () => setKey((await calls.institutions.reportKey(id)).key),
    done: words.made,
    failed: words.failed,
    inForm: true,
    list: keys.institutions,
  })
  const shown = [
    [words.address, `${window.location.origin}/api/sushi/r51`],
    [words.customer, customerId ?? id],
    [words.key, key],
  ] as const
  return (
    <Dialog
      open
      title={words.title(name)}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        key ? (
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button kind="primary" busy={send.isPending} onClick={() => send.mutate(undefined)}>
              {reportKeyMadeAt ? words.renew : words.create}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        )
      }
    >
      <div className="stack">
        <Refused error={send.error} failed={words.failed} />
        <p>{words.body}</p>
        {key ? (
          <dl className="cms-key" aria-live="polite">
            {shown.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          reportKeyMadeAt && <p>{words.replaces(longDate(reportKeyMadeAt))}</p>
        )}
      </div>
    </Dialog>
  )
}
