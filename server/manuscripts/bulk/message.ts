import { Refusal } from '#domain/errors.ts'
import { actingEditor } from '#domain/manuscript/acting-editor.ts'
import { fillMessage } from '#domain/manuscript/bulk-message.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { BulkAction } from '#domain/schemas/bulk.ts'
import { editorMessage } from '#emails/bulk.ts'
import type { Context } from '../../context.ts'
import { substitutesOf } from '../../workflow/absence-queries.ts'
import {
  type Acting,
  changeAsEditor,
  recordHistory,
  requireReviewersShown,
  requireUnlimited,
} from '../../workflow/act.ts'
import { noteFor, titleFor } from '../../workflow/blinding.ts'
import { refuseNamedReviewers } from '../../workflow/named.ts'
import { personName } from '../../workflow/people.ts'
import { accountsById, signatureOf } from '../../workflow/queries.ts'
import { aboutOf, tellAuthors, tellPeople } from '../../workflow/tell.ts'
import { mayRead, openReviewersOf } from './message-queries.ts'

type Message = Pick<Extract<BulkAction, { kind: 'write' }>, 'to' | 'subject' | 'body'>

interface Written {
  subject: string
  body: string
}

/**
 * Returns the function that fills in the message for a recipient. Reviewers read it with the masked title, and
 * without words that identify the authors.
 */
async function writer(
  context: Context,
  { trx, manuscript, authors, viewer }: Pick<Acting, 'trx' | 'manuscript' | 'authors' | 'viewer'>,
  { to, subject, body }: Message,
): Promise<(name: string) => Promise<Written>> {
  const { journal } = await context.settings()
  const [editor] = await accountsById(trx, [viewer.id])
  const forReviewers = to === 'reviewers'
  const facts = {
    number: manuscript.number,
    title: forReviewers ? titleFor(manuscript, authors) : manuscript.title,
    journal: journal.title,
    signature:
      (await signatureOf(trx, viewer.id)) ??
      `${editor ? personName(editor) : 'The editor'}\n${journal.title}`,
  }
  return async (name) => {
    const filled = {
      subject: fillMessage(subject.trim(), { ...facts, name }),
      body: fillMessage(body.trim(), { ...facts, name }),
    }
    if (!forReviewers) return filled
    const { reviewMode } = manuscript
    return {
      subject: await noteFor(trx, reviewMode, filled.subject, authors),
      body: await noteFor(trx, reviewMode, filled.body, authors),
    }
  }
}

async function recipientsOf(
  { trx, manuscript, authors }: Pick<Acting, 'trx' | 'manuscript' | 'authors'>,
  to: Message['to'],
) {
  if (to === 'authors') {
    const corresponding = authors.filter(({ isCorresponding }) => isCorresponding)
    return { authors: corresponding.length > 0 ? corresponding : authors.slice(0, 1), people: [] }
  }
  if (to === 'reviewers') {
    const people = await openReviewersOf(trx, manuscript.id, manuscript.round)
    if (people.length === 0)
      throw new Refusal('conflict', 'No reviewer is invited or reading, so there is nobody to write to.')
    return { authors: [], people }
  }
  const acting = manuscript.handlingEditorId
    ? actingEditor(await substitutesOf(trx), manuscript.handlingEditorId)
    : null
  // A substitute may be closed out of this manuscript, for example by a conflict of interest.
  const people =
    acting && (await mayRead(trx, acting, manuscript.id)) ? await accountsById(trx, [acting]) : []
  if (people.length === 0)
    throw new Refusal('conflict', 'It has no handling editor in office. Please assign one first.')
  return { authors: [], people }
}

/** Writes to the authors, reviewers or editor of a manuscript. */
export async function writeTo(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  message: Message,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    requireUnlimited(acting, viewer)
    if (message.to === 'reviewers') requireReviewersShown(acting)
    const { trx, manuscript, now } = acting
    const { authors, people } = await recipientsOf(acting, message.to)
    const write = await writer(context, acting, message)
    const about = await aboutOf(context, manuscript)
    const event = `written:${manuscriptId}:${now.getTime()}`
    for (const author of authors) {
      const name = `${author.firstName} ${author.lastName}`
      const { subject, body } = await write(name)
      await refuseNamedReviewers(acting, 'body', `${subject}\n${body}`)
      await tellAuthors({ trx, manuscript, event }, [author], () =>
        editorMessage({ ...about, name, to: message.to, subject, message: body }),
      )
    }
    // A message to reviewers names none of them: they do not know of each other.
    if (message.to === 'reviewers')
      await refuseNamedReviewers(acting, 'body', `${message.subject}\n${message.body}`)
    for (const person of people) {
      const { subject, body } = await write(personName(person))
      const title = message.to === 'reviewers' ? titleFor(manuscript, acting.authors) : about.title
      await tellPeople({ trx, manuscript, event }, [person], (name) =>
        editorMessage({ ...about, title, name, to: message.to, subject, message: body }),
      )
    }
    await recordHistory(acting, {
      action: 'send_message',
      side: 'editor',
      notes: `${{ authors: 'To the corresponding author', reviewers: 'To the reviewers', editors: 'To the handling editor' }[message.to]}: ${message.subject.trim()}`,
      visibleToAuthors: false,
    })
  })
}
