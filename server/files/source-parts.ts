import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import { kindsOfSources } from '#domain/manuscript/source-files.ts'
import type { Context } from '../context.ts'
import type { SourcePart } from './source-queries.ts'

type Part = [name: string, bytes: Uint8Array]

/** The contents of the files that a LaTeX source may read. */
export function readParts({ files }: Pick<Context, 'files'>, parts: readonly SourcePart[]): Promise<Part[]> {
  return Promise.all(
    parts.map(async ({ fileName, storageKey }): Promise<Part> => [fileName, await files.get(storageKey)]),
  )
}

/** The same for a reviewer's copy: a title page that the source reads is empty. */
export function readPartsForReviewers(
  { files }: Pick<Context, 'files'>,
  parts: readonly SourcePart[],
): Promise<Part[]> {
  return Promise.all(
    parts.map(
      async (part): Promise<Part> => [
        part.fileName,
        isForReviewers(part) ? await files.get(part.storageKey) : new Uint8Array(),
      ],
    ),
  )
}

export const isForReviewers = ({ kind }: Pick<SourcePart, 'kind'>) =>
  kindsOfSources.includes(kind) || kindsForReviewers.some((other) => other === kind)
