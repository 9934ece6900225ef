import { useState } from 'react'
import { TextInput } from '#web/ui/forms/field.tsx'

interface TermsInputProps {
  id: string
  label: string
  help: string
  error: string | undefined
  terms: readonly string[]
  onChange: (terms: string[]) => void
}

const split = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((term) => term.trim())
    .filter(Boolean)

/** Field for a list of terms. A comma or space at the end stays in the field while somebody is typing. */
export function TermsInput({ terms, onChange, ...field }: TermsInputProps) {
  const [typed, setTyped] = useState(terms.join(', '))
  const shown = split(typed).join() === terms.join() ? typed : terms.join(', ')
  return (
    <TextInput
      {...field}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(split(event.target.value))
      }}
      onBlur={() => setTyped(terms.join(', '))}
    />
  )
}
