import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { refreshAuth } from './auth.ts'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

/** Back from an outside sign-in with ?google_auth=success: say so, ask again who is here, tidy the address. */
export function useGoogleReturn(): void {
  const client = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const returned = parameters.get('google_auth') === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    if (!returned) return
    toast(texts.welcome)
    refreshAuth(client).catch(() => {
      // The guard shows the sign-in screen then.
    })
    setParameters({}, { replace: true })
  }, [returned])
}
