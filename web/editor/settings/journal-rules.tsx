import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { saveJournalSettings } from '../calls.ts'
import { EditorRights } from './editor-rights.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { settingsTexts as words } from './settings-texts.ts'

const settingsKey = keyOf('/api/cms/settings')

/**
 * Settings that apply to all editors and that administrators change: recommending editors, reminders and
 * measured insights.
 */
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
