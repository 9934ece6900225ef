import { sql } from 'kysely'
import type { z } from 'zod'
import { type SiteList, sitePartSchemas } from '#domain/schemas/exported-site.ts'
import type { Queryable, Trx } from '../../db/client.ts'

type Value<List extends SiteList> = z.output<(typeof sitePartSchemas)[List]>

/** The stored settings by their groups; the pages and the menu that nobody has edited since the journal was made. */
export async function untouched(db: Queryable) {
  const settings = await db.selectFrom('settings').select(['name', 'value']).execute()
  const pages = await db
    .selectFrom('contentItems')
    .select('key')
    .where('version', '=', 1)
    .where('updatedBy', 'is', null)
    .execute()
  const menuEvent = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('subjectKind', '=', 'menu_item')
    .limit(1)
    .executeTakeFirst()
  return {
    hasGivenMenu: menuEvent === undefined,
    stored: new Map(settings.map(({ name, value }) => [name, value as unknown])),
    givenPages: new Set(pages.map(({ key }) => key)),
  }
}

export function partRecords(db: Queryable, keys: readonly string[]) {
  return db
    .selectFrom('importedRecords')
    .select(['key', 'digest', 'written'])
    .where('kind', '=', 'part')
    .where('key', 'in', [...keys, ''])
    .execute()
}

interface PartRecord {
  importId: string
  key: string
  source: string
  digest: string
  written: string
  now: Date
}

/** Notes where a part of the site came from, and its state as it was written. */
export async function recordPart(trx: Trx, { now, ...record }: PartRecord): Promise<void> {
  const row = { ...record, kind: 'part', targetId: record.key, importedAt: now }
  await trx
    .insertInto('importedRecords')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row))
    .execute()
}

/** Locks the lists against other writers; readers are not blocked. */
export async function lockSite(trx: Trx): Promise<void> {
  await sql`LOCK TABLE settings, content_items, news_items, special_issues, board_members, menu_items, email_templates, review_questions,
    pictures IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

export async function setStoredSettings(trx: Trx, group: string, value: unknown): Promise<void> {
  await trx.deleteFrom('settings').where('name', '=', group).execute()
  if (value !== null)
    await trx
      .insertInto('settings')
      .values({ name: group, value: JSON.stringify(value) })
      .execute()
}

export interface StoredPicture {
  storageKey: string
  mediaType: string
  width: number
  height: number
  size: number
}

export async function insertPicture(
  trx: Trx,
  row: StoredPicture & { id: string; alt: string; createdAt: Date },
): Promise<void> {
  await trx.insertInto('pictures').values(row).execute()
}

export async function isCover(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('issues').select('volume').where('coverId', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes a picture that nothing shows, and returns the key of its file. */
export async function deleteUnshownPicture(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ storageKey: string }>`
    DELETE FROM pictures p WHERE p.id = ${id}
      AND NOT EXISTS (SELECT FROM issues WHERE cover_id = p.id)
      AND NOT EXISTS (SELECT FROM settings WHERE strpos(value::text, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM board_members WHERE strpos(image_url, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM content_items WHERE strpos(content, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM news_items WHERE strpos(body, p.id::text) > 0)
    RETURNING storage_key`.execute(trx)
  return rows[0]?.storageKey ?? null
}

type Writer<List extends SiteList> = (
  trx: Trx,
  key: string,
  value: Value<List>,
  now: Date,
) => Promise<unknown>

/** How a part is written over what is here under its key. */
const writers: { [List in Exclude<SiteList, 'picture'>]: Writer<List> } = {
  page: (trx, _, page, now) =>
    trx
      .insertInto('contentItems')
      .values({ ...page, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          ...{ ...page, updatedAt: now, updatedBy: null },
          version: eb('contentItems.version', '+', 1),
        })),
      )
      .execute(),
  news: (trx, id, item, now) =>
    trx
      .insertInto('newsItems')
      .values({ ...item, id, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          ...{ ...item, updatedAt: now, updatedBy: null },
          version: eb('newsItems.version', '+', 1),
        })),
      )
      .execute(),
  call: (trx, id, call) =>
    trx
      .insertInto('specialIssues')
      .values({ ...call, id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(call))
      .execute(),
  async board(trx, _, members) {
    await trx.deleteFrom('boardMembers').execute()
    if (members.length > 0)
      await trx
        .insertInto('boardMembers')
        .values(
          members.map(({ order, pictureId, group, ...member }) => ({
            ...member,
            boardGroup: group,
            orderIndex: order,
            imageUrl: pictureId && `/pictures/${pictureId}`,
          })),
        )
        .execute()
  },
  async menu(trx, _, items) {
    await trx.deleteFrom('menuItems').execute()
    // An item stands below one that is there.
    for (const level of [
      items.filter(({ parentId }) => parentId === null),
      items.filter(({ parentId }) => parentId !== null),
    ])
      if (level.length > 0)
        await trx
          .insertInto('menuItems')
          .values(level.map(({ order, ...item }) => ({ ...item, orderIndex: order })))
          .execute()
  },
  wording: (trx, template, wording, now) =>
    trx
      .insertInto('emailTemplates')
      .values({ ...wording, template, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column('template').doUpdateSet({ ...wording, updatedAt: now, updatedBy: null }),
      )
      .execute(),
  async questions(trx, _, questions) {
    await trx.deleteFrom('reviewQuestions').execute()
    if (questions.length > 0)
      await trx
        .insertInto('reviewQuestions')
        .values(questions.map((question, index) => ({ ...question, position: index + 1 })))
        .execute()
  },
}

/** Writes a part in the form in which people enter it. */
export async function writePart(
  trx: Trx,
  list: Exclude<SiteList, 'picture'>,
  key: string,
  value: unknown,
  now: Date,
): Promise<void> {
  const writer = writers[list] as (trx: Trx, key: string, value: unknown, now: Date) => Promise<unknown>
  await writer(trx, key, sitePartSchemas[list].parse(value), now)
}

/** Deletes what an import added. Returns false if it is in use. */
export async function deletePart(
  trx: Trx,
  list: 'page' | 'news' | 'call' | 'wording',
  key: string,
): Promise<boolean> {
  if (list === 'page') await trx.deleteFrom('contentItems').where('key', '=', key).execute()
  else if (list === 'news') await trx.deleteFrom('newsItems').where('id', '=', key).execute()
  else if (list === 'wording') await trx.deleteFrom('emailTemplates').where('template', '=', key).execute()
  else {
    const { rows } = await sql`SELECT FROM manuscripts WHERE call_id = ${key} LIMIT 1`.execute(trx)
    if (rows.length > 0) return false
    await trx.deleteFrom('specialIssues').where('id', '=', key).execute()
  }
  return true
}
