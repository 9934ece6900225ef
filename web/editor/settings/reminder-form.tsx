import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import { keyOf } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { useWas } from '#web/app/use-was.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { saveJournalSettings } from '../calls.ts'
import { settingsTexts as words } from './settings-texts.ts'

const settingsKey = keyOf('/api/cms/settings')

type Reminders = Settings['reminders']

type Field = keyof Reminders

const fields = Object.keys(words.reminderFields) as Field[]

function shown(value: Reminders[Field]): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Parses the typed days; returns null if they are invalid. */
function read(field: Field, text: string, before: Reminders): number[] | number | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return null
  const days = parts.map(Number)
  if (Array.isArray(before[field])) return days.length <= 10 && days.every((day) => day <= 365) ? days : null
  return days.length === 1 && days[0] !== undefined && days[0] >= 1 ? days[0] : null
}

export function ReminderForm({ reminders }: { reminders: Reminders }) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const { was, begin, endWas } = useWas(reminders)
  const save = useSend({
    call: (value: Record<string, unknown>) => saveJournalSettings({ group: 'reminders', value, was }),
    done: words.saved,
    refetch: settingsKey,
    onDone() {
      setTyped({})
      endWas()
    },
    onConflict: endWas,
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
      onSubmit={form.onSubmit(() =>
        save.mutate(Object.fromEntries(values.filter(([field]) => field in typed))),
      )}
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
            onChange={(event) => {
              begin(field)
              setTyped({ ...typed, [field]: event.target.value })
            }}
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
