import { useState } from 'react'
import { includesRole } from '#domain/account/account.ts'
import { emailTopicIds, emailTopics } from '#domain/account/email-topics.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, ofAccount } from './calls.ts'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.emails

export function EmailsTab({ account }: { account: OwnAccountView }) {
  const [muted, setMuted] = useState(account.muted)
  const send = useSend({ call: calls.emails, done: words.saved, refetch: ofAccount })
  const form = useForm<'muted'>({ ids: 'emails-', error: send.error })
  const shown = emailTopicIds.filter((id) => includesRole(account.role, emailTopics[id].role))
  const groups = Object.entries(words.groups).map(([role, group]) => ({
    ...group,
    topics: shown.filter((id) => emailTopics[id].role === role),
  }))

  return (
    <Section title={words.title} help={words.help}>
      <form className="form-grid" onSubmit={form.onSubmit(() => send.mutate(muted))} noValidate>
        <FormProblems form={form} failed={words.failed} />
        {groups
          .filter(({ topics }) => topics.length > 0)
          .map(({ title, help, topics }) => (
            <fieldset key={title} className="own-topics">
              <legend className="label">{title}</legend>
              {help && <p className="help">{help}</p>}
              {topics.map((id) => {
                const { label, help }: { label: string; help?: string } = emailTopics[id]
                return (
                  <Checkbox
                    key={id}
                    label={label}
                    help={help}
                    checked={!muted.includes(id)}
                    onChange={(event) =>
                      setMuted(event.target.checked ? muted.filter((one) => one !== id) : [...muted, id])
                    }
                  />
                )
              })}
            </fieldset>
          ))}
        <p className="form-actions">
          <Button type="submit" kind="primary" busy={send.isPending} busyText={texts.saving}>
            {words.save}
          </Button>
        </p>
      </form>
    </Section>
  )
}
