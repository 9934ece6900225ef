import { useState } from 'react'
import { isEmail, passwordProblem, type Role, roleNames, roles } from '#domain/account/account.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from './calls.ts'
import { checksOfDuties } from './check-duties.ts'
import { FormDialog } from './form-dialog.tsx'
import { texts } from './texts.ts'
import { useRowWas } from './use-row-was.ts'
import { UserDuties } from './user-duties.tsx'

const words = texts.users

function wasOf(user: CmsUserView) {
  const { username, email, role, duties, limitedToDuties, sectionFields, guestCalls } = user
  return { username, email, role, duties, limitedToDuties, sectionFields, guestCalls }
}

interface UserDialogProps {
  /** The user to edit; null for a new user. */
  user: CmsUserView | null
  /** Initial role. */
  role: Role
  /** Whether a new user is invited by e-mail unless something else is chosen. */
  isInvited?: boolean
  onClose: () => void
}

export function UserDialog({ user, role, isInvited = false, onClose }: UserDialogProps) {
  const [begun] = useState({ username: user?.username ?? '', email: user?.email ?? '', password: '', role })
  const [startedDuties] = useState({
    duties: user?.duties ?? [],
    limitedToDuties: user?.limitedToDuties ?? false,
    sectionFields: user?.sectionFields ?? [],
    guestCalls: user?.guestCalls ?? [],
  })
  const [work, setWork] = useState(startedDuties)
  const [values, setValues] = useState(begun)
  const [invites, setInvites] = useState(isInvited)
  const { see, changesOf } = useRowWas(user, wasOf)
  const failed = user ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.users.save,
    done: user ? words.updated : invites ? words.createdInvited : words.created,
    failed,
    inForm: true,
    list: keys.users,
    onDone: onClose,
    onOvertaken: async () => user && see(await calls.users.find(user.id)),
  })
  const username = values.username.trim()
  const email = values.email.trim()
  const keepsPassword = user ? values.password.trim() === '' : invites
  const weak = keepsPassword ? null : passwordProblem(values.password)
  const found: Checks = {
    ...(!username && { username: 'Please enter a username' }),
    ...(!email
      ? { email: 'Please enter an email address' }
      : !isEmail(email) && { email: 'Please enter a valid email address' }),
    ...(values.role === 'editor' && checksOfDuties(work)),
    ...(weak && { password: values.password ? weak : cmsMessages.password }),
  }
  const form = useForm({ ids: 'user-', checks: found, error: send.error })
  const field = (name: keyof typeof values) => ({
    id: `user-${name}`,
    value: values[name],
    error: form.error(name),
    // Without these values the browser would fill in the administrator's own name and password.
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={user ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={user !== null}
      busy={send.isPending}
      dirty={JSON.stringify([values, work]) !== JSON.stringify([begun, startedDuties])}
      onClose={onClose}
      onSubmit={() => {
        const fields = { username, email, role: values.role, ...(values.role === 'editor' && work) }
        send.mutate(
          user
            ? {
                id: user.id,
                fields: changesOf({ ...fields, ...(!keepsPassword && { password: values.password }) }),
              }
            : {
                id: null,
                fields: {
                  ...fields,
                  isActive: true,
                  ...(invites ? { invite: true } : { password: values.password }),
                },
              },
        )
      }}
    >
      <TextInput
        {...field('username')}
        label={words.username}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Select
        {...field('role')}
        label={words.role}
        help={words.roleHelp[values.role]}
        options={roles.map((id) => [id, roleNames[id]] as const)}
      />
      <div className="full">
        <TextInput {...field('email')} type="email" label={words.email} required />
      </div>
      {values.role === 'editor' && (
        <UserDuties id="user-duties" work={work} errorOf={form.error} onChange={setWork} />
      )}
      {user === null && (
        <div className="full">
          <Checkbox
            label={words.invite}
            help={words.inviteHelp}
            checked={invites}
            onChange={(event) => setInvites(event.target.checked)}
          />
        </div>
      )}
      {(user !== null || !invites) && (
        <div className="full">
          <TextInput
            {...field('password')}
            type="password"
            label={words.password}
            placeholder={user ? words.keepPassword : undefined}
            help={user ? `${words.passwordHelp} ${words.endsSessions}` : words.passwordHelp}
            required={user === null}
          />
        </div>
      )}
    </FormDialog>
  )
}
