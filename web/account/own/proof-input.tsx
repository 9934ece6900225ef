import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { texts } from './texts.ts'

interface ProofInputProps {
  id: string
  account: OwnAccountView
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
}

/** Asks for the password again, if the account has one. */
export function ProofInput({ id, account, value, onChange, error }: ProofInputProps) {
  if (!account.hasPassword) return null
  return (
    <TextInput
      id={id}
      type="password"
      label={texts.email.password}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
