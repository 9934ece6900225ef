import { useState } from 'react'
import { Link } from 'react-router'
import { queueViews } from '#domain/manuscript/queue.ts'
import type { PreferencesView } from '#domain/schemas/editor-preferences.ts'
import { urls } from '#domain/urls.ts'
import { useAuth } from '#web/app/auth.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { keys, savePreferences } from '../calls.ts'
import { prefer, usePreferences } from '../queue/preferences.ts'
import { queueTexts } from '../queue/queue-texts.ts'
import { AbsenceForm } from './absence-form.tsx'
import { JournalRules } from './journal-rules.tsx'
import { LetterTemplates } from './letter-templates.tsx'
import { settingsTexts as words } from './settings-texts.ts'

/** The settings of an editor. Administrators also see the settings for all editors. */
export function EditorSettings() {
  const { user } = useAuth()
  const admin = user?.role === 'admin'
  const query = useApiQuery({ queryKey: keys.preferences, refetchOnMount: 'always' })
  return (
    <div className="editor-settings">
      {query.isError && !query.data ? (
        <Failure title={words.loadFailed} onRetry={() => query.refetch()} />
      ) : query.data ? (
        <>
          <Mine preferences={query.data} />
          <AbsenceForm preferences={query.data} />
        </>
      ) : (
        <SkeletonRows rows={2} />
      )}
      <LetterTemplates admin={admin} />
      <Device />
      {admin && <JournalRules />}
    </div>
  )
}

function Mine({ preferences }: { preferences: PreferencesView }) {
  const { journal } = preferences
  const [draft, setDraft] = useState({
    reviewDays: preferences.reviewDays?.toString() ?? '',
    revisionDays: preferences.revisionDays?.toString() ?? '',
    signature: preferences.signature ?? '',
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const days = (text: string) => (text.trim() ? Number(text) : null)
  const save = useSend({
    call: () =>
      savePreferences({
        reviewDays: days(draft.reviewDays),
        revisionDays: days(draft.revisionDays),
        signature: draft.signature.trim() || null,
      }),
    done: words.saved,
    refetch: ['/api/editor/preferences', '/api/manuscripts'],
  })
  const form = useForm<keyof typeof draft>({ ids: 'own-', error: save.error })
  const daysField = (name: 'reviewDays' | 'revisionDays') => (
    <TextInput
      {...form.field(name)}
      type="number"
      min={1}
      max={365}
      label={words[name]}
      help={words.daysHelp(journal[name])}
      optional
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <form
      noValidate
      className="stack"
      aria-labelledby="mine-title"
      onSubmit={form.onSubmit(() => save.mutate())}
    >
      <h2 id="mine-title" className="section-title">
        {words.mine}
      </h2>
      <FormProblems form={form} failed={words.failed} brief />
      <div className="queue-settings-grid">
        {daysField('reviewDays')}
        {daysField('revisionDays')}
      </div>
      <TextArea
        {...form.field('signature')}
        label={words.signature}
        help={words.signatureHelp(journal.signature)}
        optional
        rows={3}
        maxLength={1000}
        value={draft.signature}
        onChange={(event) => change({ signature: event.target.value })}
      />
      <p>
        {words.mails} <Link to={urls.account('emails')}>{words.mailsLink}</Link>
      </p>
      <p>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </p>
    </form>
  )
}

function Device() {
  const { view, keys: singleKeys } = usePreferences()
  return (
    <section aria-labelledby="device-title" className="stack">
      <div>
        <h2 id="device-title" className="section-title">
          {words.device}
        </h2>
        <p className="help">{queueTexts.settings.kept}</p>
      </div>
      <Select
        id="usual-view"
        label={queueTexts.settings.view}
        options={queueViews}
        value={view}
        onChange={(event) => prefer({ view: event.target.value as keyof typeof queueViews })}
      />
      <Checkbox
        look="switch"
        label={queueTexts.settings.keys}
        help={queueTexts.settings.keysHelp}
        checked={singleKeys}
        onChange={(event) => prefer({ keys: event.target.checked })}
      />
    </section>
  )
}
