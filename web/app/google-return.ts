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
 * Exchanges the session cookie for a token once, because after sign-in with a provider the browser has only
 * the cookie and some calls need a token. On all other pages the promise resolves immediately.
 */
export function tokenAfterReturn(): Promise<void> {
  if (new URLSearchParams(window.location.search).get(parameter) === 'success')
    exchange ??= api('POST /api/cms/auth/token').then(storeSignIn, () => {
      // The error is ignored. If there is a session, its cookie is sufficient; otherwise the guard shows the
      // sign-in screen.
    })
  return exchange ?? Promise.resolve()
}

/**
 * When the URL contains ?google_auth=success after a sign-in: shows a toast, repeats the auth check and
 * removes the parameter.
 */
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
        // The error is ignored, because the guard then shows the sign-in screen.
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
