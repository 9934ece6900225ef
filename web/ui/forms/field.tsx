import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, Field, type FieldParts } from './field-parts.tsx'

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
  /** Values with their labels, in display order. */
  options: Readonly<Record<string, string>> | readonly (readonly [value: string, words: string])[]
  /** Label of the first option, which has no value. */
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
