import { Plus } from 'lucide-react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { openFindings } from '../manuscript/situation.ts'
import { screeningTexts } from './screening-texts.ts'

const words = screeningTexts.fixes
const longestFix = 500

/** Returns the fixes that follow from the checks. */
function proposedFixes(detail: EditorDetail, screening: ScreeningView | null): string[] {
  const { similar = [], length, references } = screening ?? {}
  return [
    ...openFindings(detail).map(({ excerpt, place }) => words.name(excerpt, place)),
    ...(length?.hasLineNumbers === false ? [words.lines] : []),
    // Authors learn the numbers only of their own manuscripts; others are confidential.
    ...similar.flatMap(({ number, sharesAuthors }) =>
      number && sharesAuthors ? [words.overlap(number)] : [],
    ),
    ...(references?.unknown?.length ? [words.references] : []),
  ].map((fix) => fix.slice(0, longestFix))
}

interface FixesProps {
  detail: EditorDetail
  screening: ScreeningView | null
  fixes: readonly string[]
  error: string | undefined
  onChange: (fixes: string[]) => void
  /** A fix that is being typed and is not in the list yet. */
  typed: string
  onTyped: (fix: string) => void
}

/** The list of technical fixes: those that follow from the checks, and those that the editor adds. */
export function Fixes({ detail, screening, fixes, error, onChange, typed, onTyped }: FixesProps) {
  const proposed = proposedFixes(detail, screening)
  const all = [...new Set([...proposed, ...fixes])]
  const add = () => {
    const fix = typed.trim()
    if (fix && !fixes.includes(fix)) onChange([...fixes, fix])
    onTyped('')
  }
  return (
    <fieldset className="field" aria-describedby={error ? 'fixes-error' : undefined}>
      <legend>{words.legend}</legend>
      {all.map((fix) => (
        <Checkbox
          key={fix}
          label={fix}
          checked={fixes.includes(fix)}
          onChange={(event) =>
            onChange(all.filter((one) => (one === fix ? event.target.checked : fixes.includes(one))))
          }
        />
      ))}
      <div className="screening-add">
        <TextInput
          id="fixes"
          label={words.another}
          maxLength={longestFix}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button kind="words" icon={Plus} onClick={add}>
          {words.add}
        </Button>
      </div>
      {error && <FieldError id="fixes-error">{error}</FieldError>}
    </fieldset>
  )
}
