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

/** Specification, section 9. */
const redirectMs = 500

export async function login(credentials: Credentials): Promise<LoginAnswer> {
  await afterLogout()
  return api('POST /api/cms/auth/login', { body: credentials })
}

/** Sends the authenticator or recovery code after the password was accepted. */
export function secondStep(code: string): Promise<LoginAnswer> {
  return api('POST /api/cms/auth/second-factor', { body: { code } })
}

/** Redirects with a full load, unless the person navigates elsewhere first. */
function goSoon(path: string): void {
  const here = window.location.href
  const timer = setTimeout(() => {
    window.removeEventListener('beforeunload', cancel)
    if (window.location.href === here) window.location.assign(path)
  }, redirectMs)
  const cancel = () => clearTimeout(timer)
  window.addEventListener('beforeunload', cancel, { once: true })
}

/** Handles a successful sign-in (specification, section 4). `from` is the page that required it. */
export function useEnter(): (answer: LoginAnswer, from?: string) => void {
  const client = useQueryClient()
  return (answer, from) => {
    storeSignIn(answer)
    toast(texts.welcome)
    refreshAuth(client).catch(() => {
      // The next page repeats the check.
    })
    goSoon(landingAfterSignIn(answer.user.role, from))
  }
}
