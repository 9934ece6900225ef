import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'

export interface FieldParts {
  /** Also the target of links in the error summary: `#${id}`. */
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
  /** Shows 'optional' after the label. */
  optional?: boolean | undefined
}

export function describedBy(
  id: string,
  { help, error }: Pick<FieldParts, 'help' | 'error'>,
): string | undefined {
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

export function FieldLabel({
  label,
  required,
  optional,
}: Pick<FieldParts, 'label' | 'required' | 'optional'>) {
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
        <FieldLabel label={label} required={required} optional={optional} />
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
