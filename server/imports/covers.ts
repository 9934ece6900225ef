import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Ready } from './apply.ts'
import { hasPicture, isIssueBlank, type StoredCover } from './issue-queries.ts'

/** Covers of issues by volume and issue ('12/3'). */
export type Covers = ReadonlyMap<string, StoredCover | { id: string }>

export const issueKey = ({ volume, issue }: Ready['row']) => `${volume}/${issue}`

/** Stores the covers of issues that have none, made anew from their pixels. A cover that cannot be used is noted with its article. */
export async function storeCovers(
  { db, documents, files }: Pick<Context, 'db' | 'documents' | 'files'>,
  batch: readonly Ready[],
): Promise<Covers> {
  const covers = new Map<string, StoredCover | { id: string }>()
  for (const { row, prepared, files: stored } of batch) {
    const cover = prepared.found.issue?.cover
    const { volume, issue } = row
    if (!cover || volume === null || issue === null || covers.has(issueKey(row))) continue
    if (!(await isIssueBlank(db, { volume, issue }))) continue
    if (cover.id && (await hasPicture(db, cover.id))) {
      covers.set(issueKey(row), { id: cover.id })
      continue
    }
    try {
      const { bytes, mediaType, width, height } = await documents.remakePicture(await cover.file.read())
      const storageKey = `pictures/${randomUUID()}`
      await files.put(storageKey, bytes)
      const alt = cover.alt.trim() || 'Cover'
      covers.set(issueKey(row), { storageKey, mediaType, width, height, alt, size: bytes.length })
    } catch (error) {
      if (!(error instanceof Error) || !/^(DocumentError|SourceError)$/.test(error.name)) throw error
      stored.problems.push(`The cover of its issue was left out: ${error.message}`)
    }
  }
  return covers
}
