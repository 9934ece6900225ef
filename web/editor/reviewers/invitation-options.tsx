import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { texts } from '../texts.ts'
import type { InviteField } from './new-reviewer.tsx'

const words = texts.invite

export const noOptions = { dueDate: '', note: '' }

type Options = typeof noOptions

interface OptionsProps {
  form: Form<InviteField>
  options: Options
  onChange: (options: Options) => void
}

/** Due date and personal note of the next invitation. */
export function InvitationOptions({ form, options, onChange }: OptionsProps) {
  return (
    <>
      <TextInput
        {...form.field('dueDate')}
        type="date"
        label={words.due}
        optional
        help={words.dueHelp}
        value={options.dueDate}
        onChange={(event) => onChange({ ...options, dueDate: event.target.value })}
      />
      <TextArea
        {...form.field('note')}
        label={words.note}
        optional
        help={words.noteHelp}
        rows={3}
        value={options.note}
        onChange={(event) => onChange({ ...options, note: event.target.value })}
      />
    </>
  )
}
