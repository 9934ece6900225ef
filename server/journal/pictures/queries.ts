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

/** Whether a portrait, a cover, the appearance settings or any version of a text uses the picture. */
export async function isShown(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`SELECT
    EXISTS (SELECT FROM board_members WHERE image_url = ${`/pictures/${id}`})
    OR EXISTS (SELECT FROM issues WHERE cover_id = ${id})
    OR EXISTS (SELECT FROM settings WHERE name = 'appearance' AND value::text LIKE ${`%${id}%`})
    OR EXISTS (SELECT FROM content_items WHERE content LIKE ${`%/pictures/${id}%`}) AS shown`.execute(db)
  return rows[0]?.shown ?? false
}

export function deletePicture(trx: Trx, id: string) {
  return trx.deleteFrom('pictures').where('id', '=', id).returning(['storageKey', 'alt']).executeTakeFirst()
}
