import { type AuthorFileKind, guessKind } from '#domain/manuscript/guess-kind.ts'
import type { Uploaded } from './uploader.ts'

/** Files of a submission or response that is a draft. */

export interface DraftFile {
  /** React key of the row; never sent. */
  key: string
  objectId: string
  fileName: string
  fileSize: number
  kind: AuthorFileKind
  description: string
}

/**
 * Returns the files with the uploaded one added. If it replaces a file, it takes that file's place, kind and
 * description; otherwise it is added at the end.
 */
export function withUploaded(files: readonly DraftFile[], { replaces, ...file }: Uploaded): DraftFile[] {
  if (files.some(({ objectId }) => objectId === replaces))
    return files.map((other) => (other.objectId === replaces ? { ...other, ...file } : other))
  return [...files, { key: file.objectId, ...file, kind: guessKind(file.fileName, files), description: '' }]
}

export function withFile(files: readonly DraftFile[], file: DraftFile): DraftFile[] {
  return files.map((other) => (other.key === file.key ? file : other))
}

export function withoutFile(files: readonly DraftFile[], key: string): DraftFile[] {
  return files.filter((file) => file.key !== key)
}

/** Returns the files with one moved up or down by one place. At the ends, nothing changes. */
export function withMoved(files: readonly DraftFile[], key: string, by: -1 | 1): DraftFile[] {
  const from = files.findIndex((file) => file.key === key)
  const file = files[from]
  const to = from + by
  if (!file || to < 0 || to >= files.length) return [...files]
  const moved = withoutFile(files, key)
  moved.splice(to, 0, file)
  return moved
}

export function savedFiles(files: readonly DraftFile[]) {
  return files.map(({ key: _, description, ...file }) => ({ ...file, description: description || null }))
}

export function draftFiles(
  saved: readonly (Omit<DraftFile, 'key' | 'description'> & { description?: string | null | undefined })[],
): DraftFile[] {
  return saved.map((file) => ({ ...file, key: file.objectId, description: file.description ?? '' }))
}

/** Returns those fields of the files that are sent to the server. */
export function sentFiles(files: readonly DraftFile[]) {
  return savedFiles(files).map(({ fileSize: _, ...file }) => file)
}
