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
 * Back from an outside sign-in the browser has only its cookie: it is exchanged for a token, once, so that the calls
 * that send one work too. Resolves at once on any other page.
 */
export function tokenAfterReturn(): Promise<void> {
  if (new URLSearchParams(window.location.search).get(parameter) === 'success')
    exchange ??= api('POST /api/cms/auth/token').then(storeSignIn, () => {
      // The cookie carries the session where there is one; else the guard shows the sign-in screen.
    })
  return exchange ?? Promise.resolve()
}

/** Back from an outside sign-in with ?google_auth=success: say so, ask again who is here, tidy the address. */
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
        // The guard shows the sign-in screen then.
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
