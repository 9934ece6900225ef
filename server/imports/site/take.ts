import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import type { SettingsGroup } from '#domain/journal/settings.ts'
import { sitePartSchemas } from '#domain/schemas/exported-site.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { siteChanged } from '../../db/site-changed.ts'
import { insertAudit } from '../../workflow/queries.ts'
import type { Settled } from '../apply.ts'
import type { FoundPart } from '../found.ts'
import { settleItems } from '../queries.ts'
import { insertPicture, lockSite, recordPart, type StoredPicture, writePart } from './queries.ts'
import { digestOfPart, judgementOf, keyOfPart, presentOf, siteStateOf, stateOf } from './state.ts'

/** A part of the site that is taken. */
export interface TakenPart {
  position: number
  part: FoundPart
  /** Whether a person decided that it replaces what is here. */
  replaces: boolean
}

/** What a part replaced, so that it can be put back. */
export interface PartBefore {
  value: unknown
}

/** Takes parts of the site, each in a transaction of its own. */
export async function takeParts(
  context: Context,
  importId: string,
  actorId: string | null,
  taken: readonly TakenPart[],
): Promise<void> {
  for (const one of taken) {
    const picture = one.part.list === 'picture' ? await storedPicture(context, one.part) : null
    if (picture && 'problem' in picture) {
      await settleItems(context.db, importId, [failed(one, picture.problem)])
      continue
    }
    try {
      await context.db.transaction().execute(async (trx) => {
        await settleItems(trx, importId, [await take(context, trx, importId, actorId, one, picture)])
        await siteChanged(trx)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await settleItems(context.db, importId, [failed(one, error.message)])
    }
    context.settingsStore.forget()
  }
}

const failed = ({ position }: TakenPart, problem: string): Settled => ({
  ...{ position, result: 'failed', targetId: null, problem },
})

/** Stores a picture anew from its pixels: nothing else of a file is shown. */
async function storedPicture(
  { documents, files }: Pick<Context, 'documents' | 'files'>,
  { file }: FoundPart,
): Promise<StoredPicture | { problem: string }> {
  try {
    const { bytes, mediaType, width, height } = await documents.remakePicture(
      (await file?.read()) ?? new Uint8Array(),
    )
    const storageKey = `pictures/${randomUUID()}`
    await files.put(storageKey, bytes)
    return { storageKey, mediaType, width, height, size: bytes.length }
  } catch (error) {
    if (error instanceof Error && /^(DocumentError|SourceError)$/.test(error.name))
      return { problem: error.message }
    throw error
  }
}

async function take(
  context: Context,
  trx: Trx,
  importId: string,
  actorId: string | null,
  one: TakenPart,
  picture: StoredPicture | null,
): Promise<Settled> {
  const { part, position, replaces } = one
  const now = context.clock.now()
  await lockSite(trx)
  const state = await siteStateOf(context, trx, [part])
  const judgement = judgementOf(state, part)
  if (judgement === 'same') return { position, result: 'kept', problem: null, targetId: keyOfPart(part) }
  if (judgement === 'asked' && !replaces)
    return failed(one, 'It was edited here in the meantime. Make a new dry run.')
  const before: PartBefore = { value: presentOf(state, part).value }
  await write(context, trx, part, picture, now)
  const after = await siteStateOf(context, trx, [part])
  const key = keyOfPart(part)
  const record = { importId, key, source: part.place, digest: digestOfPart(part), now }
  await recordPart(trx, { ...record, written: stateOf(after, part) })
  await insertAudit(trx, {
    ...{ at: now, actorId, action: 'site_part_imported', subjectKind: 'import', subjectId: importId },
    details: { part: part.name },
  })
  return { position, result: 'done', problem: null, targetId: key, before }
}

async function write(
  { settingsStore }: Pick<Context, 'settingsStore'>,
  trx: Trx,
  { list, key, value }: FoundPart,
  picture: StoredPicture | null,
  now: Date,
): Promise<void> {
  if (list === 'settings')
    await settingsStore.change(trx, key as SettingsGroup, value as Record<string, unknown>, undefined)
  else if (list !== 'picture') await writePart(trx, list, key, value, now)
  else if (picture) {
    const { alt } = sitePartSchemas.picture.parse(value)
    await insertPicture(trx, { ...picture, id: key, alt, createdAt: now })
  }
}
