import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { savedViewsMax } from '#domain/manuscript/queue.ts'
import {
  type changeViewInput,
  type SavedFilter,
  type SavedView,
  type SaveViewInput,
  savedFilter,
} from '#domain/schemas/queue.ts'
import { type DocumentKind, readDocument, writeDocument } from '#domain/stored/document.ts'
import type { Context } from '../context.ts'
import { refuseOvertaken } from '../http/overtaken.ts'
import { personName } from '../workflow/people.ts'
import { deleteView, lockView, savedViewsOf, saveView, updateView, viewNamed } from './view-queries.ts'

const filterKind: DocumentKind<SavedFilter> = { version: 1, schema: savedFilter, blank: {} }

/** Returns the views that an editor saved, and those that colleagues share with them. */
export async function savedViews({ db }: Context, viewer: Viewer): Promise<Omit<SavedView, 'count'>[]> {
  return (await savedViewsOf(db, viewer.id)).map((view) => {
    const { id, userId, name, shared, sharedWith, othersChange } = view
    const isOwn = userId === viewer.id
    return {
      ...{ id, name, shared, othersChange },
      filter: readDocument(filterKind, view.filter).content,
      owner: isOwn ? null : personName(view),
      // With whom a colleague shares a view is the colleague's affair.
      sharedWith: isOwn ? sharedWith : [],
      mayChange: isOwn || othersChange,
    }
  })
}

/** Saves a view to the account, replacing one with the same name. */
export async function keepView(
  { db, clock }: Context,
  viewer: Viewer,
  { name, filter, ...sharing }: SaveViewInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const own = (await savedViewsOf(trx, viewer.id)).filter(({ userId }) => userId === viewer.id)
    const trimmed = name.trim()
    if (own.length >= savedViewsMax && !own.some((view) => view.name === trimmed))
      throw invalid('name', `You can keep ${savedViewsMax} views. Please delete one first.`)
    const document = writeDocument(filterKind, filter)
    return saveView(trx, {
      ...{ userId: viewer.id, name: trimmed, filter: document, createdAt: clock.now() },
      ...sharing,
    })
  })
}

/**
 * Changes a view. Colleagues with whom it is shared may change its name and filters if its owner allows it; only
 * the owner decides about the sharing.
 */
export async function changeView(
  { db }: Context,
  viewer: Viewer,
  id: string,
  { name, filter, was, ...sharing }: z.output<typeof changeViewInput>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const view = await lockView(trx, viewer.id, id)
    if (!view) throw new Refusal('not_found')
    const isOwn = view.userId === viewer.id
    if (!isOwn && !view.othersChange)
      throw new Refusal('forbidden', 'Only the person who shares this view can change it.')
    const { shared, sharedWith, othersChange } = view
    refuseOvertaken(was, {
      ...{ name: view.name, filter: readDocument(filterKind, view.filter).content },
      ...(isOwn && { shared, sharedWith, othersChange }),
    })
    const trimmed = name.trim()
    const namesake = await viewNamed(trx, view.userId, trimmed)
    if (namesake && namesake !== id) throw invalid('name', 'There is already a view with this name')
    const document = writeDocument(filterKind, filter)
    await updateView(trx, id, { name: trimmed, filter: document, ...(isOwn && sharing) })
  })
}

export async function dropView({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteView(db, viewer.id, id))) throw new Refusal('not_found')
}
