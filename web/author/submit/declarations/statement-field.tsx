import type { ReactNode } from 'react'
import {
  answerOf,
  type StatementInput,
  type StatementName,
  statementOf,
} from '#domain/manuscript/declarations.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { fieldIds } from '../draft.ts'
import { declarationTexts as words } from './declaration-texts.ts'

interface StatementFieldProps {
  name: StatementName
  value: StatementInput | undefined
  isRequired: boolean
  onChange: (value: StatementInput | undefined) => void
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
  /** Fields in place of the answer's text. */
  children?: ReactNode
}

/** One statement: a choice, and the text that belongs to the chosen answer. Says who reads it. */
export function StatementField({ name, value, isRequired, onChange, errors, children }: StatementFieldProps) {
  const { label, help, readers, forReviewers, answers } = statementOf(name)
  const id = fieldIds.declaration(`statements.${name}`)
  const textId = `${id}-text`
  const chosen = answerOf(name, value?.answer ?? '')
  const text = value?.text ?? ''
  const field = {
    id: textId,
    required: chosen?.needsText ?? false,
    optional: !chosen?.needsText,
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ answer: value?.answer ?? '', text: target.value }),
    error: errors[textId],
  }
  const read = `${words.readers[readers]} ${forReviewers ? words.readers.answerToo : words.readers.notReviewers}`
  return (
    <div className="declarations-statement">
      <RadioGroup
        id={id}
        name={id}
        label={label}
        isPlain
        required={isRequired}
        optional={!isRequired}
        help={help ? `${help} ${read}` : read}
        choices={Object.entries(answers).map(([answer, { label: text }]) => ({ value: answer, label: text }))}
        value={value?.answer ?? ''}
        onChange={(answer) => onChange({ answer, text: value?.text ?? '' })}
        error={errors[id]}
      />
      {chosen && children}
      {chosen?.text &&
        (chosen.isLine && !text.includes('\n') ? (
          <TextInput {...field} label={chosen.text} />
        ) : (
          <TextArea {...field} label={chosen.text} rows={2} />
        ))}
      {chosen && !isRequired && (
        <p>
          <Button kind="words" aria-label={words.clearOf(label)} onClick={() => onChange(undefined)}>
            {words.clear}
          </Button>
        </p>
      )}
    </div>
  )
}
