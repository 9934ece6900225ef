import { Check, PencilLine, X } from 'lucide-react'
import {
  type DecisionKind,
  decisionForms,
  decisionLabels,
  type MainDecision,
  mainDecisionOf,
  mainDecisions,
} from '#domain/manuscript/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'

const words = texts.decision
const icons = { accept: Check, revisions: PencilLine, reject: X }
const tones = { accept: 'ok', revisions: 'warn', reject: 'bad' }

interface DecisionChoiceProps {
  allowed: EditorDetail['allowed']
  kind: DecisionKind | null
  error: string | undefined
  onChange: (kind: DecisionKind) => void
}

/** The three decisions and, below them, the more precise forms of the chosen one. */
export function DecisionChoice({ allowed, kind, error, onChange }: DecisionChoiceProps) {
  const main = kind && mainDecisionOf(kind)
  const forms = main ? decisionForms[main].filter((form) => allowed.includes(form)) : []
  return (
    <>
      <RadioGroup
        id="decision"
        name="decision"
        label={words.legend}
        choices={mainDecisions.filter((one) => allowed.includes(one)).map(mainChoice)}
        value={main ?? ''}
        onChange={(value) => onChange(value as DecisionKind)}
        error={error}
      />
      {main && main !== 'accept' && forms.length > 1 && (
        <RadioGroup
          id="decision-form"
          name="decision-form"
          label={words.forms.legend[main]}
          choices={forms.map((form) => ({ value: form, ...words.forms[form] }))}
          value={kind ?? ''}
          onChange={(value) => onChange(value as DecisionKind)}
        />
      )}
    </>
  )
}

function mainChoice(value: MainDecision) {
  return {
    value,
    label: (
      <b className={`decision-choice-head ${tones[value]}`}>
        <Icon of={icons[value]} />
        {decisionLabels[value]}
      </b>
    ),
    help: words.help[value],
  }
}
