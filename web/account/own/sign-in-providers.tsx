import { providerStart } from '#domain/account/outside-sign-in.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, ofAccount } from './calls.ts'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

export function SignInProviders({ account }: { account: OwnAccountView }) {
  const words = texts.providers
  const providers = useSiteFrame()?.providers ?? []
  const remove = useSend({
    call: calls.disconnect,
    done: words.removed,
    failed: words.failed,
    refetch: ofAccount,
  })
  if (providers.length === 0 && account.identities.length === 0) return null
  const open = providers.filter(({ name }) => !account.identities.some((one) => one.name === name))
  return (
    <Section title={words.title} help={words.help}>
      {account.identities.length === 0 && <p>{words.none}</p>}
      <ul className="own-list">
        {account.identities.map(({ id, name, linkedAt }) => (
          <li key={id}>
            <span>
              <b>{name}</b>{' '}
              <span className="meta">
                {words.since} <DateText value={linkedAt} />
              </span>
            </span>
            <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(id)}>
              {words.remove}
              <span className="hidden-text"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="own-actions">
        {open.map(({ id, name }) => (
          <PlainLinkButton key={id} href={providerStart(id, urls.account('security'), { connect: true })}>
            {words.connect(name)}
          </PlainLinkButton>
        ))}
      </p>
    </Section>
  )
}
