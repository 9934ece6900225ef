import { useQueryClient } from '@tanstack/react-query'
import { landingAfterSignIn } from '#domain/account/landing.ts'
import type { UserView } from '#domain/schemas/account.ts'
import { api } from '#web/app/api.ts'
import { afterLogout, refreshAuth, storeSignIn } from '#web/app/auth.ts'
import { texts } from '#web/app/texts.ts'
import { toast } from '#web/app/toast.ts'

export interface Credentials {
  username: string
  password: string
}

export interface LoginAnswer {
  token: string
  user: UserView
}

/** Specification, section 9. */
const redirectMs = 500

export async function login(credentials: Credentials): Promise<LoginAnswer> {
  await afterLogout()
  return api<LoginAnswer>('/api/cms/auth/login', { method: 'POST', body: credentials })
}

/** The code of the authenticator app, or a recovery code, after the password was right. */
export function secondStep(code: string): Promise<LoginAnswer> {
  return api<LoginAnswer>('/api/cms/auth/second-factor', { method: 'POST', body: { code } })
}

/** By a full load, unless the person goes somewhere else in the meantime. */
function goSoon(path: string): void {
  const here = window.location.href
  const timer = setTimeout(() => {
    window.removeEventListener('beforeunload', cancel)
    if (window.location.href === here) window.location.assign(path)
  }, redirectMs)
  const cancel = () => clearTimeout(timer)
  window.addEventListener('beforeunload', cancel, { once: true })
}

/** What follows a successful sign-in (specification, section 4). `from`: the page that asked for it. */
export function useEnter(): (answer: LoginAnswer, from?: string) => void {
  const client = useQueryClient()
  return (answer, from) => {
    storeSignIn(answer)
    toast(texts.welcome)
    refreshAuth(client).catch(() => {
      // The page that follows asks again.
    })
    goSoon(landingAfterSignIn(answer.user.role, from))
  }
}
