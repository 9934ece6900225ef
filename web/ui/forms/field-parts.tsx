import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'

export interface FieldParts {
  /** Id of the control, and target of the error summary's links. */
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
  /** Whether 'optional' is shown after the label. */
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
  /** Shown below the control on the right, for example a counter. */
  aside?: ReactNode
  children: ReactNode
}

/** A field of a form: label, control, error message and help text. */
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
