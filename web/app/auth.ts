import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { hintCookie, type Role, storageKeys, type TwoFactor } from '#domain/account/account.ts'
import type { Duty } from '#domain/account/duties.ts'
import type { Path } from '#domain/api/calls.ts'
import { api, storedToken } from './api.ts'
import { fetchByKeyOrNull } from './query.ts'

/** The signed-in person, with the fields of the auth check that the shell needs. */
export interface SignedIn {
  id: string
  username: string
  role: Role
  email?: string
  /** Has an assignment, so that the reviewer dashboard opens regardless of role. */
  reviews?: boolean
  /** 'required': the journal requires two-factor sign-in and it is not set up. */
  twoFactor?: TwoFactor
  /** The duties of an editor who is limited to production. */
  limitedTo?: readonly Duty[]
}

export const authKey = ['/api/cms/auth/check' satisfies Path<'GET'>] as const

/** Readers have neither token nor hint cookie; no check is sent for them, so they cause no 401s. */
function maybeSignedIn(): boolean {
  if (storedToken()) return true
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}

/** Null if nobody is signed in. The API may wrap the person in `user`, as the sign-in response does. */
async function check(context: QueryFunctionContext): Promise<SignedIn | null> {
  if (!maybeSignedIn()) return null
  const answer = (await fetchByKeyOrNull(context)) as SignedIn | { user: SignedIn | null } | null
  return answer && 'user' in answer ? answer.user : answer
}

const never = () => () => {}
/** False on the server and during hydration; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export interface Auth {
  /** True until the answer is known; always true on the server, so that cached pages contain nothing personal. */
  isLoading: boolean
  user: SignedIn | null
  isAuthenticated: boolean
  isAuthor: boolean
  isReviewer: boolean
  isEditor: boolean
  isAdmin: boolean
}

/** The signed-in person. Query settings follow the specification, section 7. */
export function useAuth(): Auth {
  const hydrated = useHydrated()
  const query = useQuery({
    queryKey: authKey,
    queryFn: check,
    enabled: hydrated,
    retry: 1,
    staleTime: 0,
    gcTime: 120_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })
  const user = query.data ?? null
  return {
    isLoading: query.isPending,
    user,
    isAuthenticated: user !== null,
    isAuthor: user?.role === 'author',
    isReviewer: user?.role === 'reviewer',
    isEditor: user?.role === 'editor',
    isAdmin: user?.role === 'admin',
  }
}

/** After sign-in: drops cached data about the visitor and reloads it. */
export async function refreshAuth(client: QueryClient): Promise<void> {
  // Removing the query would leave the navigation bar, which is watching it, with the old answer.
  await client.resetQueries({ queryKey: authKey })
}

export function storeSignIn({ token, user }: { token: string; user: SignedIn }): void {
  try {
    localStorage.removeItem(unfinishedLogout)
    localStorage.setItem(storageKeys.token, token)
    localStorage.setItem(storageKeys.user, JSON.stringify(user))
  } catch {
    // Without storage the session uses the cookie only.
  }
}

/** Set while the server has not confirmed a logout, so that the next visit repeats the call. */
const unfinishedLogout = 'cms_logout'
let logoutUnderWay: Promise<void> = Promise.resolve()

export function forgetStoredSignIn(): void {
  // Without the hint cookie no page sends the auth check, so the person appears signed out even if the session still exists.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we serve.
  document.cookie = `${hintCookie}=; path=/; max-age=0`
  try {
    localStorage.removeItem(storageKeys.token)
    localStorage.removeItem(storageKeys.user)
  } catch {
    // Storage is unavailable; there is nothing to do.
  }
}

/** Signs out in this browser in any case; if the call fails, the next visit repeats it. */
export function endSession(): Promise<void> {
  const token = storedToken()
  forgetStoredSignIn()
  try {
    localStorage.setItem(unfinishedLogout, '1')
  } catch {
    // Without storage, the session expires if this call fails.
  }
  logoutUnderWay = callLogout(token)
  return logoutUnderWay
}

async function callLogout(token: string | null): Promise<void> {
  try {
    await api('POST /api/cms/auth/logout', {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
    localStorage.removeItem(unfinishedLogout)
  } catch {
    // Retried at the next visit.
  }
}

/** On each visit, repeats a logout that did not reach the server, unless somebody has signed in since. */
export function useUnfinishedLogout(): void {
  useEffect(() => {
    try {
      if (!localStorage.getItem(unfinishedLogout)) return
      if (maybeSignedIn()) localStorage.removeItem(unfinishedLogout)
      else logoutUnderWay = callLogout(null)
    } catch {
      // Storage is unavailable, so no failed logout was stored.
    }
  }, [])
}

/** Await this before signing in: the response to an earlier logout would delete the new session's cookies. */
export function afterLogout(): Promise<void> {
  return logoutUnderWay
}

/** Navigates to `to` with a full reload, whether or not the call succeeds, so that no session data stays in memory. */
export async function logout(to = '/'): Promise<void> {
  await endSession()
  window.location.assign(to)
}
