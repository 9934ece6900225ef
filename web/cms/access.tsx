import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError, storedToken } from '#web/app/api.ts'
import type { SignedIn } from '#web/app/auth.ts'
import { Checking } from '#web/app/checking.tsx'
import { tokenAfterReturn } from '#web/app/google-return.ts'
import { useApiQuery } from '#web/app/query.ts'
import { toast } from '#web/app/toast.ts'
import { keys } from './calls.ts'
import { texts } from './texts.ts'

/** Delay of the redirect after access was denied (specification, section 9). */
const deniedMs = 2000

interface CmsAccessProps {
  /** Shown to administrators. */
  children: (user: SignedIn) => ReactNode
  /** Called as soon as there is a token, before the server has checked the access. */
  onToken?: () => void
  /** Whether what the page needs is still loading. */
  isLoading?: boolean
}

/**
 * Lets administrators in. Access is checked as in the specification, section 4: first the stored token, then the
 * server.
 */
export function CmsAccess({ children, onToken, isLoading }: CmsAccessProps) {
  const navigate = useNavigate()
  const [token, setToken] = useState<'unknown' | 'there' | 'missing'>('unknown')
  const access = useApiQuery({
    queryKey: keys.access,
    enabled: token === 'there',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => {
    tokenAfterReturn().then(() => {
      setToken(storedToken() ? 'there' : 'missing')
      if (storedToken()) onToken?.()
    })
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
  if (!access.data || isLoading) return <Checking>{texts.loading}</Checking>
  return children(access.data)
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
