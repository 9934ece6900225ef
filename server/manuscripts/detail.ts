import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import type { Context } from '../context.ts'
import { see } from '../workflow/act.ts'
import { authorDetail } from './author-detail.ts'
import { editorDetail } from './editor-detail.ts'

/** The manuscript as this viewer may see it. Reviewers get 404: they see it through their assignment. */
export async function manuscriptDetail(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<AuthorDetail | EditorDetail> {
  const seen = await see(context.db, viewer, manuscriptId)
  if (seen.standing === 'editor') return editorDetail(context, viewer, seen)
  if (seen.standing === 'submitter' || seen.standing === 'coauthor')
    return authorDetail(context, viewer, seen)
  throw new Refusal('not_found')
}
