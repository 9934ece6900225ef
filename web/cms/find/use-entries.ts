import { useApiPages } from '#web/app/api-pages.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { forms } from '../settings/fields.ts'
import type { Entry } from './results.ts'

const part = (id: string) => `?tab=settings&part=${id}`
const tab = (id: string, more = '') => `?tab=${id}${more}`

/** Words of a value of the settings. */
function wordsOfValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsOfValue).join(' ') : ''
}

function settingEntries(settings: Record<string, unknown>): Entry[] {
  return Object.entries(forms).flatMap(([id, members]) =>
    members.flatMap((form) =>
      form.fields.map((field): Entry => {
        const group = settings[form.group] as Record<string, unknown> | undefined
        return {
          ...{ kind: 'setting', id: `${form.group}.${field.name}`, to: part(id) },
          title: `${form.title}: ${field.label}`,
          text: `${wordsOfValue(group?.[field.name])} ${field.help ?? ''}`,
        }
      }),
    ),
  )
}

/**
 * Returns what can be searched in the administration. All of it comes from the calls of its lists, so that nobody finds what
 * the lists hide from them, such as e-mails about one's own manuscript. People and sent e-mails are searched by the server.
 */
export function useEntries(search: string): { entries: Entry[]; isPending: boolean } {
  const enabled = search !== ''
  const [content, defaults, news, menu, settings, board, callsFor, emails] = [
    useApiQuery({ queryKey: keys.content, enabled }),
    useApiQuery({ queryKey: keys.defaults, enabled }),
    useApiQuery({ queryKey: keys.news, enabled }),
    useApiQuery({ queryKey: keys.menu, enabled }),
    useApiQuery({ queryKey: keys.settings, enabled }),
    useApiQuery({ queryKey: keys.board, enabled }),
    useApiQuery({ queryKey: keys.calls, enabled }),
    useApiQuery({ queryKey: keys.emails, enabled }),
  ]
  const people = useApiPages('/api/cms/users', { search, role: '', active: '' }, { enabled })
  const mails = useApiPages('/api/cms/emails', { search, status: '' }, { enabled })
  const edit = (key: string) => `?edit=${encodeURIComponent(key)}`
  const ours = (defaults.data ?? []).filter(({ key }) => !content.data?.some((item) => item.key === key))
  const entries: Entry[] = [
    ...[...(content.data ?? []), ...ours].map(
      ({ key, title, content: text }): Entry => ({
        ...{ kind: 'page', id: key, title, text: `${key} ${text}`, to: edit(key) },
      }),
    ),
    ...(content.data ?? []).flatMap(({ key, draft }): Entry[] =>
      draft ? [{ kind: 'draft', id: key, title: draft.title, text: draft.content, to: edit(key) }] : [],
    ),
    ...(news.data ?? []).map(
      ({ id, title, summary, body }): Entry => ({
        ...{ kind: 'news', id, title, text: `${summary} ${body}`, to: part('news') },
      }),
    ),
    ...(menu.data ?? []).map(
      ({ id, name, href }): Entry => ({
        ...{ kind: 'menu', id, title: name, text: href, to: tab('navigation') },
      }),
    ),
    ...(settings.data ? settingEntries(settings.data) : []),
    ...(board.data ?? []).map(
      ({ id, name, institution, bio }): Entry => ({
        ...{ kind: 'board', id, title: name, text: `${institution} ${bio ?? ''}`, to: part('board') },
      }),
    ),
    ...(callsFor.data ?? []).map(
      ({ id, title, description, guestEditors }): Entry => ({
        ...{ kind: 'call', id, title, text: `${description} ${guestEditors}`, to: part('calls') },
      }),
    ),
    ...(emails.data ?? []).map(
      ({ template, name, subject, body }): Entry => ({
        ...{ kind: 'emailText', id: template, title: name, text: `${subject} ${body}`, to: part('emails') },
      }),
    ),
    ...(enabled ? (people.data?.pages ?? []).flatMap(({ rows }) => rows) : []).map(
      ({ id, fullName, username, email }): Entry => ({
        // The server has found it, also by words that are not shown.
        ...{ kind: 'person', id, title: fullName ?? username, to: tab('users', `&person=${id}`) },
        text: `${username} ${email} ${search}`,
      }),
    ),
    ...(enabled ? (mails.data?.pages ?? []).flatMap(({ rows }) => rows) : []).map(
      ({ id, subject, recipient }): Entry => ({
        ...{ kind: 'mail', id, title: subject, text: `${recipient} ${search}` },
        to: `${part('mail')}&search=${encodeURIComponent(search)}`,
      }),
    ),
  ]
  return { entries, isPending: enabled && (content.isPending || people.isPending || mails.isPending) }
}
