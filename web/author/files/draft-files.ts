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

/** Returns the files with one moved to the place `to`, counted from 0. Other places change nothing. */
export function withMoved(files: readonly DraftFile[], key: string, to: number): DraftFile[] {
  const file = files.find((other) => other.key === key)
  if (!file || to < 0 || to >= files.length) return [...files]
  return withoutFile(files, key).toSpliced(to, 0, file)
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
