import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { ContentType } from '#domain/journal/cms.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type {
  BoardMemberChange,
  CallChange,
  ContentChange,
  IssueChange,
  MenuItemChange,
  PictureView,
  SettingsChange,
  UserChange,
  WordingInput,
} from '#domain/schemas/cms.ts'
import type { EmailView, MailTestView } from '#domain/schemas/records.ts'
import { ApiError, api, apiUpload, reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { texts } from './texts.ts'

/** A query's key is its address: see web/app/query.ts. */
export const keys = {
  access: ['/api/cms/auth/admin-access'],
  overview: ['/api/cms/overview'],
  content: ['/api/cms/content'],
  menu: ['/api/cms/menu-items'],
  users: ['/api/cms/users'],
  roles: ['/api/cms/roles'],
  settings: ['/api/cms/settings'],
  board: ['/api/cms/editors'],
  calls: ['/api/cms/special-issues'],
  issues: ['/api/cms/issues'],
  emails: ['/api/cms/email-templates'],
  pictures: ['/api/cms/pictures'],
  audit: ['/api/cms/audit'],
  auditState: ['/api/cms/audit/state'],
  mailLog: ['/api/cms/emails'],
  jobs: ['/api/cms/jobs'],
  system: ['/api/cms/system'],
} as const

/** Creating has no id yet. */
type Saving<Fields> = { id: string | null } & { fields: Fields }

function callsAt<Fields>(base: string) {
  return {
    save: ({ id, fields }: Saving<Fields>) =>
      id
        ? api(`${base}/${id}`, { method: 'PUT', body: fields })
        : api(base, { method: 'POST', body: fields }),
    remove: (id: string) => api(`${base}/${id}`, { method: 'DELETE' }),
  }
}

export const calls = {
  preview: (content: string, contentType: ContentType) =>
    api<{ html: string }>('/api/cms/content/preview', { method: 'POST', body: { content, contentType } }),
  endSecondFactor: (id: string) => api(`${keys.users[0]}/${id}/second-factor`, { method: 'DELETE' }),
  inviteAgain: (id: string) => api(`${keys.users[0]}/${id}/invitation`, { method: 'POST' }),
  content: callsAt<ContentChange>(keys.content[0]),
  menu: callsAt<MenuItemChange>(keys.menu[0]),
  users: callsAt<UserChange & { invite?: boolean }>(keys.users[0]),
  board: callsAt<BoardMemberChange>(keys.board[0]),
  calls: callsAt<CallChange>(keys.calls[0]),
  issue: ({ volume, issue, change }: { volume: number; issue: number; change: IssueChange }) =>
    api(`${keys.issues[0]}/${volume}/${issue}`, { method: 'PUT', body: change }),
  emails: {
    save: (template: string, wording: WordingInput) =>
      api(`${keys.emails[0]}/${template}`, { method: 'PUT', body: wording }),
    reset: (template: string) => api(`${keys.emails[0]}/${template}`, { method: 'DELETE' }),
    preview: (template: string, wording: WordingInput) =>
      api<{ subject: string; text: string }>(`${keys.emails[0]}/${template}/preview`, {
        method: 'POST',
        body: wording,
      }),
  },
  resend: (id: string) => api<EmailView>(`${keys.mailLog[0]}/${id}/resend`, { method: 'POST' }),
  retry: (id: string) => api(`${keys.jobs[0]}/${id}/retry`, { method: 'POST' }),
  mailTest: () => api<MailTestView>('/api/cms/mail-test', { method: 'POST' }),
  /** The picture itself is the body. */
  picture: (bytes: Blob, alt: string) =>
    apiUpload<PictureView>(`${keys.pictures[0]}?${new URLSearchParams({ alt })}`, bytes),
  settings: (change: SettingsChange) => api<Settings>(keys.settings[0], { method: 'PUT', body: change }),
}

interface Sending<Input> {
  call: (input: Input) => Promise<unknown>
  done: string
  failed: string
  /** The list to ask for again. */
  list: readonly string[]
  /** Taken by the server; the list still shows the row as it was, or a row that is gone. */
  onSent?: () => void
  /** The list is as it is now: whoever opens the row again edits what was just saved. */
  onDone?: () => void
  /** Those of one name wait for each other. */
  inTurn?: string
  /** Somebody else was faster, and the caller shows what came of it. */
  onConflict?: () => void
  /** Somebody else has changed what the form began with: it says so at its fields, and may write over it the next time. */
  onOvertaken?: () => void
}

/** One writing call with the specification's toasts; the list and the frame of the site follow. */
export function useCmsSend<Input>({
  call,
  done,
  failed,
  list,
  onSent,
  onDone,
  inTurn,
  onConflict,
  onOvertaken,
}: Sending<Input>) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return useMutation<unknown, Error, Input>({
    mutationFn: call,
    ...(inTurn && { scope: { id: inTurn } }),
    onSuccess: async () => {
      toast({ title: done })
      onSent?.()
      await refetchFrom(client, list)
      onDone?.()
      await refetchFrom(client, keys.overview)
      // The bar above shows the menu and the journal's name.
      await revalidate()
    },
    onError: (error) => {
      if (onConflict && error instanceof ApiError && error.code === 'conflict') return onConflict()
      if (error instanceof ApiError && error.code === 'conflict' && error.issues.length > 0) onOvertaken?.()
      const description = texts.because(failed, reasonOf(error, ''))
      toast({ title: texts.error, description, variant: 'destructive' })
      // Somebody else was faster: show what stands now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) return refetchFrom(client, list)
    },
  })
}
