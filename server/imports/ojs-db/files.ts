import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { SourceError, type SourceFile } from '../found.ts'
import type { Localized } from './localized.ts'
import { type Row, text } from './queries.ts'

/** A file of a submission, as the database describes it. */
export interface OjsStoredFile {
  id: number
  name: string
  label: string
  stage: number
  isSupplement: boolean
  uploader: number | null
  row: Row
  /** Null if OJS's folder of files is not known here. */
  file: SourceFile | null
}

/** GENRE_CATEGORY_SUPPLEMENTARY in OJS. */
const supplementary = 3

export function storedFile(
  row: Row,
  settings: Localized,
  locale: string,
  filesDir: string | null,
): OjsStoredFile {
  const id = Number(row.submission_file_id)
  const path = text(row.path)
  const label = settings.of(id, 'name', locale) || path.split('/').at(-1) || 'file'
  const ending = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0] ?? ''
  const name = label.toLowerCase().endsWith(ending.toLowerCase()) ? label : `${label}${ending}`
  return {
    ...{ id, name, label, row, stage: Number(row.file_stage) },
    isSupplement: Number(row.is_supplementary) === 1 || Number(row.category) === supplementary,
    uploader: row.uploader_user_id === null ? null : Number(row.uploader_user_id),
    file: filesDir === null ? null : { name, size: null, read: () => readWithin(filesDir, path) },
  }
}

/** The cover of an issue, which lies in the journal's part of OJS's public folder. */
export function coverFile(publicDir: string | null, journal: number, name: string): SourceFile | null {
  if (publicDir === null || !name) return null
  return { name, size: null, read: () => readWithin(publicDir, `journals/${journal}/${name}`) }
}

/** Reads a file of OJS's folder, and nothing outside of it, whatever the database says. */
async function readWithin(folder: string, path: string): Promise<Uint8Array> {
  const root = await realpath(folder)
  const real = await realpath(join(root, path)).catch(() => null)
  if (!real?.startsWith(root + sep)) throw new SourceError(`OJS’s folder has no ${path.replaceAll('\0', '')}`)
  return readFile(real)
}
