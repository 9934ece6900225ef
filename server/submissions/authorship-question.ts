import type { z } from 'zod'
import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { authorshipAnswerInput } from '#domain/schemas/authorship.ts'
import type { Context } from '../context.ts'
import { changeAsEditor, recordHistory } from '../workflow/act.ts'
import { insertAuthorshipAnswer, isAskedAbout, releaseHandling } from './authorship-queries.ts'

/**
 * Records an editor's answer to whether an author entry that shares an identifier with their account is
 * theirs. 'Yes' makes them an author of the manuscript without any other role; 'no' closes the question and
 * lets them see the reviewers.
 */
export async function answerQuestion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { authorId, isAuthor }: z.output<typeof authorshipAnswerInput>,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const author = authors.find(({ id }) => id === authorId)
    if (!author) throw new Refusal('not_found')
    if (!(await isAskedAbout(trx, authorId, viewer.id)))
      throw new Refusal('conflict', 'You have already answered this question.')
    await insertAuthorshipAnswer(trx, { authorId, userId: viewer.id, isAuthor, answeredAt: now })
    if (isAuthor && manuscript.handlingEditorId === viewer.id) await releaseHandling(trx, manuscriptId)
    await recordHistory(acting, {
      action: isAuthor ? 'editor_is_author' : 'editor_is_no_author',
      side: 'editor',
      notes: fullName(author),
      visibleToAuthors: false,
      details: { author: authorId },
    })
  })
}
