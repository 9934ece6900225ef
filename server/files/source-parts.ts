import type { Context } from '../context.ts'
import type { SourcePart } from './source-queries.ts'

/** The contents of the files that a LaTeX source may read. */
export function readParts(
  { files }: Pick<Context, 'files'>,
  parts: readonly SourcePart[],
): Promise<[name: string, bytes: Uint8Array][]> {
  return Promise.all(
    parts.map(
      async ({ fileName, storageKey }): Promise<[string, Uint8Array]> => [
        fileName,
        await files.get(storageKey),
      ],
    ),
  )
}
