import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'

interface FieldParts {
  /** Also the target of links in the error summary: `#${id}`. */
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
  /** Shows 'optional' after the label. */
  optional?: boolean | undefined
}

function describedBy(id: string, { help, error }: Pick<FieldParts, 'help' | 'error'>): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  )
}

function Label({ label, required, optional }: Pick<FieldParts, 'label' | 'required' | 'optional'>) {
  return (
    <>
      {label}
      {required && (
        <span className="required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
      {optional && <span className="optional"> {texts.optional}</span>}
    </>
  )
}

interface FieldProps extends FieldParts {
  /** Shown at the right below the control, for example a counter. */
  aside?: ReactNode
  children: ReactNode
}

/** Label, control, error and help text. */
export function Field({ id, label, help, error, required, optional, aside, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        <Label label={label} required={required} optional={optional} />
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {(help || aside) && (
        <div className="field-foot">
          {help && (
            <p className="help" id={`${id}-help`}>
              {help}
            </p>
          )}
          {aside && <p className="help figures">{aside}</p>}
        </div>
      )}
    </div>
  )
}

type Own = 'id' | 'required'
interface ControlProps extends FieldParts {
  aside?: ReactNode
}

function controlProps({ id, help, error, required }: FieldParts) {
  return {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { help, error }),
  }
}

export function TextInput(props: ControlProps & Omit<ComponentProps<'input'>, Own>) {
  const { id, label, help, error, required, optional, aside, className, ...rest } = props
  const parts = { id, label, help, error, required, optional }
  return (
    <Field {...parts} aside={aside}>
      <input
        type="text"
        dir="auto"
        {...rest}
        {...controlProps(parts)}
        className={classNames('input', className)}
      />
    </Field>
  )
}

export function TextArea(props: ControlProps & Omit<ComponentProps<'textarea'>, Own>) {
  const { id, label, help, error, required, optional, aside, className, ...rest } = props
  const parts = { id, label, help, error, required, optional }
  return (
    <Field {...parts} aside={aside}>
      <textarea
        rows={6}
        dir="auto"
        {...rest}
        {...controlProps(parts)}
        className={classNames('input', className)}
      />
    </Field>
  )
}

interface SelectProps extends ControlProps, Omit<ComponentProps<'select'>, Own> {
  /** Value and label, in order. */
  options: Readonly<Record<string, string>> | readonly (readonly [value: string, words: string])[]
  /** Text of the first, empty option. */
  placeholder?: string
}

export function Select(props: SelectProps) {
  const { id, label, help, error, required, optional, aside, className, options, placeholder, ...rest } =
    props
  const parts = { id, label, help, error, required, optional }
  const entries = Array.isArray(options) ? options : Object.entries(options)
  return (
    <Field {...parts} aside={aside}>
      <select {...rest} {...controlProps(parts)} className={classNames('input', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {entries.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  help?: ReactNode
  /** A switch takes effect immediately; a checkbox when the form is submitted. */
  look?: 'checkbox' | 'switch'
}

export function Checkbox({ label, help, look = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('check', look === 'switch' && 'switch', className)}>
      <input type="checkbox" role={look === 'switch' ? 'switch' : undefined} {...rest} />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  )
}

export interface Choice {
  value: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends FieldParts {
  name: string
  choices: readonly Choice[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  inRow?: boolean
}

/** A group of radio buttons. The error summary focuses it through the id of its first option. */
export function RadioGroup(props: RadioGroupProps) {
  const { id, name, label, help, error, required, optional, choices, value, defaultValue, onChange, inRow } =
    props
  return (
    <fieldset className="field" aria-describedby={describedBy(id, { help, error })}>
      <legend>
        <Label label={label} required={required} optional={optional} />
      </legend>
      <div className={classNames('choices', inRow && 'in-row')}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              {...(onChange
                ? { checked: value === choice.value, onChange: () => onChange(choice.value) }
                : { defaultChecked: defaultValue === choice.value })}
            />
            <span>
              {choice.label}
              {choice.help && <small>{choice.help}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
