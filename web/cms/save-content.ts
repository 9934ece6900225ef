import type { ContentView } from '#domain/schemas/cms.ts'
import { api } from '#web/app/api.ts'
import { calls } from './calls.ts'
import type { ContentValues } from './content-values.ts'

/** What was current when editing began. The server refuses to overwrite what is newer. */
interface Base {
  version: number | undefined
  /** Revision of the draft; null if there was none. */
  revision: number | null
  /** What belongs to the item and not to its draft. */
  item: { key: string | undefined; reviewBy: string | null }
}

export function baseOf(item: ContentView | null): Base {
  return {
    version: item?.version,
    revision: item?.draft?.revision ?? null,
    item: { key: item?.key, reviewBy: item?.reviewBy ?? null },
  }
}

interface Saved extends Base {
  /** Null for a new item. */
  id: string | null
  values: ContentValues
}

/**
 * Saves what the form holds: as the text that readers see, or as a draft of it. A new item that is a draft is created first, hidden.
 * What is published over a draft is saved as the draft before, so that the server publishes it with its checks.
 */
export async function saveContent({ id, values, version, revision, item }: Saved): Promise<ContentView> {
  const { when, publishAt, ...written } = values
  const fields = { ...written, reviewBy: written.reviewBy || null }
  const { title, content, contentType, section } = fields
  if (when === 'now' && revision === null)
    return calls.content.save({ id, fields: { ...fields, ...(version && { version }) } })
  const { key, reviewBy } = fields
  if (id !== null && (key !== item.key || reviewBy !== item.reviewBy))
    await calls.content.save({ id, fields: { key, reviewBy } })
  const at = id ?? (await calls.content.save({ id: null, fields: { ...fields, isActive: false } })).id
  const params = { id: at }
  const saved = await api('PUT /api/cms/content/{id}/draft', {
    params,
    body: {
      ...{ title, content, contentType, section, revision },
      publishAt: when === 'later' ? new Date(publishAt).toISOString() : null,
    },
  })
  if (when !== 'now' || !saved.draft) return saved
  return api('POST /api/cms/content/{id}/draft/publication', {
    params,
    body: { revision: saved.draft.revision },
  })
}
