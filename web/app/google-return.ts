import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from './api.ts'
import { refreshAuth, storeSignIn } from './auth.ts'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

const parameter = 'google_auth'
let exchange: Promise<void> | undefined

/**
 * After sign-in with a provider the browser has only its cookie. Exchanges it once for a token, so that calls
 * that send a token work too. Resolves immediately on any other page.
 */
export function tokenAfterReturn(): Promise<void> {
  if (new URLSearchParams(window.location.search).get(parameter) === 'success')
    exchange ??= api('POST /api/cms/auth/token').then(storeSignIn, () => {
      // If there is a session, the cookie is sufficient; if not, the guard shows the sign-in screen.
    })
  return exchange ?? Promise.resolve()
}

/** On return with ?google_auth=success: shows a toast, repeats the auth check and cleans the URL. */
export function useGoogleReturn(): void {
  const client = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const returned = parameters.get(parameter) === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    if (!returned) return
    tokenAfterReturn().then(() => {
      toast(texts.welcome)
      refreshAuth(client).catch(() => {
        // The guard then shows the sign-in screen.
      })
      setParameters(
        (present) => {
          present.delete(parameter)
          return present
        },
        { replace: true },
      )
    })
  }, [returned])
}
