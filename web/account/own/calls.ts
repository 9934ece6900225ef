import type { EmailTopic } from '#domain/account/email-topics.ts'
import type { EnrolmentView, OwnAccountView } from '#domain/schemas/own-account.ts'
import { api } from '#web/app/api.ts'

export const accountKey = ['/api/account'] as const
export const sessionsKey = ['/api/account/sessions'] as const
/** Queries invalidated by a change of the account. */
export const ofAccount = ['/api/account', '/api/cms/auth/check'] as const

interface Said {
  message: string
}

export interface ProfileInput {
  firstName: string
  lastName: string
  affiliation: string
  affiliationRor: string
  orcid: string
  expertise: string[]
}

const post = <Answer>(path: string, body?: unknown) =>
  api<Answer>(`/api/account/${path}`, { method: 'POST', ...(body !== undefined && { body }) })

export const calls = {
  profile: (body: ProfileInput) => api<OwnAccountView>('/api/account/profile', { method: 'PUT', body }),
  emails: (muted: EmailTopic[]) =>
    api<OwnAccountView>('/api/account/emails', { method: 'PUT', body: { muted } }),
  password: (body: { currentPassword: string | null; newPassword: string }) => post<Said>('password', body),
  email: (body: { email: string; password: string | null }) => post<Said>('email', body),
  confirmEmail: (token: string) => post<Said>('email/confirm', { token }),
  disconnect: (id: string) => api(`/api/account/identities/${id}`, { method: 'DELETE' }),
  beginTwoFactor: (password: string | null) => post<EnrolmentView>('two-factor', { password }),
  confirmTwoFactor: (code: string) => post<{ recoveryCodes: string[] }>('two-factor/confirm', { code }),
  newCodes: (password: string | null) =>
    post<{ recoveryCodes: string[] }>('two-factor/recovery-codes', { password }),
  endTwoFactor: (password: string | null) => post<Said>('two-factor/off', { password }),
  endSession: (id: string) => api(`/api/account/sessions/${id}`, { method: 'DELETE' }),
  endOtherSessions: () => api('/api/account/sessions', { method: 'DELETE' }),
  exported: () => api<unknown>('/api/account/export'),
  remove: (password: string | null) => post<Said>('delete', { password }),
}
