import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail, type Role, roleNames } from '#domain/account/account.ts'
import { cmsLimits } from '#domain/journal/cms.ts'
import { readAuthorList } from '#domain/manuscript/bylines/author-list.ts'
import type { InvitationsView } from '#domain/schemas/cms.ts'
import { refetchFrom } from '#web/app/send.ts'
import { useCall } from '#web/app/use-call.ts'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { describedBy, Field } from '#web/ui/forms/field-parts.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { InvitationOutcomes } from './invitation-outcomes.tsx'
import { textOfList } from './list-file.ts'

const words = texts.users.many
const invitedRoles = ['author', 'reviewer', 'editor'] as const
type InvitedRole = (typeof invitedRoles)[number] & Role

/** Invites many people at once from a pasted list, and then says what came of each. */
export function InviteMany({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitedRole>('reviewer')
  const [outcomes, setOutcomes] = useState<InvitationsView['people'] | null>(null)
  const { authors: listed, unread } = readAuthorList(text)
  // Who is in the list twice is invited once.
  const people = [
    ...new Map(
      listed.filter(({ email }) => isEmail(email)).map((one) => [one.email.toLowerCase(), one]),
    ).values(),
  ]
  const without = listed.filter(({ email }) => !isEmail(email))
  const client = useQueryClient()
  const send = useCall({
    mutationFn: calls.inviteMany,
    onSuccess: async ({ people: invited }) => {
      setOutcomes(invited)
      await Promise.all([refetchFrom(client, keys.users), refetchFrom(client, keys.overview)])
    },
  })
  const form = useForm({
    ids: 'invite-',
    checks: {
      ...(people.length === 0 && { people: words.noPeople }),
      ...(people.length > cmsLimits.invitations && { people: words.tooMany(cmsLimits.invitations) }),
    },
    error: send.error,
  })
  if (outcomes) return <InvitationOutcomes outcomes={outcomes} onClose={onClose} />
  const invite = () =>
    send.mutate({
      role,
      people: people.map(({ email, firstName, lastName }) => ({ email, firstName, lastName })),
    })
  return (
    <FormDialog
      title={words.title}
      form={form}
      failed={words.failed}
      editing={false}
      submit={words.send(people.length)}
      busy={send.isPending}
      dirty={text.trim() !== ''}
      onClose={onClose}
      onSubmit={invite}
    >
      <div className="full">
        <TextArea
          id="invite-people"
          label={words.people}
          help={words.peopleHelp}
          rows={8}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={form.error('people')}
        />
      </div>
      <div className="full">
        <ListFile onRead={setText} />
      </div>
      {text.trim() && (
        <div className="full" role="status">
          <p>{words.found(people.length)}</p>
          <Named words={words.without} names={without.map((one) => `${one.firstName} ${one.lastName}`)} />
          <Named words={words.unread} names={unread} />
        </div>
      )}
      <Select
        id="invite-role"
        label={words.role}
        help={texts.users.roleHelp[role]}
        options={invitedRoles.map((one) => [one, roleNames[one]] as const)}
        value={role}
        onChange={(event) => setRole(event.target.value as InvitedRole)}
      />
    </FormDialog>
  )
}

/** Puts the table of a file into the text, where it can be corrected. */
function ListFile({ onRead }: { onRead: (text: string) => void }) {
  const [isRefused, setIsRefused] = useState(false)
  const id = 'invite-file'
  const error = isRefused ? words.fileRefused : undefined
  return (
    <Field id={id} label={words.file} optional error={error}>
      <input
        id={id}
        type="file"
        className="input"
        aria-describedby={describedBy(id, { error })}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={async ({ target }) => {
          const text = target.files?.[0] ? await textOfList(target.files[0]) : ''
          target.value = ''
          setIsRefused(text === null)
          if (text) onRead(text)
        }}
      />
    </Field>
  )
}

function Named({ words: said, names }: { words: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="help">
      {said} {names.join(' · ')}
    </p>
  )
}
