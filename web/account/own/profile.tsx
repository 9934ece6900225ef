import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { accountMessages, isOrcid } from '#domain/account/account.ts'
import { rorOf } from '#domain/account/ror.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, ofAccount } from './calls.ts'
import { OrcidRecord } from './orcid-record.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.profile
type Name = 'firstName' | 'lastName' | 'affiliation' | 'affiliationRor' | 'orcid' | 'expertise'

const listOf = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

export function ProfileTab({ account }: { account: OwnAccountView }) {
  const [values, setValues] = useState<Record<Name, string>>({
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    affiliation: account.affiliation ?? '',
    affiliationRor: account.affiliationRor ?? '',
    orcid: account.orcid ?? '',
    expertise: account.expertise.join(', '),
  })
  const send = useSend({ call: calls.profile, done: words.saved, refetch: ofAccount })
  const found: Checks<Name> = {}
  if (values.affiliationRor.trim() && !rorOf(values.affiliationRor))
    found.affiliationRor = accountMessages.ror
  if (values.orcid.trim() && !isOrcid(values.orcid.trim())) found.orcid = accountMessages.orcid
  if (listOf(values.expertise).length > 20) found.expertise = accountMessages.keywords
  const form = useForm<Name>({ ids: 'profile-', checks: found, error: send.error })

  const save = () => send.mutate({ ...values, expertise: listOf(values.expertise) })

  const field = (name: Name) => ({
    ...form.field(name),
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value })
      if (send.isError) send.reset()
    },
  })
  return (
    <>
      <Section title={words.title} help={words.help}>
        <form className="form-grid two-up" onSubmit={form.onSubmit(save)} noValidate>
          <div className="full own-problem">
            <FormProblems form={form} failed={words.failed} brief />
          </div>
          <TextInput {...field('firstName')} label={words.firstName} autoComplete="given-name" />
          <TextInput {...field('lastName')} label={words.lastName} autoComplete="family-name" />
          <div className="full">
            <TextInput {...field('affiliation')} label={words.affiliation} autoComplete="organization" />
          </div>
          <TextInput
            {...field('affiliationRor')}
            label={words.ror}
            help={words.rorHelp}
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
          />
          <TextInput
            {...field('orcid')}
            label={words.orcid}
            help={
              account.orcidVerified && values.orcid === account.orcid ? (
                <Badge tone="ok" icon={BadgeCheck}>
                  {words.orcidVerified}
                </Badge>
              ) : (
                words.orcidHelp
              )
            }
            placeholder="0000-0000-0000-0000"
            spellCheck={false}
            autoComplete="off"
          />
          <div className="full">
            <TextInput
              {...field('expertise')}
              label={words.expertise}
              help={words.expertiseHelp}
              autoComplete="off"
            />
          </div>
          <p className="form-actions full">
            <Button type="submit" kind="primary" busy={send.isPending} busyText={texts.saving}>
              {words.save}
            </Button>
          </p>
        </form>
      </Section>
      <OrcidRecord account={account} />
    </>
  )
}
