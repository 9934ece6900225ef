import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Presence } from '#domain/schemas/production-editing.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { changeAsEditor } from '../../workflow/act.ts'
import { personName } from '../../workflow/people.ts'
import { findVersion } from '../text-queries.ts'
import * as editing from './queries.ts'

/**
 * Milliseconds without a call after which a page is treated as closed, so that others can edit the text.
 * Browsers let hidden pages make a call once a minute.
 */
const awayMs = 90_000

const since = (now: Date) => new Date(now.getTime() - awayMs)

/** Throws if another page has taken over editing from this one. */
export async function requireWriter(
  trx: Trx,
  manuscriptId: string,
  session: string,
  now: Date,
): Promise<void> {
  const writer = (await editing.presenceOf(trx, manuscriptId, since(now))).find(({ isWriter }) => isWriter)
  if (writer && writer.sessionId !== session)
    throw new Refusal(
      'conflict',
      `${personName(writer)} is editing this text now. Nothing of it has been overwritten.`,
    )
}

/**
 * Records that a page has the text open, and returns the other pages that do. Only one page at a time can
 * edit.
 */
export async function reportPresence(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { session, place, want }: { session: string; place: string; want: string },
): Promise<Presence> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    await editing.deletePresence(trx, manuscriptId, { before: since(now) })
    if (want === 'leave') await editing.deletePresence(trx, manuscriptId, { session })
    else {
      await editing.savePresence(trx, {
        manuscriptId,
        sessionId: session,
        userId: viewer.id,
        place,
        seenAt: now,
      })
      const writer = (await editing.presenceOf(trx, manuscriptId, since(now))).find((one) => one.isWriter)
      if (want === 'take' || (want === 'write' && !writer))
        await editing.setWriter(trx, manuscriptId, session)
      if (want === 'ask' && writer && writer.sessionId !== session)
        await editing.setAsking(trx, manuscriptId, session, true)
      // The editing page releases the text, so that the page that asked for it can take over.
      if (want === 'read' && writer?.sessionId === session) await editing.setWriter(trx, manuscriptId, null)
    }
    const present = await editing.presenceOf(trx, manuscriptId, since(now))
    return {
      others: present
        .filter(({ sessionId }) => sessionId !== session)
        .map(({ sessionId, userId, place: at, isWriter, isAsking, ...person }) => ({
          ...{ session: sessionId, name: personName(person), isYou: userId === viewer.id },
          ...{ place: at, isWriter, isAsking },
        })),
      isWriter: present.some((one) => one.sessionId === session && one.isWriter),
      revision: (await editing.draftRevision(trx, manuscriptId))?.revision ?? null,
      newest: (await findVersion(trx, manuscriptId))?.number ?? 0,
    }
  })
}
