import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { placeholderTitle } from '#domain/journal/setup.ts'
import type { OverviewView } from '#domain/schemas/cms.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import { urls } from '#domain/urls.ts'
import { endSession, refreshAuth, type SignedIn } from '#web/app/auth.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { CmsAccess } from './access.tsx'
import { keys } from './calls.ts'
import { ContentTab } from './content.tsx'
import { CmsSearch } from './find/cms-search.tsx'
import { NavigationTab } from './navigation.tsx'
import { ReviewsDue } from './reviews-due.tsx'
import { RolesTab } from './roles.tsx'
import { partName, SettingsTab } from './settings/settings.tsx'
import { Checklist } from './setup/checklist.tsx'
import { texts } from './texts.ts'
import { UsersTab } from './users.tsx'
import './cms.css'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/** The CMS dashboard. */
export default function CmsDashboard() {
  // Requested without waiting for the access check, so that the counts and the checklist are in the first
  // frame.
  const [hasToken, setHasToken] = useState(false)
  const asked = { enabled: hasToken, refetchOnMount: 'always' } as const
  const overview = useApiQuery({ queryKey: keys.overview, ...asked })
  const setup = useApiQuery({ queryKey: keys.setup, ...asked })
  return (
    <CmsAccess onToken={() => setHasToken(true)} isLoading={overview.isPending || setup.isPending}>
      {(user) => <Dashboard user={user} overview={overview.data} setup={setup.data} />}
    </CmsAccess>
  )
}

/** Returns a function that ends the session and opens the CMS login page, even if the call fails. */
function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await endSession()
    toast({ title: texts.loggedOut })
    await navigate(urls.cmsLogin)
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/cms/') })
    await refreshAuth(client)
  }
}

type TabId = keyof typeof texts.tabs

interface DashboardProps {
  user: SignedIn
  /** Counts and set-up state; undefined if they could not be loaded. The tabs work without them. */
  overview: OverviewView | undefined
  setup: SetupView | undefined
}

function Dashboard({ user, overview, setup }: DashboardProps) {
  const frame = useSiteFrame()
  const logout = useLogout()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') ?? ''
  const tab = Object.hasOwn(texts.tabs, asked) ? (asked as TabId) : 'content'
  const part = tab === 'settings' ? partName(search.get('part')) : null
  const titled = [part, texts.tabs[tab], texts.title].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = titled
  }, [titled])
  const countOf = (id: string) => overview?.counts[id as keyof OverviewView['counts']]
  return (
    <>
      <div className="page-head">
        <div>
          {frame && frame.journal.title !== placeholderTitle && (
            <p className="cms-area">{texts.area(frame.journal.shortTitle)}</p>
          )}
          <h1>{texts.title}</h1>
          <p>{texts.welcome(user.username)}</p>
        </div>
        <Button onClick={() => void logout()}>{texts.logout}</Button>
      </div>
      {overview?.isInMaintenance && (
        <p className="cms-maintenance" role="status">
          {texts.inMaintenance} <Link to="?tab=settings&part=journal">{texts.endMaintenance}</Link>
        </p>
      )}
      <ReviewsDue pages={overview?.reviewsDue ?? []} />
      {/* Whoever has followed a result is done with the search. */}
      <CmsSearch key={search.toString()} />
      {tab === 'content' && setup && <Checklist setup={setup} />}
      <Tabs
        label={texts.tabsLabel}
        tabs={Object.entries(texts.tabs).map(([id, label]) => ({ id, label, count: countOf(id) }))}
        selected={tab}
        onSelect={(to) =>
          setSearch(to === 'content' ? {} : { tab: to }, { preventScrollReset: true, replace: true })
        }
      >
        {tab === 'content' && <ContentTab />}
        {tab === 'navigation' && <NavigationTab />}
        {tab === 'users' && <UsersTab />}
        {tab === 'roles' && <RolesTab />}
        {tab === 'settings' && <SettingsTab />}
      </Tabs>
    </>
  )
}
