import { publicationOptions } from '#domain/journal/access-models.ts'
import type { Settings, SettingsGroup } from '#domain/journal/settings.ts'
import type { SetupStep } from '#domain/journal/setup.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import { Appearance } from '../settings/appearance.tsx'
import { Board } from '../settings/board.tsx'
import { forms } from '../settings/fields.ts'
import { Groups, WithSettings } from '../settings/with-settings.tsx'
import { UsersTab } from '../users.tsx'
import { MailStep } from './mail-step.tsx'
import { PagesStep } from './pages-step.tsx'
import { SignInStep } from './sign-in-step.tsx'

const allForms = Object.values(forms).flat()

/** Groups of settings that are shown in a step, with the forms of the settings. */
const groupsOf: Readonly<Partial<Record<SetupStep, readonly SettingsGroup[]>>> = {
  identity: ['journal', 'office'],
  access: ['publishing', 'subscriptions'],
  kinds: ['fields', 'submissions'],
  review: ['review', 'guidelines', 'asks'],
  dois: ['dois'],
  signIn: ['security'],
}

const hasSubscriptions = ({ publishing }: Pick<Settings, 'publishing'>) =>
  publicationOptions(publishing).subscription

export function StepForms({ step, setup }: { step: SetupStep; setup: SetupView }) {
  const groups = groupsOf[step] ?? []
  const shown = groups.flatMap((group) => allForms.filter((form) => form.group === group))
  return (
    <>
      {step === 'look' && (
        <WithSettings>{(settings, mark) => <Appearance settings={settings} mark={mark} />}</WithSettings>
      )}
      {step === 'board' && <Board />}
      {step === 'pages' && <PagesStep unread={setup.unreadPages} />}
      {step === 'mail' && <MailStep />}
      {step === 'signIn' && <SignInStep />}
      {step === 'people' && <UsersTab invites />}
      {shown.length > 0 && (
        <WithSettings>
          {(settings, mark) => (
            <Groups
              forms={shown.filter(({ group }) => group !== 'subscriptions' || hasSubscriptions(settings))}
              settings={settings}
              mark={mark}
            />
          )}
        </WithSettings>
      )}
    </>
  )
}
