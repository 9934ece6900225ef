import { type Duty, duties, dutyHelp, dutyNames } from '#domain/account/duties.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'
import { texts } from './texts.ts'

const words = texts.users

interface Work {
  duties: Duty[]
  limitedToDuties: boolean
}

interface UserDutiesProps {
  id: string
  work: Work
  error?: string | undefined
  onChange: (work: Work) => void
}

/** Fields for an editor's duties in production, and for whether the account is limited to them. */
export function UserDuties({ id, work, error, onChange }: UserDutiesProps) {
  return (
    <fieldset className="field full" aria-describedby={describedBy(id, { help: words.dutiesHelp, error })}>
      <legend>{words.duties}</legend>
      <p className="help" id={`${id}-help`}>
        {words.dutiesHelp}
      </p>
      {duties.map((duty, index) => (
        <Checkbox
          key={duty}
          id={index === 0 ? id : undefined}
          label={dutyNames[duty]}
          help={dutyHelp[duty]}
          checked={work.duties.includes(duty)}
          onChange={({ target }) =>
            onChange({
              ...work,
              duties: duties.filter((one) => (one === duty ? target.checked : work.duties.includes(one))),
            })
          }
        />
      ))}
      <Checkbox
        label={words.limited}
        help={words.limitedHelp}
        checked={work.limitedToDuties}
        onChange={({ target }) => onChange({ ...work, limitedToDuties: target.checked })}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
