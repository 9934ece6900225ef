import { Checkbox } from '#web/ui/forms/choices.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'
import { fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'
import type { DeclarationsProps } from './declarations-section.tsx'

const words = declarationTexts.checklist

/** The journal's checklist: what authors confirm, point by point, before they submit. */
export function Checklist({
  declarations: { confirmed },
  onChange,
  asking: { checklist },
  errors,
}: DeclarationsProps) {
  if (checklist.length === 0) return null
  const id = fieldIds.declaration('confirmed')
  const error = errors[id]
  return (
    <fieldset
      className="declarations"
      id={id}
      tabIndex={-1}
      aria-labelledby="checklist-title"
      aria-describedby={describedBy(id, { help: words.intro, error })}
    >
      <h3 id="checklist-title">{words.title}</h3>
      <p className="help" id={`${id}-help`}>
        {words.intro}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {checklist.map((point) => (
        <Checkbox
          key={point}
          label={point}
          checked={confirmed.includes(point)}
          onChange={(event) =>
            onChange({
              confirmed: event.target.checked
                ? [...confirmed, point]
                : confirmed.filter((one) => one !== point),
            })
          }
        />
      ))}
    </fieldset>
  )
}
