import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { hintCookie, type Role, storageKeys, type TwoFactor } from '#domain/account/account.ts'
import type { Duty } from '#domain/account/duties.ts'
import type { Path } from '#domain/api/calls.ts'
import { api, storedToken } from './api.ts'
import { fetchByKeyOrNull, unusedFor } from './query.ts'

/** The signed-in person, with those fields of the auth check that the navigation and the guards use. */
export interface SignedIn {
  id: string
  username: string
  role: Role
  email?: string
  /** Whether the person has an assignment. If so, the reviewer dashboard opens for every role. */
  reviews?: boolean
  /** 'required': the journal requires two-factor sign-in, and the person has not set it up. */
  twoFactor?: TwoFactor
  /** The duties of an editor who is limited to production; omitted for all other people. */
  limitedTo?: readonly Duty[]
  isScoped?: boolean
}

export const authKey = ['/api/cms/auth/check' satisfies Path<'GET'>] as const

/**
 * Whether a session may exist. Visitors without token and hint cookie are not signed in, so no auth check is
 * sent for them, which would answer 401.
 */
function maybeSignedIn(): boolean {
  if (storedToken()) return true
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}

/**
 * Returns the signed-in person, or null. The API may return the person within `user`, as the sign-in response
 * does.
 */
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
  /**
   * True until the auth check has answered. Always true on the server, so that cached pages contain nothing
   * personal.
   */
  isLoading: boolean
  user: SignedIn | null
  isAuthenticated: boolean
  isAuthor: boolean
  isReviewer: boolean
  isEditor: boolean
  isAdmin: boolean
}

/** Returns the signed-in person. The settings of the query follow the specification, section 7. */
export function useAuth(): Auth {
  const hydrated = useHydrated()
  const query = useQuery({
    queryKey: authKey,
    queryFn: check,
    enabled: hydrated,
    retry: 1,
    staleTime: 0,
    gcTime: unusedFor(120_000),
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

/** Call after sign-in: drops all cached data that depend on the person and loads them again. */
export async function refreshAuth(client: QueryClient): Promise<void> {
  // resetQueries is used because removing the query would leave the old answer in the navigation bar, which
  // observes it.
  await client.resetQueries({ queryKey: authKey })
}

export function storeSignIn({ token, user }: { token: string; user: SignedIn }): void {
  try {
    localStorage.removeItem(unfinishedLogout)
    localStorage.setItem(storageKeys.token, token)
    localStorage.setItem(storageKeys.user, JSON.stringify(user))
  } catch {
    // Without storage, the session uses only the cookie.
  }
}

/**
 * Storage key that is set while the server has not confirmed a logout, so that the next visit can repeat the
 * call.
 */
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
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Signs out in this browser even if the call to the server fails; the next visit then repeats the call. */
export function endSession(): Promise<void> {
  const token = storedToken()
  forgetStoredSignIn()
  try {
    localStorage.setItem(unfinishedLogout, '1')
  } catch {
    // Storage is unavailable. If this call fails as well, the session ends when it expires.
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
    // The call failed; the next visit repeats it.
  }
}

/** On each visit, repeats a logout that the server has not confirmed, unless somebody has signed in since. */
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

/**
 * Resolves when a running logout has finished. Wait for it before signing in, because the response to the
 * logout would delete the cookies of the new session.
 */
export function afterLogout(): Promise<void> {
  return logoutUnderWay
}

/** Navigates to `to` with a full reload, whether or not the call succeeds, so that no session data stays in memory. */
export async function logout(to = '/'): Promise<void> {
  await endSession()
  window.location.assign(to)
}
