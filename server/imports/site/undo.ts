import type { SiteList } from '#domain/schemas/exported-site.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { forgetRecord } from '../write-queries.ts'
import {
  deletePart,
  deleteUnshownPicture,
  isCover,
  lockSite,
  setStoredSettings,
  writePart,
} from './queries.ts'
import { siteStateOf, stateOf } from './state.ts'
import type { PartBefore } from './take.ts'

/** Gives a part of the site back what it was. Returns why it stays, or the keys of files that nobody needs any more. */
export async function undoPart(
  context: Pick<Context, 'settings' | 'clock'>,
  trx: Trx,
  item: { key: string; before: unknown },
): Promise<{ kept: string | null; removed: string[] }> {
  const at = item.key.indexOf(':')
  const list = item.key.slice(0, at) as SiteList | 'settings'
  const key = item.key.slice(at + 1)
  const { value } = item.before as PartBefore
  const stays = (kept: string) => ({ kept, removed: [] })
  await lockSite(trx)
  const state = await siteStateOf(context, trx, [{ list, key }])
  if (state.records.get(item.key)?.written !== stateOf(state, { list, key }))
    return stays('It was edited here after the import.')
  const removed: string[] = []
  // A cover goes with its issue.
  if (list === 'picture' && !(await isCover(trx, key))) {
    const storageKey = await deleteUnshownPicture(trx, key)
    if (storageKey === null) return stays('It is shown on a page.')
    removed.push(storageKey)
  } else if (list === 'settings') await setStoredSettings(trx, key, value)
  else if (list !== 'picture' && value !== null) await writePart(trx, list, key, value, context.clock.now())
  else if (list === 'page' || list === 'news' || list === 'call' || list === 'wording') {
    if (!(await deletePart(trx, list, key))) return stays('Submissions name it.')
  }
  await forgetRecord(trx, 'part', item.key)
  return { kept: null, removed }
}
