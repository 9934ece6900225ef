import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'

const columns = ['id', 'alt', 'width', 'height', 'size', 'mediaType', 'storageKey', 'createdAt'] as const

export function listPictures(db: Queryable) {
  return db
    .selectFrom('pictures')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

export function findPicture(db: Queryable, id: string) {
  return db.selectFrom('pictures').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findPictures(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['id', 'alt', 'width', 'height'])
    .where('id', 'in', [...ids])
    .execute()
}

interface NewPictureRow {
  storageKey: string
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  size: number
  alt: string
  createdAt: Date
  createdBy: string
}

export function insertPicture(trx: Trx, picture: NewPictureRow) {
  return trx.insertInto('pictures').values(picture).returning(columns).executeTakeFirstOrThrow()
}

/** Condition: a portrait, a cover, the appearance settings or any version of a text uses the picture. */
const isShownSql = sql<boolean>`(
  EXISTS (SELECT FROM board_members WHERE image_url = '/pictures/' || pictures.id)
  OR EXISTS (SELECT FROM issues WHERE cover_id = pictures.id)
  OR EXISTS (SELECT FROM settings WHERE strpos(value::text, pictures.id::text) > 0)
  OR EXISTS (SELECT FROM content_items WHERE strpos(content, '/pictures/' || pictures.id) > 0))`

export async function isShown(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select(isShownSql.as('shown'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.shown ?? false
}

/** Deletes this person's pictures that are not used anywhere, except the newest ones. */
export function deleteUnshown(trx: Trx, createdBy: string, kept: number) {
  const unshown = trx
    .selectFrom('pictures')
    .select('id')
    .where('createdBy', '=', createdBy)
    .where(sql<boolean>`NOT ${isShownSql}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(kept)
  return trx
    .deleteFrom('pictures')
    .where('id', 'in', unshown)
    .returning(['id', 'alt', 'storageKey'])
    .execute()
}

export function deletePicture(trx: Trx, id: string) {
  return trx
    .deleteFrom('pictures')
    .where('id', '=', id)
    .returning(['id', 'storageKey', 'alt'])
    .executeTakeFirst()
}
