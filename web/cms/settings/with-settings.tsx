import type { SettingsView } from '#domain/schemas/cms.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import type { SettingsForm } from './fields.ts'
import { GroupForm } from './group-form.tsx'
import { type MarkUnsaved, UnsavedGuard } from './unsaved-guard.tsx'

const words = texts.settings

interface GroupsProps {
  forms: readonly SettingsForm[]
  settings: SettingsView
  mark: MarkUnsaved
}

/** Forms for groups of settings, one below the other. */
export function Groups({ forms, settings, mark }: GroupsProps) {
  return forms.map((form) => <GroupForm key={form.group} form={form} settings={settings} mark={mark} />)
}

interface WithSettingsProps {
  children: (settings: SettingsView, mark: MarkUnsaved) => React.ReactNode
}

/** Loads the settings for forms, and asks before they are left with unsaved changes. */
export function WithSettings({ children }: WithSettingsProps) {
  const query = useApiQuery({ queryKey: keys.settings, refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={words.fetchFailed} waiting={<WaitingForm />}>
      {(settings) => (
        <>
          <UnreadParts parts={settings.unread} title={words.unread} body={words.unreadBody} />
          <UnsavedGuard>{(mark) => children(settings, mark)}</UnsavedGuard>
        </>
      )}
    </Loaded>
  )
}
