import { type Duty, duties, dutyHelp, dutyNames } from '#domain/account/duties.ts'
import { useKinds } from '#web/app/kinds.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'
import { keys } from './calls.ts'
import { texts } from './texts.ts'
import { UserScope } from './user-scope.tsx'

const words = texts.users

interface Work {
  duties: Duty[]
  limitedToDuties: boolean
  sectionFields: string[]
  guestCalls: string[]
}

interface UserDutiesProps {
  id: string
  work: Work
  errorOf: (field: 'duties' | 'sectionFields' | 'guestCalls') => string | undefined
  onChange: (work: Work) => void
}

/** Fields for an editor's duties, with fields and calls for papers, and for whether the account is limited to them. */
export function UserDuties({ id, work, errorOf, onChange }: UserDutiesProps) {
  const { fields } = useKinds()
  const error = errorOf('duties')
  return (
    <>
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
                // Guest editors see nothing but their calls.
                ...(duty === 'guest_editor' && target.checked && { limitedToDuties: true }),
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
      {work.duties.includes('section_editor') && (
        <UserScope
          id="user-sectionFields"
          legend={words.sectionFields}
          options={Object.entries(fields)}
          chosen={work.sectionFields}
          error={errorOf('sectionFields')}
          onChange={(chosen) => onChange({ ...work, sectionFields: chosen })}
        />
      )}
      {work.duties.includes('guest_editor') && (
        <GuestCalls
          chosen={work.guestCalls}
          error={errorOf('guestCalls')}
          onChange={(guestCalls) => onChange({ ...work, guestCalls })}
        />
      )}
    </>
  )
}

function GuestCalls(props: {
  chosen: readonly string[]
  error?: string | undefined
  onChange: (chosen: string[]) => void
}) {
  const calls = useApiQuery({ queryKey: keys.calls })
  return (
    <UserScope
      id="user-guestCalls"
      legend={words.guestCalls}
      options={(calls.data ?? []).map(({ id, title }) => [id, title] as const)}
      none={calls.data && words.noCalls}
      {...props}
    />
  )
}
