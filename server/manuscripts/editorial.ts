import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor, instantForm, uuidForm } from '../http/list-cursor.ts'
import type { Page } from '../http/office-list.ts'
import { authorsOf } from '../workflow/queries.ts'
import { editorialIds, editorialManuscripts } from './queries.ts'
import { editorManuscriptOf } from './views.ts'

/** Returns a page of the manuscripts that this editor may handle, those with the longest time in their stage first. */
export async function editorialList(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<EditorManuscript>> {
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, [instantForm, uuidForm])
  const after = cursor === undefined ? null : { at, id }
  const { rows, total } = await editorialIds(context.db, viewer, limit + 1, after)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    total,
    rows: await viewsOf(
      context,
      viewer,
      shown.map((row) => row.id),
    ),
    nextCursor: last && rows.length > limit ? encodeCursor([last.enteredAt, last.id]) : null,
  }
}

async function viewsOf(context: Context, viewer: Viewer, ids: string[]): Promise<EditorManuscript[]> {
  const { db, clock } = context
  const { review } = await context.settings()
  const now = clock.now()
  const rows = await editorialManuscripts(db, viewer, now, ids)
  const authors = Map.groupBy(
    await authorsOf(
      db,
      rows.map((row) => row.id),
    ),
    ({ manuscriptId }) => manuscriptId,
  )
  return rows.map((row) =>
    editorManuscriptOf(row, authors.get(row.id) ?? [], { now, neededReviews: review.minimumReviews, viewer }),
  )
}
