import { useState } from 'react'
import type { EnrolmentView, OwnAccountView } from '#domain/schemas/own-account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'
import { Begin, Enrol } from './two-factor-enrolment.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'

const words = texts.twoFactor

export function TwoFactor({ account }: { account: OwnAccountView }) {
  const [enrolment, setEnrolment] = useState<EnrolmentView | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section title={words.title} help={words.help}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : account.twoFactor === 'on' ? (
        <TwoFactorOn account={account} onCodes={setCodes} />
      ) : enrolment ? (
        <Enrol
          enrolment={enrolment}
          onCancel={() => setEnrolment(null)}
          onCodes={(made) => {
            setEnrolment(null)
            setCodes(made)
          }}
        />
      ) : (
        <Begin account={account} onBegun={setEnrolment} />
      )}
    </Section>
  )
}
