import type { SaveViewInput } from '#domain/schemas/queue.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.views

type Sharing = Pick<SaveViewInput, 'shared' | 'sharedWith' | 'othersChange'>

interface ViewSharingProps {
  sharing: Sharing
  editors: readonly { id: string; name: string }[]
  onChange: (part: Partial<Sharing>) => void
}

/** Fields for who else sees a saved view, and whether they may change it. */
export function ViewSharing({ sharing, editors, onChange }: ViewSharingProps) {
  const { shared, sharedWith, othersChange } = sharing
  return (
    <>
      <Select
        id="view-shared"
        label={words.shared}
        help={words.sharedHelp}
        options={words.sharing}
        value={shared}
        onChange={(event) => onChange({ shared: event.target.value as Sharing['shared'] })}
      />
      {shared === 'some' && (
        <fieldset className="field">
          <legend>{words.sharedWith}</legend>
          {editors.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={sharedWith.includes(id)}
              onChange={({ target }) =>
                onChange({
                  sharedWith: target.checked ? [...sharedWith, id] : sharedWith.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {shared !== 'none' && (
        <Checkbox
          label={words.othersChange}
          checked={othersChange}
          onChange={({ target }) => onChange({ othersChange: target.checked })}
        />
      )}
    </>
  )
}
