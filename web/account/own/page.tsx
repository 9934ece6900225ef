import { useSearchParams } from 'react-router'
import { roleNames } from '#domain/account/account.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { OutsideNotice, useOutsideOutcome } from '../outside-notice.tsx'
import { accountKey } from './calls.ts'
import { DataTab } from './data.tsx'
import { EmailsTab } from './emails.tsx'
import { ProfileTab } from './profile.tsx'
import { SecurityTab } from './security.tsx'
import { SessionsTab } from './sessions.tsx'
import { texts } from './texts.ts'
import { TokensTab } from './tokens.tsx'
import '../account.css'
import './own.css'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export default function AccountPage() {
  return (
    <Guard>
      <OwnAccount />
    </Guard>
  )
}

const panels = {
  profile: ProfileTab,
  security: SecurityTab,
  sessions: SessionsTab,
  emails: EmailsTab,
  tokens: TokensTab,
  data: DataTab,
}
type TabId = keyof typeof panels
const tabs = (Object.keys(panels) as TabId[]).map((id) => ({ id, label: texts.tabs[id] }))
const isTab = (value: string | null): value is TabId => value !== null && Object.hasOwn(panels, value)

function OwnAccount() {
  const [parameters, setParameters] = useSearchParams()
  const account = useApiQuery({
    queryKey: accountKey,
    refetchOnMount: 'always',
  })
  const outside = useOutsideOutcome()
  const providers = useSiteFrame()?.providers ?? []
  const named = parameters.get('tab')
  const tab: TabId = isTab(named) ? named : 'profile'
  const Panel = panels[tab]
  const { data } = account
  return (
    <>
      <div className="page-head">
        <h1>{texts.title}</h1>
        {data && <p>{texts.about(data.username, roleNames[data.role])}</p>}
      </div>
      {data?.twoFactor === 'required' && (
        <Notice tone="warn">
          <p>
            <strong>{texts.required.title}</strong> {texts.required.body}
          </p>
        </Notice>
      )}
      <OutsideNotice {...outside} providers={providers} isConnecting />
      <Tabs
        label={texts.tabsLabel}
        tabs={tabs}
        selected={tab}
        onSelect={(id) => setParameters(id === 'profile' ? {} : { tab: id }, { preventScrollReset: true })}
      >
        {data ? (
          <Panel key={tab} account={data} />
        ) : account.isError ? (
          <Failure title={texts.fetchFailed} onRetry={() => account.refetch()}>
            {texts.fetchFailedBody}
          </Failure>
        ) : (
          <div className="own-section" aria-busy="true">
            <Skeleton lines={['w-60', 'full', 'w-80']} />
            <div className="own-body">
              <Skeleton lines={['w-20', 'block', 'w-20', 'block', 'w-20', 'block']} />
            </div>
          </div>
        )}
      </Tabs>
    </>
  )
}
