import { useQueryClient } from '@tanstack/react-query'
import { storageKeys } from '#domain/account.ts'
import type { UserView } from '#domain/schemas/account.ts'
import { api } from '#web/app/api.ts'
import { refreshAuth } from '#web/app/auth.ts'
import { texts } from '#web/app/texts.ts'
import { toast } from '#web/app/toast.ts'
import { landingAfterSignIn } from './landing.ts'

export interface Credentials {
  username: string
  password: string
}

interface LoginAnswer {
  token: string
  user: UserView
}

/** Specification, section 9. */
const redirectMs = 500

export function login(credentials: Credentials): Promise<LoginAnswer> {
  return api<LoginAnswer>('/api/cms/auth/login', { method: 'POST', body: credentials })
}

function store({ token, user }: LoginAnswer): void {
  try {
    localStorage.setItem(storageKeys.token, token)
    localStorage.setItem(storageKeys.user, JSON.stringify(user))
  } catch {
    // Where storage is closed the cookie alone carries the session.
  }
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
    store(answer)
    toast(texts.welcome)
    refreshAuth(client).catch(() => {
      // The page that follows asks again.
    })
    goSoon(landingAfterSignIn(answer.user.role, from))
  }
}
