import { type Duty, dutyNames } from '#domain/account/duties.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import { useKinds } from '#web/app/kinds.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { texts } from '../texts.ts'

/** An editor's duties, each with the fields or calls for papers to which it extends. */
export function Duties({ of: person }: { of: PersonView }) {
  const { fields } = useKinds()
  const calls = useApiQuery({ queryKey: keys.calls, enabled: person.guestCalls.length > 0 })
  const extents: Partial<Record<Duty, (string | undefined)[]>> = {
    section_editor: person.sectionFields.map((id) => fields[id]),
    guest_editor: person.guestCalls.map((id) => calls.data?.find((call) => call.id === id)?.title),
  }
  return (
    <ul className="people-records">
      {person.duties.map((duty) => {
        const names = extents[duty]?.filter(Boolean) ?? []
        return (
          <li key={duty}>
            {dutyNames[duty]}
            {names.length > 0 && `: ${names.join(', ')}`}
          </li>
        )
      })}
      {person.limitedToDuties && <li>{texts.users.person.limited}</li>}
    </ul>
  )
}
