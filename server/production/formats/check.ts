import type { Queryable } from '../../db/client.ts'
import { renditionsOf } from '../../files/rendition-queries.ts'

/**
 * Checks whether PDF and EPUB were made from exactly this version. The PDF is ignored if a galley is
 * published instead.
 */
export async function formatsCheck(
  db: Queryable,
  manuscriptId: string,
  versionId: string,
  withPdf: boolean,
): Promise<{ id: string; label: string; ok: boolean; detail: string }> {
  const all = await renditionsOf(db, { manuscriptId })
  const wanted = all.filter(({ format }) => withPdf || format === 'epub')
  const failed = wanted.find(({ state }) => state === 'failed')
  const isMade =
    wanted.length > 0 && wanted.every((one) => one.state === 'ready' && one.versionId === versionId)
  const names = withPdf ? 'PDF and EPUB' : 'EPUB'
  return {
    id: 'formats',
    label: names,
    ok: isMade,
    detail: failed
      ? `${failed.format.toUpperCase()}: ${failed.problem}`
      : isMade
        ? `Made from version ${wanted[0]?.versionNumber}`
        : wanted.some(({ state }) => state === 'waiting')
          ? `${withPdf ? 'They are' : 'It is'} being made`
          : `Not made from the newest version yet`,
  }
}
