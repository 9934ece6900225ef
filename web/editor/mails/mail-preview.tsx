import { useEffect, useRef, useState } from 'react'
import type { ReadableMail } from '#domain/schemas/mails.ts'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'

const words = texts.mails

interface MailPreviewProps {
  /** Makes the call for its e-mails alone; nothing is sent or changed. */
  call: () => Promise<ReadableMail[]>
  /** Changes with what the e-mails are made from, so that no outdated ones are shown. */
  of: string
  disabled?: boolean
}

/** Button that shows the e-mails of an action before they are sent, below itself. */
export function MailPreview({ call, of, disabled = false }: MailPreviewProps) {
  const [shown, setShown] = useState<{ of: string; mails: ReadableMail[] } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const preview = useCall({
    mutationFn: async () => ({ of, mails: await call() }),
    onSuccess: setShown,
    onError: (error) =>
      toast({ title: words.failed, description: reasonOf(error, ''), variant: 'destructive' }),
  })
  const mails = shown?.of === of ? shown.mails : null
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  return (
    <>
      <Button size="small" busy={preview.isPending} disabled={disabled} onClick={() => preview.mutate()}>
        {words.read}
      </Button>
      {mails && (
        <section className="editor-mails" aria-labelledby="mails-title">
          <h3 id="mails-title" className="editor-side-title" tabIndex={-1} ref={heading}>
            {mails.length === 0 ? words.none : words.title(mails.length)}
          </h3>
          {mails.map(({ to, subject, text }) => (
            <article key={to}>
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
            </article>
          ))}
          <Button kind="words" onClick={() => setShown(null)}>
            {words.hide}
          </Button>
        </section>
      )}
    </>
  )
}
