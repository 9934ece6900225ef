import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import type { Reasons } from './calls.ts'
import { texts } from './texts.ts'

/** Optional fields for declining: a reason, and a colleague to suggest. */
export function ReasonFields({
  value,
  form,
  onChange,
}: {
  value: Reasons
  form: Pick<Form<keyof Reasons>, 'field'>
  onChange: (value: Reasons) => void
}) {
  return (
    <>
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        optional
        rows={3}
        value={value.reason ?? ''}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
      <TextInput
        {...form.field('suggestion')}
        label={texts.suggestion}
        optional
        help={texts.suggestionHelp}
        value={value.suggestion ?? ''}
        onChange={(event) => onChange({ ...value, suggestion: event.target.value })}
      />
    </>
  )
}
