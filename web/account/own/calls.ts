import type { EmailTopic } from '#domain/account/email-topics.ts'
import type { RecordPart } from '#domain/account/outside-sign-in.ts'
import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const accountKey = keyOf('/api/account')
export const sessionsKey = keyOf('/api/account/sessions')
export const tokensKey = keyOf('/api/account/tokens')
/** Queries to refetch after a change to the account. */
export const ofAccount = ['/api/account', '/api/cms/auth/check'] as const

export type ProfileInput = Required<BodyOf<'PUT /api/account/profile'>>

export const calls = {
  profile: (body: ProfileInput) => api('PUT /api/account/profile', { body }),
  emails: (muted: EmailTopic[]) => api('PUT /api/account/emails', { body: { muted } }),
  password: (body: BodyOf<'POST /api/account/password'>) => api('POST /api/account/password', { body }),
  email: (body: BodyOf<'POST /api/account/email'>) => api('POST /api/account/email', { body }),
  confirmEmail: (token: string) => api('POST /api/account/email/confirm', { body: { token } }),
  disconnect: (id: string) => api('DELETE /api/account/identities/{id}', { params: { id } }),
  stopRecord: (part: RecordPart) => api('DELETE /api/account/orcid-record/{part}', { params: { part } }),
  beginTwoFactor: (password: string | null) => api('POST /api/account/two-factor', { body: { password } }),
  confirmTwoFactor: (code: string) => api('POST /api/account/two-factor/confirm', { body: { code } }),
  newCodes: (password: string | null) =>
    api('POST /api/account/two-factor/recovery-codes', { body: { password } }),
  endTwoFactor: (password: string | null) => api('POST /api/account/two-factor/off', { body: { password } }),
  endSession: (id: string) => api('DELETE /api/account/sessions/{id}', { params: { id } }),
  endOtherSessions: () => api('DELETE /api/account/sessions'),
  makeToken: (body: BodyOf<'POST /api/account/tokens'>) => api('POST /api/account/tokens', { body }),
  removeToken: (id: string) => api('DELETE /api/account/tokens/{id}', { params: { id } }),
  exported: () => api('GET /api/account/export'),
  remove: (password: string | null) => api('POST /api/account/delete', { body: { password } }),
}
