import { Select } from '#web/ui/forms/field.tsx'
import { fieldIds } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.call

interface CallFieldProps {
  calls: readonly { id: string; title: string }[]
  value: string | null
  isRequired: boolean
  onChange: (callId: string | null) => void
  error: string | undefined
}

/** Field for the call for papers to which the manuscript is submitted. Omitted if no call is open. */
export function CallField({ calls, value, isRequired, onChange, error }: CallFieldProps) {
  if (calls.length === 0 && value === null) return null
  const isClosed = value !== null && !calls.some(({ id }) => id === value)
  return (
    <div className="full">
      <Select
        id={fieldIds.call}
        label={words.label}
        required={isRequired}
        options={[
          ['', isRequired ? words.choose : words.none] as const,
          ...calls.map(({ id, title }) => [id, title] as const),
          // A call that was closed in the meantime stays selected; the server refuses it with a reason.
          ...(isClosed ? [[value, words.closed] as const] : []),
        ]}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        error={error}
      />
    </div>
  )
}
