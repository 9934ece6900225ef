import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import type { SettingsChange } from '#domain/schemas/cms.ts'
import { useWas } from '#web/app/use-was.ts'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { isWrong, sentOf, shownOf, type Typed, wrongWords } from './field-values.ts'
import type { SettingsForm } from './fields.ts'
import { useLook } from './look-preview.tsx'
import { SettingInput } from './setting-input.tsx'
import { SettingsActions } from './settings-actions.tsx'
import { type MarkUnsaved, useUnsaved } from './unsaved-guard.tsx'
import { unsent } from './unsent.ts'

const words = texts.settings

interface GroupFormProps {
  form: SettingsForm
  settings: Settings
  mark: MarkUnsaved
}

/**
 * Form for one group of settings. Only changed values are sent, so that two people do not overwrite each
 * other's changes.
 */
export function GroupForm({ form: shown, settings, mark }: GroupFormProps) {
  const { group, title, help, fields } = shown
  const client = useQueryClient()
  const present = settings[group] as unknown as Record<string, unknown>
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const { was, seen, begin, see, endWas } = useWas(present)
  const send = useCmsSend({
    call: async (change: SettingsChange) => {
      const sent = typed
      client.setQueryData(keys.settings, await calls.settings(change))
      setTyped((now) => unsent(now, sent))
      endWas()
    },
    done: words.saved,
    failed: words.failed,
    inForm: true,
    list: keys.settings,
    onOvertaken: (now) => now && see({ ...now[group] }),
  })
  const look = useLook(group)
  const found: Checks = {}
  const value: Record<string, unknown> = {}
  for (const field of fields) {
    const entry = typed[field.name]
    if (entry === undefined) continue
    value[field.name] = sentOf(field, entry)
    if (isWrong(field, value[field.name])) found[field.name] = wrongWords(field, entry)
  }
  const example = shown.example?.({ ...present, ...value }, settings)
  const form = useForm({
    ids: `setting-${group}-`,
    checks: found,
    error: send.error ?? look.error,
    within: 'value',
  })
  const id = (name: string) => `setting-${group}-${name}`
  const changed = Object.keys(typed).length > 0
  useUnsaved(group, changed, mark)
  return (
    <form
      noValidate
      className="cms-group-form"
      aria-labelledby={`settings-${group}`}
      onSubmit={form.onSubmit(() => changed && send.mutate({ group, value, was, ...(seen && { seen }) }))}
    >
      <h2 id={`settings-${group}`} className="section-title">
        {title}
      </h2>
      <p className="help">{help}</p>
      <div className="cms-problems">
        <FormProblems form={form} failed={words.failed} />
      </div>
      <div className="form-grid two-up">
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            id={id(field.name)}
            field={field}
            value={typed[field.name] ?? shownOf(field, present[field.name])}
            error={form.error(field.name)}
            onChange={(entry) => {
              begin(field.name)
              setTyped({ ...typed, [field.name]: entry })
            }}
          />
        ))}
      </div>
      {example && (
        <p className="cms-example" role="status">
          {example}
        </p>
      )}
      <SettingsActions
        title={title}
        changed={changed}
        busy={send.isPending}
        preview={look.button(value)}
        onUndo={() => {
          setTyped({})
          endWas()
        }}
      />
      {look.dialog}
    </form>
  )
}
