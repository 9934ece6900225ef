import { isEmail } from '#domain/account/account.ts'
import { sharesInstitution } from '#domain/manuscript/institution-domain.ts'
import { messages } from '#domain/manuscript/submission.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import type { Checks, Form } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { InviteCall } from '../calls.ts'
import { texts } from '../texts.ts'
import { refusalOf } from './in-round.ts'
import { OpposedWarning } from './named-by-authors.tsx'

const words = texts.invite

export const nobody = { firstName: '', lastName: '', email: '' }

type Person = typeof nobody

export type InviteField = keyof Person | 'dueDate' | 'note'

export function problemsOf({ firstName, lastName, email }: Person): Checks<InviteField> {
  return {
    firstName: !firstName.trim() && messages.firstName,
    lastName: !lastName.trim() && messages.lastName,
    email: !isEmail(email.trim()) && messages.email,
  }
}

interface SomeoneNewProps {
  form: Form<InviteField>
  person: Person
  detail: EditorDetail
  busy: boolean
  onChange: (person: Person) => void
  onInvite: (call: InviteCall, name: string) => void
  onPreview: (call: InviteCall, name: string) => void
}

export function NewReviewer({ form, person, detail, busy, onChange, onInvite, onPreview }: SomeoneNewProps) {
  const refusal = refusalOf(detail, person.email)
  const authorEmails = detail.authors.map(({ email }) => email)
  const field = (key: keyof Person) => ({
    ...form.field(key),
    label: words[key],
    required: true,
    value: person[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...person, [key]: event.target.value }),
  })
  const pass = (to: SomeoneNewProps['onInvite']) => {
    const firstName = person.firstName.trim()
    const lastName = person.lastName.trim()
    to({ firstName, lastName, email: person.email.trim() }, `${firstName} ${lastName}`)
  }
  return (
    <form
      className="stack"
      noValidate
      aria-labelledby="someone-new"
      onSubmit={form.onSubmit(() => pass(onInvite))}
    >
      <div>
        <h3 id="someone-new" className="editor-side-title">
          {words.newTitle}
        </h3>
        <p className="help">{words.newHelp}</p>
      </div>
      <TextInput {...field('firstName')} autoComplete="off" />
      <TextInput {...field('lastName')} autoComplete="off" />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      <div role="status">
        {isEmail(person.email.trim()) && sharesInstitution(person.email, authorEmails) && (
          <Notice tone="warn">{words.sameDomain}</Notice>
        )}
        {refusal && (
          <Notice tone="warn">
            {words.hasDeclined(longDate(refusal.respondedAt ?? refusal.invitedAt))}
            {refusal.declineReason && ` “${refusal.declineReason}”`}
          </Notice>
        )}
        <OpposedWarning detail={detail} person={person} />
      </div>
      <p className="form-actions">
        <Button type="submit" kind="primary" busy={busy}>
          {words.send}
        </Button>
        <Button busy={busy} onClick={() => form.check() && pass(onPreview)}>
          {words.preview}
          <span className="hidden-text"> {words.previewTitle.toLowerCase()}</span>
        </Button>
      </p>
    </form>
  )
}
