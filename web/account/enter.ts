import { useQueryClient } from '@tanstack/react-query'
import { landingAfterSignIn } from '#domain/account/landing.ts'
import type { AnswerTo } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { afterLogout, refreshAuth, storeSignIn } from '#web/app/auth.ts'
import { texts } from '#web/app/texts.ts'
import { toast } from '#web/app/toast.ts'

export interface Credentials {
  username: string
  password: string
}

export type LoginAnswer = AnswerTo<'POST /api/cms/auth/login'>

/** Delay of the redirect after sign-in (specification, section 9). */
const redirectMs = 500

export async function login(credentials: Credentials): Promise<LoginAnswer> {
  await afterLogout()
  return api('POST /api/cms/auth/login', { body: credentials })
}

/** Sends the authenticator code or recovery code, once the password has been accepted. */
export function secondStep(code: string): Promise<LoginAnswer> {
  return api('POST /api/cms/auth/second-factor', { body: { code } })
}

/** Redirects to the path with a full page load, unless the person has navigated elsewhere in the meantime. */
function goSoon(path: string): void {
  const here = window.location.href
  const timer = setTimeout(() => {
    window.removeEventListener('beforeunload', cancel)
    if (window.location.href === here) window.location.assign(path)
  }, redirectMs)
  const cancel = () => clearTimeout(timer)
  window.addEventListener('beforeunload', cancel, { once: true })
}

/**
 * Returns the function that handles a successful sign-in (specification, section 4). `from` is the page that
 * required it. A first sign-in is not greeted with 'Welcome back!'.
 */
export function useEnter({ isFirst = false } = {}): (answer: LoginAnswer, from?: string) => void {
  const client = useQueryClient()
  return (answer, from) => {
    storeSignIn(answer)
    if (!isFirst) toast(texts.welcome)
    refreshAuth(client).catch(() => {
      // A failure is ignored, because the next page checks the session again.
    })
    goSoon(landingAfterSignIn(answer.user.role, from))
  }
}
