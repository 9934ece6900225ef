import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Reasons } from './calls.ts'
import { texts } from './texts.ts'

/** Optional fields: reason for declining, and a suggested colleague. */
export function ReasonFields({ value, onChange }: { value: Reasons; onChange: (value: Reasons) => void }) {
  return (
    <>
      <TextArea
        id="decline-reason"
        label={texts.reason}
        optional
        rows={3}
        value={value.reason ?? ''}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
      <TextInput
        id="decline-suggestion"
        label={texts.suggestion}
        optional
        help={texts.suggestionHelp}
        value={value.suggestion ?? ''}
        onChange={(event) => onChange({ ...value, suggestion: event.target.value })}
      />
    </>
  )
}
