import { customCssProblem } from '#domain/journal/custom-css.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'

const words = texts.appearance

interface CustomCssFieldProps {
  value: string
  error: string | undefined
  onChange: (css: string) => void
}

/** Field for the journal's own style rules. What is wrong with them is said while they are typed. */
export function CustomCssField({ value, error, onChange }: CustomCssFieldProps) {
  return (
    <div className="full">
      <TextArea
        id="appearance-customCss"
        label={words.customCss}
        help={words.customCssHelp}
        error={error ?? customCssProblem(value) ?? undefined}
        className="cms-code"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
