import { sql } from 'kysely'
import { type ContentSection, type ContentType, cmsLimits } from '#domain/journal/cms.ts'
import type {
  ContentChange,
  ContentDraft,
  ContentDraftView,
  ContentVersionView,
  ContentView,
  NewContent,
} from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export function findPage(db: Queryable, key: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType'])
    .where('key', '=', key)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Returns content items whose keys start with `prefix`, that is, the parts of one page. */
export function findParts(db: Queryable, prefix: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType', 'isActive'])
    .where((eb) => eb.fn('starts_with', ['key', eb.val(prefix)]), '=', true)
    .execute()
}

const contentColumns = [
  'c.id',
  'c.key',
  'c.title',
  'c.content',
  'c.contentType',
  'c.section',
  'c.isActive',
  'c.version',
  'c.updatedAt',
  'c.reviewBy',
  'u.username as updatedBy',
] as const

const draftColumns = [
  'd.title as draftTitle',
  'd.content as draftContent',
  'd.contentType as draftType',
  'd.section as draftSection',
  'd.publishAt',
  'd.previewKey',
  'd.revision',
  'd.savedAt',
  's.username as savedBy',
] as const

const selectContent = (db: Queryable) =>
  db
    .selectFrom('contentItems as c')
    .leftJoin('users as u', 'u.id', 'c.updatedBy')
    .leftJoin('contentDrafts as d', 'd.contentId', 'c.id')
    .leftJoin('users as s', 's.id', 'd.savedBy')
    .select([...contentColumns, ...draftColumns])
    .$narrowType<{
      contentType: ContentType
      section: ContentSection
      draftType: ContentType | null
      draftSection: ContentSection | null
    }>()

type ContentRow = Awaited<ReturnType<ReturnType<typeof selectContent>['executeTakeFirstOrThrow']>>

/** Returns an item with its draft, whose columns the row has beside those of the item. */
function contentOf(row: ContentRow): ContentView {
  const { draftTitle, draftContent, draftType, draftSection, ...rest } = row
  const { publishAt, previewKey, revision, savedAt, savedBy, ...item } = rest
  if (draftTitle === null) return { ...item, draft: null }
  const draft = { title: draftTitle, content: draftContent, contentType: draftType, section: draftSection }
  return {
    ...item,
    draft: { ...draft, publishAt, previewKey, revision, savedAt, savedBy } as ContentDraftView,
  }
}

export async function listContent(db: Queryable): Promise<ContentView[]> {
  return (await selectContent(db).orderBy('c.title').orderBy('c.key').execute()).map(contentOf)
}

export async function findContent(db: Queryable, id: string): Promise<ContentView | undefined> {
  const row = await selectContent(db).where('c.id', '=', id).executeTakeFirst()
  return row && contentOf(row)
}

/** Returns a draft to somebody with its preview key. */
export function findDraftPage(db: Queryable, key: string, previewKey: string) {
  return db
    .selectFrom('contentDrafts as d')
    .innerJoin('contentItems as c', 'c.id', 'd.contentId')
    .select(['c.key', 'd.title', 'd.content', 'd.contentType'])
    .where('c.key', '=', key)
    .where('d.previewKey', '=', previewKey)
    .executeTakeFirst()
}

export function lockDraft(trx: Trx, contentId: string) {
  return trx
    .selectFrom('contentDrafts')
    .select(['title', 'content', 'contentType', 'section', 'publishAt', 'revision', 'savedBy'])
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .where('contentId', '=', contentId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes a draft. The preview key stays the same, so that a link that was passed on goes on working. */
export async function writeDraft(
  trx: Trx,
  contentId: string,
  draft: Omit<ContentDraft, 'revision'>,
  { at, by }: Saving,
): Promise<void> {
  const values = { ...draft, savedAt: at, savedBy: by }
  await trx
    .insertInto('contentDrafts')
    .values({ contentId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('contentId')
        .doUpdateSet((eb) => ({ ...values, revision: eb('contentDrafts.revision', '+', 1) })),
    )
    .execute()
}

export function deleteDraft(trx: Trx, contentId: string) {
  return trx
    .deleteFrom('contentDrafts')
    .where('contentId', '=', contentId)
    .returning('title')
    .executeTakeFirst()
}

/**
 * Locks the row and returns its version, so that the second of two concurrent writers sees the change of the
 * first.
 */
export function lockContent(trx: Trx, id: string) {
  return trx
    .selectFrom('contentItems')
    .select(['version', 'key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface Saving {
  at: Date
  /** Null if the account of whoever scheduled it is gone. */
  by: string | null
}

export async function insertContent(trx: Trx, item: NewContent, { at, by }: Saving): Promise<string> {
  const { id } = await trx
    .insertInto('contentItems')
    .values({ ...item, updatedAt: at, updatedBy: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContent(
  trx: Trx,
  id: string,
  change: Omit<ContentChange, 'version'>,
  { at, by }: Saving,
): Promise<void> {
  await trx
    .updateTable('contentItems')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at, updatedBy: by }))
    .where('id', '=', id)
    .execute()
}

export function listVersions(db: Queryable, id: string): Promise<ContentVersionView[]> {
  return db
    .selectFrom('contentVersions as v')
    .leftJoin('users as u', 'u.id', 'v.savedBy')
    .select([
      'v.version',
      'v.key',
      'v.title',
      'v.content',
      'v.contentType',
      'v.section',
      'v.isActive',
      'v.savedAt',
      'u.username as savedBy',
    ])
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .where('contentId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(cmsLimits.versions)
    .execute()
}

/** Deletes the item and returns it for the audit log. Returns undefined if it did not exist. */
export function deleteContent(trx: Trx, id: string) {
  return trx.deleteFrom('contentItems').where('id', '=', id).returning(['key', 'title']).executeTakeFirst()
}

export async function insertDefaultPages(
  db: Queryable,
  pages: readonly { key: string; title: string; content: string; section: string }[],
): Promise<void> {
  await db
    .insertInto('contentItems')
    .values(pages.map((page) => ({ ...page, contentType: 'markdown' })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Whether the journal has never been used. The lock makes two concurrent first starts run one after the
 * other.
 */
export async function isUntouched(trx: Trx): Promise<boolean> {
  await sql`LOCK TABLE content_items IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const { rows } = await sql<{ untouched: boolean }>`SELECT NOT EXISTS (SELECT FROM users)
    AND NOT EXISTS (SELECT FROM content_items) AND NOT EXISTS (SELECT FROM audit_events) AS untouched`.execute(
    trx,
  )
  return rows[0]?.untouched ?? false
}
