import { Checkbox, Select } from '#web/ui/field.tsx'
import { prefer, usePreferences, type ViewId, viewIds } from './preferences.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.settings

export function EditorSettings() {
  const { view, group, keys } = usePreferences()
  return (
    <div className="stack editor-settings">
      <p className="quiet-text">{words.kept}</p>
      <Select
        id="usual-view"
        label={words.view}
        options={viewIds.map((id) => [id, queueTexts.views[id]] as const)}
        value={view}
        onChange={(event) => prefer({ view: event.target.value as ViewId })}
      />
      <Select
        id="usual-group"
        label={words.group}
        options={queueTexts.groups}
        value={group}
        onChange={(event) => prefer({ group: event.target.value === 'none' ? 'none' : 'turn' })}
      />
      <Checkbox
        look="switch"
        label={words.keys}
        help={words.keysHelp}
        checked={keys}
        onChange={(event) => prefer({ keys: event.target.checked })}
      />
    </div>
  )
}
