import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import type { OfficePage } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor, instantForm, uuidForm } from '../http/list-cursor.ts'
import { authorsOf } from '../workflow/queries.ts'
import { editorialIds, editorialManuscripts } from './queries.ts'
import { editorManuscriptOf } from './views.ts'

interface EditorialPage {
  manuscripts: EditorManuscript[]
  nextCursor: string | null
  total: number
}

/**
 * Returns the manuscripts that this editor may handle, those with the longest time in their stage first.
 * Returns all of them, or one page if requested.
 */
export async function editorialList(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: OfficePage,
): Promise<EditorialPage> {
  if (limit === undefined && cursor === undefined) {
    const manuscripts = await viewsOf(context, viewer)
    return { manuscripts, nextCursor: null, total: manuscripts.length }
  }
  const most = limit ?? 20
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, [instantForm, uuidForm])
  const { rows, total } = await editorialIds(
    context.db,
    viewer,
    most + 1,
    cursor === undefined ? null : { at, id },
  )
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    manuscripts: await viewsOf(
      context,
      viewer,
      shown.map((row) => row.id),
    ),
    total,
    nextCursor: last && rows.length > most ? encodeCursor([last.enteredAt, last.id]) : null,
  }
}

async function viewsOf(context: Context, viewer: Viewer, ids?: string[]): Promise<EditorManuscript[]> {
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
