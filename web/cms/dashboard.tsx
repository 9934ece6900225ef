import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OverviewView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { ApiError, storedToken } from '#web/app/api.ts'
import { endSession, refreshAuth, type SignedIn } from '#web/app/auth.ts'
import { Checking } from '#web/app/checking.tsx'
import { tokenAfterReturn } from '#web/app/google-return.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { keys } from './calls.ts'
import { ContentTab } from './content.tsx'
import { NavigationTab } from './navigation.tsx'
import { RolesTab } from './roles.tsx'
import { SettingsTab } from './settings/settings.tsx'
import { Setup } from './setup.tsx'
import { texts } from './texts.ts'
import { UsersTab } from './users.tsx'
import './cms.css'

/** Delay of the redirect after access was denied (specification, section 9). */
const deniedMs = 2000

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * The CMS dashboard. Access is checked as in the specification, section 4: first the stored token, then the
 * server.
 */
export default function CmsDashboard() {
  const navigate = useNavigate()
  const [token, setToken] = useState<'unknown' | 'there' | 'missing'>('unknown')
  const access = useApiQuery({
    queryKey: keys.access,
    enabled: token === 'there',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // Requested without waiting for the access check, so that the counts and the checklist are in the first
  // frame.
  const overview = useApiQuery({
    queryKey: keys.overview,
    enabled: token === 'there',
    refetchOnMount: 'always',
  })
  useEffect(() => {
    tokenAfterReturn().then(() => setToken(storedToken() ? 'there' : 'missing'))
  }, [])
  useEffect(() => {
    if (token !== 'missing') return
    toast({ ...texts.noToken, variant: 'destructive' })
    navigate(urls.cmsLogin, { replace: true })
  }, [token, navigate])
  useEffect(() => {
    if (!access.isError) return
    // The person is an administrator without two-factor sign-in. The account page explains what is required.
    if (access.error instanceof ApiError && access.error.code === 'second_factor_required') {
      navigate(urls.account('security'), { replace: true })
      return
    }
    toast({ ...texts.denied, variant: 'destructive' })
    const timer = setTimeout(() => navigate(urls.authorDashboard, { replace: true }), deniedMs)
    return () => clearTimeout(timer)
  }, [access.isError, access.error, navigate])

  if (access.error instanceof ApiError && access.error.status === 403) return <Denied error={access.error} />
  if (token === 'missing' || access.isError) return null
  if (!access.data || overview.isPending) return <Checking>{texts.loading}</Checking>
  return <Dashboard user={access.data} overview={overview.data} />
}

/** Shown until the redirect, because the toast may disappear before it was read. */
function Denied({ error }: { error: ApiError }) {
  return (
    <section className="card-page" aria-labelledby="cms-denied">
      <h1 id="cms-denied">{error.reason}</h1>
      <p>{texts.denied.description}</p>
    </section>
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
}

function Dashboard({ user, overview }: DashboardProps) {
  const frame = useSiteFrame()
  const logout = useLogout()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') ?? ''
  const tab = Object.hasOwn(texts.tabs, asked) ? (asked as TabId) : 'content'
  const countOf = (id: string) => overview?.counts[id as keyof OverviewView['counts']]
  return (
    <>
      <div className="page-head">
        <div>
          {frame && <p className="cms-area">{texts.area(frame.journal.shortTitle)}</p>}
          <h1>{texts.title}</h1>
          <p>{texts.welcome(user.username)}</p>
        </div>
        <Button onClick={() => void logout()}>{texts.logout}</Button>
      </div>
      {tab === 'content' && overview && <Setup steps={overview.setup} isOpen={overview.isOpen} />}
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
