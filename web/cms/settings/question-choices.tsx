import { questionLimits } from '#domain/manuscript/review-form.ts'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { texts } from '../texts.ts'
import type { TypedQuestion } from './question-values.ts'

const words = texts.questions

interface QuestionChoicesProps {
  values: TypedQuestion
  form: Form
  change: (part: Partial<TypedQuestion>) => void
}

/** The fields for what can be chosen: the answers of a choice, or the length of a scale. */
export function QuestionChoices({ values, form, change }: QuestionChoicesProps) {
  const { kind, scale, lowest, highest, choices } = values
  if (kind === 'text') return null
  if (kind !== 'scale')
    return (
      <div className="full">
        <TextArea
          {...form.field('options')}
          label={words.fields.options}
          help={words.optionsHelp}
          required
          rows={5}
          value={choices}
          onChange={(event) => change({ choices: event.target.value })}
        />
      </div>
    )
  return (
    <>
      <div className="full">
        <TextInput
          {...form.field('scale')}
          type="number"
          min={questionLimits.scaleMin}
          max={questionLimits.scaleMax}
          label={words.fields.scale}
          required
          value={scale}
          onChange={(event) => change({ scale: event.target.value })}
        />
      </div>
      <TextInput
        id="question-lowest"
        label={words.fields.lowest}
        optional
        maxLength={questionLimits.option}
        value={lowest}
        onChange={(event) => change({ lowest: event.target.value })}
      />
      <TextInput
        id="question-highest"
        label={words.fields.highest}
        optional
        maxLength={questionLimits.option}
        value={highest}
        onChange={(event) => change({ highest: event.target.value })}
      />
    </>
  )
}
