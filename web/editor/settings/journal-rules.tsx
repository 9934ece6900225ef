import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { keys, saveJournalSettings, setEditorRight } from '../calls.ts'
import { settingsTexts as words } from './settings-texts.ts'

type Reminders = Settings['reminders']
type Field = keyof Reminders
const fields = Object.keys(words.reminderFields) as Field[]
const settingsKey = keyOf('/api/cms/settings')

/** Settings for all editors, changed by administrators: recommending editors, reminders, measured insights. */
export function JournalRules() {
  const settings = useApiQuery({ queryKey: settingsKey, refetchOnMount: 'always' })
  return (
    <>
      <EditorRights />
      {settings.isError && <Failure title={words.loadFailed} onRetry={() => settings.refetch()} />}
      {settings.isPending && <Skeleton lines={['w-40', 'full', 'full', 'full']} />}
      {settings.data && (
        <>
          <ReminderForm key={JSON.stringify(settings.data.reminders)} reminders={settings.data.reminders} />
          <Measured measured={settings.data.home.insights === 'measured'} />
        </>
      )}
    </>
  )
}

function EditorRights() {
  const query = useApiQuery({ queryKey: keys.editors, refetchOnMount: 'always' })
  const change = useSend({
    call: ({ id, recommendsOnly }: { id: string; recommendsOnly: boolean }) =>
      setEditorRight(id, recommendsOnly),
    done: words.rightSaved,
    failed: words.rightFailed,
    refetch: ['/api/editor/editors', '/api/manuscripts'],
  })
  return (
    <section aria-labelledby="editors-title" className="stack">
      <div>
        <h2 id="editors-title" className="section-title">
          {words.editors}
        </h2>
        <p className="help">{words.editorsHelp}</p>
      </div>
      {query.isError && !query.data && <Failure title={words.loadFailed} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <p className="editor-quiet-text">{words.noEditors}</p>}
      {query.data?.map(({ id, name, email, recommendsOnly }) => (
        <Checkbox
          key={id}
          look="switch"
          label={words.recommendsOnly(name)}
          help={email}
          checked={recommendsOnly}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, recommendsOnly: event.target.checked })}
        />
      ))}
    </section>
  )
}

function shown(value: Reminders[Field]): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Parses the typed days; null if invalid. */
function read(field: Field, text: string, before: Reminders): number[] | number | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return null
  const days = parts.map(Number)
  if (Array.isArray(before[field])) return days.length <= 10 && days.every((day) => day <= 365) ? days : null
  return days.length === 1 && days[0] !== undefined && days[0] >= 1 ? days[0] : null
}

function ReminderForm({ reminders }: { reminders: Reminders }) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const save = useSend({
    call: (value: Record<string, unknown>) => saveJournalSettings({ group: 'reminders', value }),
    done: words.saved,
    failed: words.failed,
    refetch: settingsKey,
    onDone: () => setTyped({}),
  })
  const textOf = (field: Field) => typed[field] ?? shown(reminders[field])
  const values = fields.map((field) => [field, read(field, textOf(field), reminders)] as const)
  const form = useForm<Field>({
    ids: 'reminder-',
    checks: Object.fromEntries(values.map(([field, value]) => [field, value === null && words.needsDays])),
    error: save.error,
    within: 'value',
  })
  return (
    <form
      noValidate
      aria-labelledby="reminders-title"
      className="stack"
      onSubmit={form.onSubmit(() => save.mutate(Object.fromEntries(values)))}
    >
      <div>
        <h2 id="reminders-title" className="section-title">
          {words.reminders}
        </h2>
        <p className="help">{words.remindersHelp}</p>
      </div>
      <FormProblems form={form} failed={words.failed} brief />
      <div className="queue-settings-grid">
        {fields.map((field) => (
          <TextInput
            key={field}
            {...form.field(field)}
            label={words.reminderFields[field]}
            inputMode="numeric"
            value={textOf(field)}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
      </div>
      <p>
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </p>
    </form>
  )
}

function Measured({ measured }: { measured: boolean }) {
  const save = useSend({
    call: (insights: 'fixed' | 'measured') => saveJournalSettings({ group: 'home', value: { insights } }),
    done: words.saved,
    failed: words.failed,
    refetch: settingsKey,
  })
  return (
    <Checkbox
      look="switch"
      label={words.measured}
      help={words.measuredHelp}
      checked={measured}
      disabled={save.isPending}
      onChange={(event) => save.mutate(event.target.checked ? 'measured' : 'fixed')}
    />
  )
}
