import type { Viewer } from '#domain/permissions.ts'
import { withdrawn } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { act, move } from '../workflow/act.ts'
import { cancelOpenAssignments } from '../workflow/assignment-queries.ts'
import { personName } from '../workflow/people.ts'
import { editorsToTell } from '../workflow/queries.ts'

export async function withdraw(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reason: string | null,
): Promise<void> {
  const { journal } = await context.settings()
  await act(context, viewer, manuscriptId, 'withdraw', async (acting) => {
    const { trx, manuscript } = acting
    await move(acting, 'withdraw', { notes: reason, authorNotes: reason, revisionDueAt: null })
    const reviewers = await cancelOpenAssignments(trx, manuscriptId)
    const about = { journal: journal.title, number: manuscript.number, title: manuscript.title }
    const told = new Map(
      [
        ...acting.authors.map((author) => ({
          key: author.email,
          to: author.email,
          userId: null,
          name: `${author.firstName} ${author.lastName}`,
        })),
        ...(await editorsToTell(trx, manuscript)).map((editor) => ({
          key: editor.id,
          to: editor.email,
          userId: editor.id,
          name: personName(editor),
        })),
        ...reviewers.map((reviewer) => ({
          key: reviewer.id,
          to: reviewer.email,
          userId: reviewer.id,
          name: personName(reviewer),
        })),
      ].map((person) => [person.to.toLowerCase(), person]),
    )
    for (const person of told.values())
      await queueEmail(trx, {
        eventKey: `withdrawn:${manuscriptId}:${person.to.toLowerCase()}`,
        kind: 'withdrawn',
        to: person.to,
        userId: person.userId,
        manuscriptId,
        message: withdrawn({ ...about, name: person.name }),
      })
  })
}
