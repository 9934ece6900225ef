import { type QueueView, queueViews } from '#domain/queue.ts'
import { Checkbox, Select } from '#web/ui/field.tsx'
import { prefer, usePreferences } from './preferences.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.settings

export function EditorSettings() {
  const { view, keys } = usePreferences()
  return (
    <div className="stack editor-settings">
      <p className="quiet-text">{words.kept}</p>
      <Select
        id="usual-view"
        label={words.view}
        options={queueViews}
        value={view}
        onChange={(event) => prefer({ view: event.target.value as QueueView })}
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
