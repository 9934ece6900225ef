import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { BodyOf } from '#domain/api/calls.ts'
import type { DecisionCode } from '#domain/imports/imports.ts'
import type { ContentType } from '#domain/journal/cms.ts'
import type { SetupStep } from '#domain/journal/setup.ts'
import type { IssueChange, SettingsChange, WordingChange, WordingInput } from '#domain/schemas/cms.ts'
import { ApiError, api, reasonOf } from '#web/app/api.ts'
import { type ApiKey, keyOf } from '#web/app/query.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { texts } from './texts.ts'

export const keys = {
  access: keyOf('/api/cms/auth/admin-access'),
  overview: keyOf('/api/cms/overview'),
  setup: keyOf('/api/cms/setup'),
  mailDns: keyOf('/api/cms/mail-dns'),
  content: keyOf('/api/cms/content'),
  defaults: keyOf('/api/cms/content/defaults'),
  policies: keyOf('/api/cms/content/policies'),
  menu: keyOf('/api/cms/menu-items'),
  links: keyOf('/api/cms/links'),
  users: keyOf('/api/cms/users'),
  roles: keyOf('/api/cms/roles'),
  settings: keyOf('/api/cms/settings'),
  board: keyOf('/api/cms/editors'),
  calls: keyOf('/api/cms/special-issues'),
  news: keyOf('/api/cms/news'),
  institutions: keyOf('/api/cms/institutions'),
  webhooks: keyOf('/api/cms/webhooks'),
  personalAccess: keyOf('/api/cms/personal-access'),
  reviewQuestions: keyOf('/api/cms/review-questions'),
  issues: keyOf('/api/cms/issues'),
  emails: keyOf('/api/cms/email-templates'),
  pictures: keyOf('/api/cms/pictures'),
  audit: keyOf('/api/cms/audit'),
  auditState: keyOf('/api/cms/audit/state'),
  mailLog: keyOf('/api/cms/emails'),
  jobs: keyOf('/api/cms/jobs'),
  exportSize: keyOf('/api/cms/export'),
  imports: keyOf('/api/cms/imports'),
  system: keyOf('/api/cms/system'),
} as const

/** URLs of the lists that the CMS edits. Each list has the same four calls. */
type List =
  | '/api/cms/content'
  | '/api/cms/menu-items'
  | '/api/cms/users'
  | '/api/cms/editors'
  | '/api/cms/special-issues'
  | '/api/cms/news'
  | '/api/cms/institutions'
  | '/api/cms/review-questions'

type Created<At extends List> = BodyOf<`POST ${At}`>
type Changed<At extends List> = BodyOf<`PUT ${At}/{id}`>
/**
 * Input of a save. With an id, the row is updated and fields may be omitted; without one, a row is created
 * and all fields are required.
 */
type Saving<At extends List> =
  | { id: null; fields: Created<At> }
  | { id: string; fields: Changed<At> }
  | { id: string | null; fields: Created<At> & Changed<At> }

