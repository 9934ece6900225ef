import { type FormQuestion, scaleEnds, scaleValues } from '#domain/manuscript/review-form.ts'
import { classNames } from '../class-names.ts'
import { texts } from '../texts.ts'
import { Button } from './button.tsx'
import { Checkbox, RadioGroup } from './choices.tsx'
import { TextArea } from './field.tsx'
import { describedBy, FieldError, FieldLabel } from './field-parts.tsx'
import './form-question.css'

interface QuestionFieldProps {
  question: FormQuestion
  id: string
  /** The text, the chosen options, or the number on the scale. */
  value: readonly string[]
  error?: string | undefined
  onChange: (value: string[]) => void
}

/** The control of a question that the journal put into a form. */
export function QuestionField(props: QuestionFieldProps) {
  const isScale = props.question.kind === 'scale'
  return (
    <div className={classNames('form-question', isScale && 'scale')}>
      <Control {...props} />
    </div>
  )
}

function Control({ question, id, value, error, onChange }: QuestionFieldProps) {
  const { kind, label, help, options, isRequired } = question
  const parts = { id, label, help, error, required: isRequired, optional: !isRequired }
  if (kind === 'text')
    return (
      <TextArea
        {...parts}
        rows={5}
        value={value[0] ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
      />
    )
  if (kind === 'multiple') return <Several {...{ question, id, value, error, onChange }} />
  return (
    <>
      <RadioGroup
        {...parts}
        name={id}
        help={[kind === 'scale' && scaleEnds(question), help].filter(Boolean).join('. ')}
        choices={(kind === 'scale' ? scaleValues(question) : options).map((option) => ({
          value: option,
          label: option,
        }))}
        value={value[0] ?? ''}
        onChange={(chosen) => onChange([chosen])}
      />
      {!isRequired && value.length > 0 && (
        <Button kind="words" onClick={() => onChange([])}>
          {texts.clearAnswer}
          <span className="hidden-text">: {label}</span>
        </Button>
      )}
    </>
  )
}

function Several({ question, id, value, error, onChange }: QuestionFieldProps) {
  const { label, help, options, isRequired } = question
  return (
    <fieldset className="field" aria-describedby={describedBy(id, { help, error })}>
      <legend>
        <FieldLabel label={label} required={isRequired} optional={!isRequired} />
      </legend>
      {options.map((option, index) => (
        <Checkbox
          key={option}
          id={index === 0 ? id : `${id}-${index}`}
          label={option}
          aria-invalid={error ? true : undefined}
          checked={value.includes(option)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, option] : value.filter((one) => one !== option))
          }
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
