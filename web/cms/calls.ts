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

/** Query keys are API paths: see web/app/query.ts. */
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

/** `id` is null when creating. */
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
  /** The picture is the raw request body. */
  picture: (bytes: Blob, alt: string) =>
    apiUpload<PictureView>(`${keys.pictures[0]}?${new URLSearchParams({ alt })}`, bytes),
  settings: (change: SettingsChange) => api<Settings>(keys.settings[0], { method: 'PUT', body: change }),
}

interface Sending<Input> {
  call: (input: Input) => Promise<unknown>
  done: string
  failed: string
  /** Query key of the list to refetch. */
  list: readonly string[]
  /** Called when the server accepted the change; the list is not updated yet. */
  onSent?: () => void
  /** Called when the list has been updated. */
  onDone?: () => void
  /** Calls with the same name run one after the other. */
  inTurn?: string
  /** Called on a conflict that the caller displays. */
  onConflict?: () => void
  /** Called if somebody else changed the initial values: the form shows it at its fields, and may overwrite on the next attempt. */
  onOvertaken?: () => void
}

/** A CMS mutation with the specification's toasts; refetches the list and the site frame. */
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
      // The navigation shows the menu and the journal's name.
      await revalidate()
    },
    onError: (error) => {
      if (onConflict && error instanceof ApiError && error.code === 'conflict') return onConflict()
      if (error instanceof ApiError && error.code === 'conflict' && error.issues.length > 0) onOvertaken?.()
      const description = texts.because(failed, reasonOf(error, ''))
      toast({ title: texts.error, description, variant: 'destructive' })
      // Somebody else changed it first: show the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) return refetchFrom(client, list)
    },
  })
}
