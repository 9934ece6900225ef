import { useState } from 'react'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { letterFromTemplate } from '../calls.ts'
import { texts } from '../texts.ts'
import type { LetterProps } from './letter.tsx'

const words = texts.decision

/** Field that replaces the letter with another template. The previous text can be restored. */
export function TemplateChoice({
  detail,
  kind,
  letter,
  edited,
  templates,
  templateId,
  onChange,
}: LetterProps & { kind: DecisionKind }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [before, setBefore] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (templates.length === 0) return null
  const choose = async (template: string) => {
    setBusy(true)
    try {
      const proposed = await letterFromTemplate(detail.manuscript.id, kind, template)
      setBefore(edited ? letter : null)
      setChosen(template)
      onChange(proposed.letter)
    } catch (error) {
      toast({ title: words.letterFailed, description: reasonOf(error, ''), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="decision-template-choice">
      <label htmlFor="letter-template">{words.template}</label>
      <select
        id="letter-template"
        className="input"
        aria-busy={busy}
        value={chosen ?? templateId ?? 'built-in'}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="built-in">{words.builtIn}</option>
        {templates.map(({ id, name, mine }) => (
          <option key={id} value={id}>
            {mine ? name : words.journals(name)}
          </option>
        ))}
      </select>
      {before !== null && (
        <Button
          kind="words"
          onClick={() => {
            onChange(before)
            setBefore(null)
          }}
        >
          {words.backToMine}
        </Button>
      )}
    </div>
  )
}
