import { useState } from 'react'
import type { PersonalAccessView } from '#domain/schemas/subscriptions.ts'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { accessTexts } from '../access-texts.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useRowWas } from '../use-row-was.ts'

const words = accessTexts.personal

const wasOf = ({ endsOn, note }: PersonalAccessView) => ({ endsOn, note })

interface PersonalAccessDialogProps {
  /** The entry to change; null to add a person. */
  person: PersonalAccessView | null
  onClose: () => void
}

export function PersonalAccessDialog({ person, onClose }: PersonalAccessDialogProps) {
  const [begun] = useState(() => ({ person: '', endsOn: person?.endsOn ?? '', note: person?.note ?? '' }))
  const [values, setValues] = useState(begun)
  const { see, changesOf } = useRowWas(person, wasOf)
  const failed = person ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: () => {
      const fields = { endsOn: values.endsOn, note: values.note.trim() || null }
      return person
        ? calls.personalAccess.change(person.id, changesOf(fields))
        : calls.personalAccess.grant({ person: values.person.trim(), ...fields })
    },
    done: person ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.personalAccess,
    onDone: onClose,
    onOvertaken: (people) => see(people?.find(({ id }) => id === person?.id)),
  })
  const form = useForm<keyof typeof values>({
    ids: 'personal-access-',
    checks: {
      person: !person && !values.person.trim() && words.missing.person,
      endsOn: !values.endsOn && words.missing.endsOn,
    },
    error: send.error,
  })
  const field = (name: keyof typeof values) => ({
    ...form.field(name),
    label: words.fields[name],
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={person ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={person !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => send.mutate(undefined)}
    >
      {!person && <TextInput {...field('person')} required help={words.personHelp} />}
      <TextInput {...field('endsOn')} type="date" required />
      <div className="full">
        <TextArea {...field('note')} rows={3} optional help={words.noteHelp} />
      </div>
    </FormDialog>
  )
}
