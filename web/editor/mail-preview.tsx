import { useState } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import type { ReadableMail } from './calls.ts'
import { discussionTexts as words } from './discussions/discussion-texts.ts'

interface PreviewButtonProps {
  /** Makes the call for its e-mails alone; nothing is sent or changed. */
  call: () => Promise<ReadableMail[]>
  disabled?: boolean
  small?: boolean
}

/** Button that shows the e-mails of an action before they are sent. */
export function PreviewButton({ call, disabled = false, small = true }: PreviewButtonProps) {
  const [mails, setMails] = useState<ReadableMail[] | null>(null)
  const preview = useCall({
    mutationFn: call,
    onSuccess: setMails,
    onError: (error) =>
      toast({ title: words.previewFailed, description: reasonOf(error, ''), variant: 'destructive' }),
  })
  return (
    <>
      <Button
        {...(small && { size: 'small' })}
        busy={preview.isPending}
        disabled={disabled}
        onClick={() => preview.mutate()}
      >
        {words.preview}
      </Button>
      <Dialog open={mails !== null} wide title={words.previewTitle} onClose={() => setMails(null)}>
        {mails?.length === 0 && <p>{words.previewNone}</p>}
        {mails?.map(({ to, subject, text }) => (
          <section key={to} className="stack">
            <dl className="decision-letter-meta">
              <div>
                <dt>{words.to}</dt>
                <dd>{to}</dd>
              </div>
              <div>
                <dt>{words.subject}</dt>
                <dd>{subject}</dd>
              </div>
            </dl>
            <div className="letter">
              <Prose text={text} />
            </div>
          </section>
        ))}
      </Dialog>
    </>
  )
}
