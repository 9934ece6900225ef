/** A journal with objects in every state, so that calls with real ids reach as much code as possible. */
import { defaultSettings } from '#domain/journal/settings.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { type Person, startApp, type TestApp } from '../app.ts'
import { reason, reviewedBy, samplePdf, submission, submitted, underReview } from '../manuscripts.ts'

export const callers = ['anonymous', 'author', 'stranger', 'reviewer', 'editor', 'admin'] as const
export type Caller = (typeof callers)[number]

export interface World {
  journal: TestApp
  people: Record<Exclude<Caller, 'anonymous'>, Person>
  /**
   * Real values, by the name of the parameter or field in which they are used. Any caller may try any of
   * them.
   */
  real: Record<string, string[]>
  /** By method and path: the caller with the most access, and the path parameters for this caller. */
  apt: Record<string, { as: Caller; path?: Record<string, string> }>
}

export async function buildWorld(): Promise<World> {
  const journal = await startApp({ review: { holdMinutes: 0 } })
  const author = await journal.account({ lastName: 'Wesołowska' })
  const stranger = await journal.account()
  const editor = await journal.account({ role: 'editor' })
  const admin = await journal.account({ role: 'admin' })
  const reviewer = await journal.account({ role: 'reviewer' })
  const second = await journal.account({ role: 'reviewer' })
  const pdf = await samplePdf(journal)

  const done = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    if (status >= 300) throw new Error(`The world was answered ${status}: ${JSON.stringify(body)}`)
    return body as { id: string; [name: string]: unknown }
  }
  const decide = (id: string, decision: string) =>
    done(editor.post(`/api/manuscripts/${id}/decision`, { decision, ...reason }))
  const upload = async (person: Person, bytes = pdf) => {
    const id = await person.upload(bytes)
    await journal.runJobs()
    return id
  }
  const copyedited = async () => {
    const id = await submitted(journal, author)
    await decide(id, 'accept')
    const file = { objectId: await upload(editor), fileName: 'copyedited.pdf', kind: 'copyedited' }
    await done(editor.post(`/api/manuscripts/${id}/files`, file))
    return id
  }
  const inProduction = async () => {
    const id = await copyedited()
    await done(editor.post(`/api/manuscripts/${id}/production`))
    await done(
      editor.post(`/api/manuscripts/${id}/galleys`, { objectId: await upload(editor), fileName: 'g.pdf' }),
    )
    return id
  }

  const naming = await journal.context.documents.typeset(
    `= A study\nBy Given ${author.lastName}, as we said.`,
  )
  const named = await submission(journal, author)
  named.files[0]!.objectId = await upload(author, Buffer.from(naming))
  const withFindings = (await done(author.post('/api/manuscripts/submit', named))).id
  await journal.runJobs()
  const findings = await editor.get(`/api/manuscripts/${withFindings}/anonymity`)

  const reviewing = await underReview(journal, author, editor)
  const invited = await done(
    editor.post(`/api/manuscripts/${reviewing}/assignments`, { reviewerId: reviewer.id }),
  )
  const accepted = await underReview(journal, author, editor)
  const working = await done(
    editor.post(`/api/manuscripts/${accepted}/assignments`, { reviewerId: reviewer.id }),
  )
  await done(reviewer.post(`/api/reviews/${working.id}/accept`))
  const revising = await underReview(journal, author, editor)
  const completed = await reviewedBy(editor, revising, reviewer)
  await decide(revising, 'revisions')
  const revised = await underReview(journal, author, editor)
  await reviewedBy(editor, revised, second)
  await decide(revised, 'revisions')
  await done(author.post(`/api/manuscripts/${revised}/author-response`, { response: 'Done.' }))
  const copyediting = await copyedited()
  const proofing = await inProduction()
  const publishable = await inProduction()
  await done(author.post(`/api/manuscripts/${publishable}/proofs`, { approved: true }))
  const published = await inProduction()
  await done(author.post(`/api/manuscripts/${published}/proofs`, { approved: true }))
  const place = { volume: 14, issue: 4, pages: '101-118', category: 'Economics' }
  const article = await done(editor.post(`/api/manuscripts/${published}/publish`, place))
  const foreign = await submitted(journal, stranger)
  const review = { ...defaultSettings.review, holdMinutes: 10 }
  await writeSettings(journal.context.db, 'review', review)
  // Replaces the settings here, because they are cached for some seconds.
  journal.context.settings = async () => ({ ...defaultSettings, review })
  const held = await underReview(journal, author, editor)
  await decide(held, 'reject')

  const draftId = crypto.randomUUID()
  const draft = { title: 'A draft', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' }
  await done(
    author.put(`/api/manuscripts/drafts/${draftId}`, {
      revision: null,
      step: 1,
      manuscript: draft,
      authors: [],
      files: [],
    }),
  )
  const offered = await done(author.post('/api/objects/upload'))
  const uploadQuery = new URL(String(offered.uploadURL)).searchParams
  const files = (await editor.get(`/api/manuscripts/${reviewing}`)).body.files as { id: string }[]
  const reviews = (await editor.get(`/api/manuscripts/${revising}/reviews`)).body as { id: string }[]
  await journal.runJobs()
  const letters = journal.outbox.map(({ text }) => text).join('\n')

  const tokens = [...letters.matchAll(/\/review\/([\w-]+)/g)].map(([, token]) => String(token))

  return {
    journal,
    people: { author, stranger, reviewer, editor, admin },
    apt: {
      'POST /api/manuscripts/submit': { as: 'author' },
      'PUT /api/manuscripts/drafts/{id}': { as: 'author', path: { id: draftId } },
      'DELETE /api/manuscripts/drafts/{id}': { as: 'author', path: { id: draftId } },
      'POST /api/manuscripts/{id}/author-response': { as: 'author', path: { id: revising } },
      'POST /api/manuscripts/{id}/extension': { as: 'author', path: { id: revising } },
      'POST /api/manuscripts/{id}/extension/answer': { as: 'editor', path: { id: revising } },
      'POST /api/manuscripts/{id}/withdraw': { as: 'author', path: { id: reviewing } },
      'POST /api/manuscripts/{id}/files': { as: 'author', path: { id: withFindings } },
      'POST /api/manuscripts/{id}/anonymity': { as: 'editor', path: { id: withFindings } },
      'POST /api/manuscripts/{id}/proofs': { as: 'author', path: { id: proofing } },
      'POST /api/manuscripts/{id}/assignments': { as: 'editor', path: { id: reviewing } },
      'POST /api/manuscripts/{id}/remind-late': { as: 'editor', path: { id: reviewing } },
      'POST /api/manuscripts/{id}/assignments/{assignmentId}/remind': {
        as: 'editor',
        path: { id: reviewing, assignmentId: invited.id },
      },
      'POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel': {
        as: 'editor',
        path: { id: reviewing, assignmentId: invited.id },
      },
      'POST /api/manuscripts/{id}/allow-review': { as: 'editor', path: { id: withFindings } },
      'POST /api/manuscripts/{id}/rounds': { as: 'editor', path: { id: revised } },
      'POST /api/manuscripts/{id}/decision': { as: 'editor', path: { id: reviewing } },
      'POST /api/manuscripts/{id}/decision/undo': { as: 'editor', path: { id: held } },
      'POST /api/manuscripts/{id}/production': { as: 'editor', path: { id: copyediting } },
      'POST /api/manuscripts/{id}/galleys': { as: 'editor', path: { id: proofing } },
      'POST /api/manuscripts/{id}/proof/verdict': { as: 'author', path: { id: proofing } },
      'POST /api/manuscripts/{id}/text/proofs': { as: 'editor', path: { id: proofing } },
      'GET /api/manuscripts/{id}/checks': { as: 'editor', path: { id: publishable } },
      'POST /api/manuscripts/{id}/publish': { as: 'editor', path: { id: publishable } },
      'DELETE /api/manuscripts/{id}': { as: 'editor', path: { id: reviewing } },
      'PUT /api/reviews/{assignmentId}/draft': { as: 'reviewer', path: { assignmentId: working.id } },
      'POST /api/reviews/{assignmentId}/submit': { as: 'reviewer', path: { assignmentId: working.id } },
      'POST /api/reviews/{assignmentId}/accept': { as: 'reviewer', path: { assignmentId: invited.id } },
      'POST /api/reviews/{assignmentId}/decline': { as: 'reviewer', path: { assignmentId: invited.id } },
      'POST /api/invitations/{token}': { as: 'anonymous', path: { token: tokens[0] ?? '' } },
    },
    real: {
      id: [
        withFindings,
        reviewing,
        accepted,
        revising,
        revised,
        copyediting,
        proofing,
        publishable,
        held,
        foreign,
        published,
        draftId,
      ],
      articleId: [String(article.articleId)],
      draftId: [draftId],
      assignmentId: [invited.id, working.id, completed],
      objectId: [
        String(offered.objectId),
        await upload(author),
        await upload(editor),
        await upload(stranger),
      ],
      fileId: files.map(({ id }) => id),
      findingId: findings.body.map(({ id }: { id: string }) => id),
      reviewIds: reviews.map(({ id }) => id),
      reviewId: reviews.map(({ id }) => id),
      reviewerId: [second.id, reviewer.id, author.id, editor.id],
      token: tokens,
      expires: [uploadQuery.get('expires') ?? ''],
      signature: [uploadQuery.get('signature') ?? ''],
      username: [author.username],
      email: [author.email, 'new.person@people.example'],
      q: ['invoicing currencies', '"exchange rates" -currency', 'author:Wesołowska'],
    },
  }
}
