import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import { texts } from '../texts.ts'
import type { Ranges } from './field-values.ts'

const words = texts.settings

export interface InputParts {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
}

export function RangesInput({
  id,
  label,
  help,
  error,
  value,
  onChange,
}: InputParts & { value: Ranges; onChange: (value: Ranges) => void }) {
  return (
    <fieldset className="field full" id={id}>
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      {error && <p className="field-error">{error}</p>}
      <div className="cms-ranges">
        {Object.entries(manuscriptTypes).map(([type, name]) => (
          <div key={type}>
            <span id={`${id}-${type}`}>{name}</span>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                className="input"
                inputMode="numeric"
                aria-label={`${name}, ${words[end]}`}
                placeholder={words[end]}
                value={value[type]?.[end] ?? ''}
                onChange={(event) =>
                  onChange({
                    ...value,
                    [type]: { from: '', to: '', ...value[type], [end]: event.target.value },
                  })
                }
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
