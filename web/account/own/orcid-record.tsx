import { providerStart, type RecordPart, recordParts } from '#domain/account/outside-sign-in.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, ofAccount } from './calls.ts'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.orcidRecord

/** What the journal may add to the person's ORCID record. */
export function OrcidRecord({ account }: { account: OwnAccountView }) {
  const { orcidRecord } = account
  if (!orcidRecord) return null
  return (
    <Section title={words.title} help={words.help}>
      <ul className="own-list">
        {recordParts.map((part) => (
          <Part key={part} part={part} isOn={orcidRecord[part]} />
        ))}
      </ul>
    </Section>
  )
}

function Part({ part, isOn }: { part: RecordPart; isOn: boolean }) {
  const stop = useSend({
    call: () => calls.stopRecord(part),
    done: words.stopped,
    failed: words.failed,
    refetch: ofAccount,
  })
  const [name, help] = words.parts[part]
  return (
    <li>
      <span>
        <b>{name}</b> <Badge tone={isOn ? 'ok' : 'plain'}>{isOn ? words.on : words.off}</Badge>
        <br />
        <span className="meta">{help}</span>
      </span>
      {isOn ? (
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          {words.stop}
          <span className="hidden-text">: {name}</span>
        </Button>
      ) : (
        <PlainLinkButton href={providerStart('orcid', urls.account(), { connect: true, record: part })}>
          {words.allow}
          <span className="hidden-text">: {name}</span>
        </PlainLinkButton>
      )}
    </li>
  )
}
