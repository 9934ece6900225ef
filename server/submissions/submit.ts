import { randomUUID } from 'node:crypto'
import { fullName } from '#domain/account/account.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { fieldName, inUse, typeName } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { indexOfOwnEntry } from '#domain/manuscript/authorship.ts'
import { withKinds } from '#domain/manuscript/guess-kind.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { messages, tidyDetails } from '#domain/manuscript/submission.ts'
import type { SubmitInput } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { coauthorNotice, editorNotice, submissionReceived } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { move } from '../workflow/act.ts'
import { assignAutomatically } from '../workflow/assign-automatically.ts'
import { saveDeclarations } from '../workflow/declaration-queries.ts'
import { maskSoon } from '../workflow/masks/manuscript.ts'
import { numberOfYear } from '../workflow/number-queries.ts'
import { authorsOf, findManuscript, type ManuscriptRow } from '../workflow/queries.ts'
import { aboutOf, askAuthors, tellEditors } from '../workflow/tell.ts'
import { tellWebhooks } from '../workflow/webhook-queries.ts'
import { authorshipToken } from './authorship.ts'
import { declarationsToStore } from './declare.ts'
import {
  accountName,
  deleteDraft,
  draftExists,
  insertAuthors,
  insertManuscript,
  lockOpenCall,
  mayResubmit,
  rememberName,
} from './queries.ts'

/** Refuses a type or field that the journal does not offer. */
function refuseKinds(
  { submissions, fields }: Settings,
  { manuscriptType, fieldOfStudy }: SubmitInput['manuscript'],
): void {
  const type = inUse(submissions.types).find(({ id }) => id === manuscriptType)
  if (!type && !submissions.types.some(({ id }) => id === manuscriptType))
    throw invalid('manuscript.manuscriptType', messages.manuscriptType)
  if (!type?.isOpen) throw invalid('manuscript.manuscriptType', messages.typeClosed)
  if (!inUse(fields.list).some(({ id }) => id === fieldOfStudy))
    throw invalid('manuscript.fieldOfStudy', messages.fieldOfStudy)
}

/** Submits a manuscript. Submitting a draft again returns the manuscript that it became. */
export async function submit(
  context: Context,
  viewer: Viewer & { username: string },
  input: SubmitInput,
): Promise<{ id: string; created: boolean }> {
  const { manuscript: details } = input
  const settings = await context.settings()
  const { journal, review } = settings
  refuseKinds(settings, details)
  await ensureChecked(context, viewer.id, input.files)
  const files = withKinds(input.files)
  const now = context.clock.now()
  const today = now.toISOString().slice(0, 10)

  return context.db.transaction().execute(async (trx) => {
    const id = input.draftId ?? randomUUID()
    const owner = await draftExists(trx, id)
    if (owner && owner.ownerId !== viewer.id) throw new Refusal('not_found')
    // Skips the check for a draft that was already submitted, because its call may have closed since.
    if (input.callId && !(await findManuscript(trx, id)) && !(await lockOpenCall(trx, input.callId, today)))
      throw invalid('callId', messages.callClosed)
    if (input.resubmissionOf && !(await mayResubmit(trx, viewer.id, input.resubmissionOf, id)))
      throw invalid(
        'resubmissionOf',
        'The journal has not invited a new version of this manuscript, or has received it already.',
      )
    const number = await numberOfYear(trx, journal.shortTitle, now.getUTCFullYear())
    const created = await insertManuscript(trx, {
      id,
      number,
      submitterId: viewer.id,
      ...tidyDetails(details),
      callId: input.callId ?? null,
      resubmissionOf: input.resubmissionOf ?? null,
      reviewMode: review.mode,
      now,
    })
    const manuscript = await findManuscript(trx, id)
    if (!manuscript || manuscript.submitterId !== viewer.id) throw new Refusal('not_found')
    if (!created) return { id, created: false }

    await insertAuthors(trx, id, input.authors, { email: viewer.email, at: now })
    const declarations = await declarationsToStore(trx, settings, { ...input, files }, today)
    if (declarations) await saveDeclarations(trx, { manuscriptId: id, version: 1 }, declarations, now)
    await rememberName(trx, viewer, input.authors)
    await attachFiles(
      context,
      trx,
      { manuscriptId: id, version: 1, ownerId: viewer.id, reviewMode: review.mode },
      files,
    )
    await move({ trx, manuscript: { ...manuscript, status: 'draft' }, viewer, now }, 'submit')
    await maskSoon(trx, id)
    await tellWebhooks(
      trx,
      'manuscript.submitted',
      { manuscriptId: id, number, manuscriptType: manuscript.manuscriptType },
      now,
    )
    const assigned = await assignAutomatically(context, { trx, manuscript, now })
    await tellEverybody(context, trx, viewer, assigned)
    await deleteDraft(trx, viewer.id, id)
    return { id, created: true }
  })
}

async function tellEverybody(
  context: Context,
  trx: Trx,
  viewer: Viewer & { username: string },
  manuscript: ManuscriptRow,
): Promise<void> {
  const about = await aboutOf(context, manuscript)
  const url = context.config.baseUrl + urls.authorManuscript(manuscript.id)
  const settings = await context.settings()
  const { guidelines, office } = settings
  const rows = await authorsOf(trx, [manuscript.id])
  // Only one entry is treated as the submitter's. Other authors with the same address are still asked.
  const own = rows[indexOfOwnEntry(rows, viewer.email)]
  const submitter = own ? fullName(own) : await accountName(trx, viewer.id)
  const coauthors = rows.filter((author) => author !== own)
  await queueEmail(trx, {
    eventKey: `submitted:${manuscript.id}:submitter`,
    to: viewer.email,
    userId: viewer.id,
    manuscriptId: manuscript.id,
    message: submissionReceived({
      ...about,
      name: submitter,
      url,
      screeningDays: String(guidelines.screeningDays),
    }),
  })
  await askAuthors({ trx, manuscript, event: `submitted:${manuscript.id}` }, coauthors, (name, author) =>
    coauthorNotice({
      ...about,
      name,
      submitter,
      office: office.email,
      url:
        context.config.baseUrl +
        urls.authorship(
          mailToken(context.secret, authorshipToken(context.secret, author.id, context.clock.now())),
        ),
    }),
  )
  const editorUrl = context.config.baseUrl + urls.editorManuscript(manuscript.id)
  await tellEditors(
    { trx, manuscript, event: `submitted:${manuscript.id}:editor` },
    editorNotice,
    (name) => ({
      ...about,
      name,
      type: typeName(settings, manuscript.manuscriptType),
      field: fieldName(settings, manuscript.fieldOfStudy),
      url: editorUrl,
    }),
  )
}
