import { useState } from 'react'
import { TextInput } from '#web/ui/forms/field.tsx'
import { fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'

const words = declarationTexts.jel

interface JelCodesProps {
  codes: readonly string[]
  isRequired: boolean
  onChange: (codes: string[]) => void
  errors: Readonly<Record<string, string>>
}

const codesIn = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((code) => code.toUpperCase())
    .filter(Boolean)

/** Codes of the Journal of Economic Literature's classification, in one line. */
export function JelCodes({ codes, isRequired, onChange, errors }: JelCodesProps) {
  const [typed, setTyped] = useState(codes.join(', '))
  const id = fieldIds.declaration('jelCodes')
  return (
    <div className="full">
      <TextInput
        id={id}
        label={words.label}
        help={words.help}
        required={isRequired}
        optional={!isRequired}
        spellCheck={false}
        value={codesIn(typed).join() === codes.join() ? typed : codes.join(', ')}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(codesIn(event.target.value))
        }}
        error={errors[id]}
      />
    </div>
  )
}
