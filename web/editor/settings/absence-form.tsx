import { useState } from 'react'
import type { PreferencesView } from '#domain/schemas/editor-preferences.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { shortDate } from '#web/ui/text/dates.tsx'
import { saveAbsence } from '../calls.ts'
import { settingsTexts as words } from './settings-texts.ts'

const refetch = ['/api/editor/preferences', '/api/manuscripts'] as const

/** Form for the days of an editor's absence and the substitute. */
export function AbsenceForm({ preferences }: { preferences: PreferencesView }) {
  const { absence, colleagues } = preferences
  const [draft, setDraft] = useState({
    from: absence?.from ?? '',
    until: absence?.until ?? '',
    substituteId: absence?.substituteId ?? '',
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const save = useSend({
    call: () => saveAbsence({ absence: { ...draft, substituteId: draft.substituteId || null } }),
    done: words.absenceSaved,
    refetch,
  })
  const end = useSend({
    call: () => saveAbsence({ absence: null }),
    done: words.absenceEnded,
    failed: words.absenceFailed,
    refetch,
    onDone: () => setDraft({ from: '', until: '', substituteId: '' }),
  })
  const form = useForm<keyof typeof draft>({
    ids: 'away-',
    within: 'absence',
    checks: { from: !draft.from && words.needsDay, until: !draft.until && words.needsDay },
    error: save.error,
  })
  return (
    <form
      noValidate
      className="stack"
      aria-labelledby="away-title"
      onSubmit={form.onSubmit(() => save.mutate())}
    >
      <div>
        <h2 id="away-title" className="section-title">
          {words.absence}
        </h2>
        <p className="help">{words.absenceHelp}</p>
      </div>
      <FormProblems form={form} failed={words.absenceFailed} brief />
      <div className="queue-settings-grid">
        <TextInput
          {...form.field('from')}
          type="date"
          label={words.awayFrom}
          required
          value={draft.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextInput
          {...form.field('until')}
          type="date"
          label={words.awayUntil}
          required
          value={draft.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      </div>
      <Select
        {...form.field('substituteId')}
        label={words.substitute}
        options={[
          ['', words.noSubstitute] as const,
          ...colleagues.map(
            ({ id, name, awayUntil }) =>
              [id, awayUntil ? `${name} (${words.alsoAway(shortDate(awayUntil))})` : name] as const,
          ),
        ]}
        value={draft.substituteId}
        onChange={(event) => change({ substituteId: event.target.value })}
      />
      <p className="editor-word-actions">
        <Button kind="primary" type="submit" busy={save.isPending}>
          {words.saveAbsence}
        </Button>
        {absence && (
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {words.endAbsence}
          </Button>
        )}
      </p>
    </form>
  )
}