export const calls = {
  preview: (content: string, contentType: ContentType) =>
    api('POST /api/cms/content/preview', { body: { content, contentType } }),
  previewSettings: (body: BodyOf<'POST /api/cms/settings/preview'>) =>
    api('POST /api/cms/settings/preview', { body }),
  endSecondFactor: (id: string) => api('DELETE /api/cms/users/{id}/second-factor', { params: { id } }),
  inviteMany: (body: BodyOf<'POST /api/cms/users/invitations'>) =>
    api('POST /api/cms/users/invitations', { body }),
  mergeUser: ({ id, accountId }: { id: string; accountId: string }) =>
    api('POST /api/cms/users/{id}/merge', { params: { id }, body: { accountId } }),
  inviteAgain: (id: string) => api('POST /api/cms/users/{id}/invitation', { params: { id } }),
  content: {
    save: ({ id, fields }: Saving<'/api/cms/content'>) =>
      id === null
        ? api('POST /api/cms/content', { body: fields })
        : api('PUT /api/cms/content/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/content/{id}', { params: { id } }),
  },
  menu: {
    save: ({ id, fields }: Saving<'/api/cms/menu-items'>) =>
      id === null
        ? api('POST /api/cms/menu-items', { body: fields })
        : api('PUT /api/cms/menu-items/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/menu-items/{id}', { params: { id } }),
  },
  users: {
    find: (id: string) => api('GET /api/cms/users/{id}', { params: { id } }),
    save: ({ id, fields }: Saving<'/api/cms/users'>) =>
      id === null
        ? api('POST /api/cms/users', { body: fields })
        : api('PUT /api/cms/users/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/users/{id}', { params: { id } }),
  },
  board: {
    save: ({ id, fields }: Saving<'/api/cms/editors'>) =>
      id === null
        ? api('POST /api/cms/editors', { body: fields })
        : api('PUT /api/cms/editors/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/editors/{id}', { params: { id } }),
  },
  calls: {
    save: ({ id, fields }: Saving<'/api/cms/special-issues'>) =>
      id === null
        ? api('POST /api/cms/special-issues', { body: fields })
        : api('PUT /api/cms/special-issues/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/special-issues/{id}', { params: { id } }),
  },
  news: {
    save: ({ id, fields }: Saving<'/api/cms/news'>) =>
      id === null
        ? api('POST /api/cms/news', { body: fields })
        : api('PUT /api/cms/news/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/news/{id}', { params: { id } }),
  },
  institutions: {
    save: ({ id, fields }: Saving<'/api/cms/institutions'>) =>
      id === null
        ? api('POST /api/cms/institutions', { body: fields })
        : api('PUT /api/cms/institutions/{id}', { params: { id }, body: fields }),
    remove: (id: string) => api('DELETE /api/cms/institutions/{id}', { params: { id } }),
    reportKey: (id: string) => api('POST /api/cms/institutions/{id}/report-key', { params: { id } }),
  },
  reviewQuestions: {
    save: ({ id, fields }: Saving<'/api/cms/review-questions'>) =>
      id === null
        ? api('POST /api/cms/review-questions', { body: fields })
        : api('PUT /api/cms/review-questions/{id}', { params: { id }, body: fields }),
    order: (body: BodyOf<'PUT /api/cms/review-questions'>) => api('PUT /api/cms/review-questions', { body }),
    remove: (id: string) => api('DELETE /api/cms/review-questions/{id}', { params: { id } }),
  },
  personalAccess: {
    grant: (body: BodyOf<'POST /api/cms/personal-access'>) => api('POST /api/cms/personal-access', { body }),
    change: (id: string, body: BodyOf<'PUT /api/cms/personal-access/{id}'>) =>
      api('PUT /api/cms/personal-access/{id}', { params: { id }, body }),
    remove: (id: string) => api('DELETE /api/cms/personal-access/{id}', { params: { id } }),
  },
  webhooks: {
    add: (body: BodyOf<'POST /api/cms/webhooks'>) => api('POST /api/cms/webhooks', { body }),
    change: (id: string, body: BodyOf<'PUT /api/cms/webhooks/{id}'>) =>
      api('PUT /api/cms/webhooks/{id}', { params: { id }, body }),
    remove: (id: string) => api('DELETE /api/cms/webhooks/{id}', { params: { id } }),
  },
  issue: ({ volume, issue, change }: { volume: number; issue: number; change: IssueChange }) =>
    api('PUT /api/cms/issues/{volume}/{issue}', { params: { volume, issue }, body: change }),
  emails: {
    save: (template: string, wording: WordingChange) =>
      api('PUT /api/cms/email-templates/{template}', { params: { template }, body: wording }),
    reset: (template: string) => api('DELETE /api/cms/email-templates/{template}', { params: { template } }),
    preview: (template: string, wording: WordingInput) =>
      api('POST /api/cms/email-templates/{template}/preview', { params: { template }, body: wording }),
  },
  imports: {
    start: (body: BodyOf<'POST /api/cms/imports'>) => api('POST /api/cms/imports', { body }),
    decide: (id: string, code: DecisionCode, choice: string) =>
      api('PUT /api/cms/imports/{id}/decisions/{code}', { params: { id, code }, body: { choice } }),
    run: (id: string) => api('POST /api/cms/imports/{id}/run', { params: { id } }),
    pause: (id: string) => api('POST /api/cms/imports/{id}/pause', { params: { id } }),
    sendLinks: (id: string) => api('POST /api/cms/imports/{id}/links', { params: { id } }),
    undo: (id: string) => api('POST /api/cms/imports/{id}/undo', { params: { id } }),
  },
  resend: (id: string) => api('POST /api/cms/emails/{id}/resend', { params: { id } }),
  retry: (id: string) => api('POST /api/cms/jobs/{id}/retry', { params: { id } }),
  mailTest: () => api('POST /api/cms/mail-test'),
  confirmStep: (step: SetupStep) => api('POST /api/cms/setup/{step}', { params: { step } }),
  picture: (bytes: Blob, alt: string) => api('POST /api/cms/pictures', { query: { alt }, bytes }),
  settings: (change: SettingsChange) => api('PUT /api/cms/settings', { body: change }),
}

interface Sending<Input, Rows> {
  call: (input: Input) => Promise<unknown>
  done: string
  failed: string
  /** Whether a form shows the failure over its fields. A toast shows it only if the form was closed in the meantime. */
  inForm?: boolean
  /** Query key of the list to refetch. */
  list: ApiKey<Rows>
  /** Called when the server accepted the change; the list is not updated yet. */
  onSent?: () => void
  /** Called when the list has been updated. */
  onDone?: () => void
  /** Calls with the same name run one after the other. */
  inTurn?: string
  /** Called on a conflict if the caller itself shows the conflict. */
  onConflict?: () => void
  /**
   * Called with the list as it is now if somebody else has changed the values since editing began. The form shows this at its
   * fields and overwrites these values on the next attempt.
   */
  onOvertaken?: (now: Rows | undefined) => void
}

/** Returns a CMS mutation that shows the specification's toasts and refetches the list and the site frame. */
export function useCmsSend<Input, Rows>({
  call,
  done,
  failed,
  inForm = false,
  list,
  onSent,
  onDone,
  inTurn,
  onConflict,
  onOvertaken,
}: Sending<Input, Rows>) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useCall<unknown, Input>({
    mutationFn: call,
    ...(inTurn && { scope: { id: inTurn } }),
    onSuccess: async () => {
      toast({ title: done })
      onSent?.()
      await refetchFrom(client, list)
      onDone?.()
      await Promise.all([refetchFrom(client, keys.overview), refetchFrom(client, keys.setup)])
      // The site frame is loaded again, because the navigation shows the menu and the journal's name.
      await revalidate()
    },
    onError: async (error) => {
      if (onConflict && error instanceof ApiError && error.code === 'conflict') return onConflict()
      const description = texts.because(failed, reasonOf(error, ''))
      if (!inForm || !isOpen.current) toast({ title: texts.error, description, variant: 'destructive' })
      // Somebody else has changed the row, so its current state is loaded.
      if (!(error instanceof ApiError)) return
      if ([404, 409].includes(error.status)) await refetchFrom(client, list)
      if (error.code === 'conflict' && issuesOf(error).length > 0) onOvertaken?.(client.getQueryData(list))
    },
  })
}
