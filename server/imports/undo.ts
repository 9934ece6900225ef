import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { siteChanged } from '../db/site-changed.ts'
import { articleKeys } from '../files/article-keys.ts'
import { deleteImportedIssues } from './issue-queries.ts'
import { concernedBy, isAsWritten, noteAsWritten } from './own-queries.ts'
import { undoPerson } from './people/undo.ts'
import { moveImport, setRead, settleItems } from './queries.ts'
import { undoPart } from './site/undo.ts'
import { undoSubmission } from './submissions/undo.ts'
import {
  deleteArticle,
  deleteEmptyIssues,
  forgetAddresses,
  forgetDigest,
  forgetRecord,
  isUsedHere,
  itemsToUndo,
  restoreArticle,
  snapshotOf,
} from './write-queries.ts'

/** Articles taken back in one transaction. */
const atOnce = 100

/**
 * Takes an import back: new articles are deleted, updated ones get back what they were. What was edited here since, or is in use, stays
 * and is reported.
 */
export async function undoImport(
  context: Context,
  importId: string,
  progress: (read: number) => void,
): Promise<void> {
  const { db, clock, files } = context
  let read = 0
  for (;;) {
    const items = await itemsToUndo(db, importId, atOnce)
    if (items.length === 0) break
    const gone = await db.transaction().execute(async (trx) => {
      const keys: string[] = []
      for (const item of items) {
        const { kept, removed } =
          item.kind === 'person'
            ? { kept: await undoPerson(context, trx, item), removed: [] }
            : item.kind === 'submission'
              ? await undoSubmission(trx, item)
              : item.kind === 'part'
                ? await undoPart(context, trx, item)
                : await undoItem(trx, importId, item)
        keys.push(...removed)
        await settleItems(trx, importId, [
          { position: item.position, result: kept === null ? 'undone' : 'kept', problem: kept },
        ])
      }
      await siteChanged(trx)
      return keys
    })
    context.settingsStore.forget()
    for (const key of gone) await files.remove(key)
    read += items.length
    await progress(read)
    await setRead(db, importId, read)
  }
  const covers: string[] = []
  await db.transaction().execute(async (trx) => {
    await forgetAddresses(trx, importId)
    covers.push(...(await deleteImportedIssues(trx, importId)))
    await deleteEmptyIssues(trx)
    await moveImport(trx, importId, ['undoing'], {
      state: 'undone',
      finishedAt: clock.now(),
      wish: null,
      problem: null,
    })
    await siteChanged(trx)
  })
  for (const key of covers) await files.remove(key)
}

type Item = Awaited<ReturnType<typeof itemsToUndo>>[number]

/** Returns why the item stays, or the keys of the files that nobody needs any more. */
async function undoItem(
  trx: Trx,
  importId: string,
  item: Item,
): Promise<{ kept: string | null; removed: string[] }> {
  const { targetId, key, kind, before, outcome } = item
  const stays = (kept: string) => ({ kept, removed: [] })
  if (targetId === null) return { kept: null, removed: [] }
  const now = await snapshotOf(trx, targetId)
  if (!now) {
    await forgetRecord(trx, kind, key)
    return { kept: null, removed: [] }
  }
  // Not as it was when the items were read: a notice that was taken back before changes its article.
  if (!(await isAsWritten(trx, targetId))) return stays('It was edited here after the import.')
  const written = [now.article, ...now.versions]
    .flatMap(({ jats_key, pdf_key, epub_key }) => [jats_key, pdf_key, epub_key])
    .filter((one) => typeof one === 'string')
  if (outcome === 'changed' && before) {
    await restoreArticle(trx, targetId, before as Parameters<typeof restoreArticle>[2])
    await forgetDigest(trx, kind, key)
    const again = await snapshotOf(trx, targetId)
    const used = [again?.article ?? {}, ...(again?.versions ?? [])].flatMap(
      ({ jats_key, pdf_key, epub_key }) => [jats_key, pdf_key, epub_key],
    )
    return { kept: null, removed: written.filter((one) => !used.includes(one)) }
  }
  if (item.recordImport !== null && item.recordImport !== importId)
    return stays('A later import has updated it.')
  if (await isUsedHere(trx, targetId)) return stays('Reports of usage name it.')
  const concerned = await concernedBy(trx, targetId)
  const asWritten = concerned !== undefined && (await isAsWritten(trx, concerned))
  await deleteArticle(trx, targetId)
  if (asWritten) await noteAsWritten(trx, concerned)
  await forgetRecord(trx, kind, key)
  return { kept: null, removed: [...written, ...figuresIn([now.article, ...now.versions], targetId)] }
}

/** The pictures and supplements that the article's page names. */
function figuresIn(texts: readonly Record<string, unknown>[], id: string): string[] {
  const html = texts
    .map((text) => `${text.full_text_html} ${JSON.stringify(text.front_html ?? '')}`)
    .join('\n')
  const names = [...html.matchAll(/\/figures\/([a-z0-9-]+\.[a-z0-9]+)/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].map((name) => articleKeys.figure(id, name))
}
