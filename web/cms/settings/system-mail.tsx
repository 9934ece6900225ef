import { useQueryClient } from '@tanstack/react-query'
import type { MailTestView, SystemView } from '#domain/schemas/records.ts'
import { reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { calls, keys } from '../calls.ts'
import { texts } from '../texts.ts'
import { SystemPart } from './system-part.tsx'

const words = texts.records.system

export function SystemMail({ system: { mail } }: { system: SystemView }) {
  const client = useQueryClient()
  const test = useCall<MailTestView>({
    mutationFn: calls.mailTest,
    onSuccess: () => refetchFrom(client, keys.setup),
  })
  return (
    <section>
      <SystemPart
        title={words.mail}
        rows={[
          [words.state, mail.configured ? words.mailSet : words.mailUnset],
          [words.from, mail.from],
        ]}
      />
      <p className="cms-more">
        <Button busy={test.isPending} busyText={words.testing} onClick={() => test.mutate()}>
          {words.test}
        </Button>
      </p>
      {(test.data || test.error) && (
        <Notice tone={test.data?.sent ? 'ok' : 'warn'}>
          <p role="status">{test.data?.message ?? reasonOf(test.error, texts.tryAgain)}</p>
        </Notice>
      )}
    </section>
  )
}
