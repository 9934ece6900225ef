/** Builds a journal with a double-blind manuscript in every state, and people with recognisable names. */
import { randomUUID } from 'node:crypto'
import { defaultSettings } from '#domain/journal/settings.ts'
import type { BlindOptions, Identities } from '#server/documents/index.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { type Person, type Setup, startApp, type TestApp } from '../app.ts'
import { textVersion } from '../fixtures/text-version.ts'
import { type Mailbox, startMailbox } from '../mailbox.ts'
import { confirmAuthorship, details, reason } from '../manuscripts.ts'
import { type SharedCopies, withSharedCopies } from '../shared-copies.ts'
import { type Canary, type Cast, canariesOf, type Identity } from './canaries.ts'
import { namedDocx, namedPdf, namedTex } from './files.ts'

export interface BlindWorld {
  journal: TestApp
  mailbox: Mailbox
  /** People whose identity is hidden from others, by their relation to the manuscripts. */
  authors: Record<'submitter' | 'coauthor' | 'published', Person>
  reviewers: Record<'first' | 'second' | 'declining' | 'unconcerned' | 'former' | 'otherRound', Person>
  editor: Person
  /** An editor who is an author of every manuscript in this world. */
  conflicted: Person
  /** A reviewer without an account, who has only the link in the invitation. */
  invited: { email: string; token: string }
  manuscripts: Record<string, string>
  /** All ids, by the name of the route parameter. */
  ids: Record<string, string[]>
  /**
   * Values that must not reach the other side. Those of the published manuscript may appear on public pages.
   */
  secrets: { authors: Canary[]; published: Canary[]; reviewers: Record<string, Canary[]> }
  close(): Promise<void>
}

/** Returns text in which an author names themselves, as authors might type it. */
function telling({ firstName, lastName, email, affiliation, orcid }: Identity): string {
  return `As ${firstName} ${lastName} and ${lastName} alone have said at the ${affiliation} (${email}, ${orcid}), sellers pay.`
}

/** The same in a few words. */
const naming = ({ firstName, lastName, email }: Identity) => `Ask ${firstName} ${lastName} (${email})`

/** Declarations that name the author in every field. */
function declaring(identity: Identity) {
  const text = telling(identity)
  const { firstName, lastName, email, affiliation } = identity
  const person = { name: `${firstName} ${lastName}`, email, affiliation, reason: text }
  return {
    statements: {
      ...{ competingInterests: { answer: 'declared' }, funding: { answer: 'funded', text } },
      ...{ dataAvailability: { answer: 'open', text }, codeAvailability: { answer: 'request', text } },
      ...{ ethics: { answer: 'approved', text }, aiUse: { answer: 'more', text } },
      priorPublication: { answer: 'preprint', text },
    },
    funders: [{ name: affiliation, award: lastName }],
    coverLetter: text,
    suggestedReviewers: [person],
    opposedReviewers: [person],
    accessChoice: 'open',
    waiver: text,
  }
}

/** A word that reviewers write for editors alone. */
const forEditors = 'Quixandrelope'
/** A passage of the first reviewer's reports that the editor hides from the authors. */
const passage = 'Wimplethroxian is what I think of it, to be frank.'
/** What the editor asks the first reviewer to clarify. */
const question = 'Grumbleforthian or not?'

const minute = 60_000

/**
 * Copies shared between submissions, because the same files are submitted repeatedly in each world. Copies of
 * one file for the same people differ only in their label, the manuscript's number, so each is made once.
 */
const shared: SharedCopies = new Map()
const keyOf = (identities: Identities, { label: _, ...options }: BlindOptions) =>
  JSON.stringify([identities, options])

export async function buildBlindWorld(cast: Cast, startsAt: Date): Promise<BlindWorld> {
  const mailbox = await startMailbox()
  // One secret for all worlds, so that what is signed with it differs only if its content does.
  const setup: Setup = {
    smtpUrl: mailbox.url,
    startsAt,
    secret: 'one secret of all worlds that are compared',
  }
  const journal = await startApp({ review: { holdMinutes: 0, publishReviews: true } }, setup)
  journal.context.documents = withSharedCopies(journal.context.documents, { shared, keyOf })
  const account = (identity: Identity, role: Person['role']) => journal.account({ ...identity, role })
  const neutral = { firstName: 'Ada', lastName: 'Neutral' }
  const authors = {
    submitter: await account(cast.authors.submitter, 'author'),
    coauthor: await account(cast.authors.coauthor, 'author'),
    published: await account(cast.authors.published, 'author'),
  }
  const reviewers = {
    first: await account(cast.reviewers.first, 'reviewer'),
    second: await account(cast.reviewers.second, 'reviewer'),
    declining: await account(cast.reviewers.declining, 'reviewer'),
    former: await account(cast.reviewers.former, 'reviewer'),
    otherRound: await account(cast.reviewers.otherRound, 'reviewer'),
    unconcerned: await journal.account({
      ...neutral,
      username: 'r-1',
      email: 'r1@journal.example',
      role: 'reviewer',
    }),
  }
  const editor = await journal.account({
    ...neutral,
    username: 'e-1',
    email: 'e1@journal.example',
    role: 'editor',
  })

  const admin = await journal.account({
    ...{ firstName: 'Ada', lastName: 'Neutral', username: 'a-1', email: 'a1@journal.example' },
    role: 'admin',
  })

  const recommending = await journal.account({
    ...{ firstName: 'Ada', lastName: 'Neutral', username: 'e-3', email: 'e3@journal.example' },
    role: 'editor',
  })
  await journal.context.pool.query('UPDATE users SET recommends_only = true WHERE id = $1', [recommending.id])

  const conflictedIdentity: Identity = {
    ...{ firstName: 'Nora', lastName: 'Kessandrine', username: 'e-2', email: 'e2@journal.example' },
    ...{ orcid: '0000-0002-1694-233X', affiliation: 'Kessandrine College' },
  }
  const conflicted = await account(conflictedIdentity, 'editor')

  const done = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    if (status >= 300) throw new Error(`The world was answered ${status}: ${JSON.stringify(body)}`)
    journal.advance(minute)
    return body as { id: string; [name: string]: unknown }
  }
  const named = [cast.authors.submitter, cast.authors.coauthor, cast.authors.outsider]
  const pdf = namedPdf(named)
  const formats = { pdf: () => pdf, docx: () => namedDocx(named), tex: () => namedTex(named) }

  const submitBy = async (
    person: Person,
    people: Identity[],
    formatNames: (keyof typeof formats)[],
    bytes?: Buffer,
    resubmissionOf?: string,
  ) => {
    const [own] = people
    const files = []
    for (const format of formatNames) {
      const objectId = await person.upload(bytes ?? formats[format]())
      const fileName = `${own?.lastName} ${own?.username}.${format}`
      files.push({
        objectId,
        fileName,
        kind: files.length === 0 ? 'manuscript' : 'supplement',
        description: telling(own as Identity),
      })
    }
    const { id } = await done(
      person.post('/api/manuscripts/submit', {
        manuscript: {
          ...details,
          abstract: `${details.abstract} ${telling(own as Identity)}`,
          keywords: [...details.keywords, `${own?.firstName} ${own?.lastName}`],
        },
        authors: [...people, conflictedIdentity].map(({ username: _, ...author }, index) => ({
          ...author,
          isCorresponding: index === 0,
          competingInterests: telling(own as Identity),
        })),
        files,
        declarations: declaring(own as Identity),
        ...(resubmissionOf && { resubmissionOf }),
      }),
    )
    return id
  }
  // The form has questions whose answers authors get, and one for editors.
  const plain = { help: '', options: [], scale: null, isRequired: true, manuscriptTypes: [] }
  const questions = [
    { ...plain, kind: 'text', label: 'What comes first?', forAuthors: true },
    { ...plain, kind: 'scale', label: 'How new is it?', scale: 5, forAuthors: true },
    { ...plain, kind: 'text', label: 'What should editors know?', forAuthors: false },
    // The ids are the same in all worlds, because stored answers are sorted by them.
  ].map((question, index) => ({ ...question, id: `00000000-0000-4000-8000-00000000000${index + 1}` }))
  for (const { id, ...question } of questions) {
    const created = await done(admin.post('/api/cms/review-questions', question))
    await journal.context.pool.query('UPDATE review_questions SET id = $2 WHERE id = $1', [created.id, id])
  }
  const answersOf = (identity: Identity) =>
    Object.fromEntries(
      questions.map(({ id, kind, forAuthors }) => [
        id,
        [kind === 'scale' ? '4' : forAuthors ? telling(identity) : `${forEditors} ${telling(identity)}`],
      ]),
    )
  // All manuscripts are submitted first, so that their copies are made at the same time.
  const underReview = await submitBy(authors.submitter, named, ['pdf', 'docx', 'tex'])
  const own = namedPdf([cast.authors.published])
  const published = await submitBy(authors.published, [cast.authors.published], ['pdf'], own)
  const papers: string[] = []
  for (let i = 0; i < 10; i += 1) papers.push(await submitBy(authors.submitter, named, ['pdf']))
  await journal.runJobs()
  for (const id of [underReview, published, ...papers]) await confirmAuthorship(conflicted, id)
  /** Returns the id of the next submitted manuscript. */
  const submitted = () => {
    const id = papers.shift()
    if (!id) throw new Error('The world needs more manuscripts')
    return id
  }
  const released = async (id: string) => {
    await done(editor.post(`/api/manuscripts/${id}/allow-review`, reason))
    return id
  }
  const assignments: string[] = []
  const invite = async (id: string, who: object) => {
    const assignment = await done(editor.post(`/api/manuscripts/${id}/assignments`, who))
    assignments.push(assignment.id)
    return assignment.id
  }
  const reviewing = async (id: string, person: Person) => {
    const assignment = await invite(id, { reviewerId: person.id })
    await done(person.post(`/api/reviews/${assignment}/accept`))
    return assignment
  }
  // Comments on passages that name the reviewer, one of them for the editor alone.
  const notesOf = async (person: Person, assignment: string, identity: Identity) => {
    const { files } = (await person.get(`/api/reviews/${assignment}`)).body as { files: { id: string }[] }
    return [false, true].map((isForEditor, index) => ({
      id: crypto.randomUUID(),
      anchor: {
        ...{ file: files[0]?.id, element: 'page-1', start: index, version: 1 },
        quote: { exact: 'sellers pay', prefix: '', suffix: '' },
      },
      ...{ lines: '1', source: null, kind: 'major', isForEditor, body: `Which? ${telling(identity)}` },
    }))
  }
  const review = async (id: string, person: Person, identity: Identity) => {
    const assignment = await reviewing(id, person)
    // Only one reviewer attaches a PDF, because typesetting is slow.
    if (person === reviewers.first) {
      const annotated = namedPdf([identity], (pdf) => {
        const note = pdf.loadPage(0).createAnnotation('Text')
        note.setRect([300, 100, 320, 120])
        note.setAuthor(`${identity.firstName} ${identity.lastName}`)
        note.setContents(`Which cost? ${identity.lastName}`)
      })
      const objectId = await person.upload(annotated)
      await done(
        person.post(`/api/reviews/${assignment}/files`, { objectId, fileName: `${identity.lastName}.pdf` }),
      )
    }
    const report = {
      recommendation: 'minor_revisions',
      rating: 4,
      comments: `A careful paper. ${telling(identity)} Yours, ${identity.lastName}`,
      confidentialComments: `Between us: ${identity.lastName}.`,
      answers: answersOf(identity),
    }
    const own = {
      ...{ ...report, publication: 'anonymous' },
      ...(person !== reviewers.otherRound && { notes: await notesOf(person, assignment, identity) }),
    }
    // One report came by e-mail and is entered by the editor.
    if (person === reviewers.otherRound)
      await done(editor.post(`/api/manuscripts/${id}/assignments/${assignment}/review`, report))
    else if (person === reviewers.first) {
      const comments = `${own.comments}\n\n${passage}`
      await done(person.post(`/api/reviews/${assignment}/submit`, { ...own, comments }))
      await handled(id, assignment)
    } else await done(person.post(`/api/reviews/${assignment}/submit`, own))
    return assignment
  }
  const reviewIds: string[] = []
  // The editor hides a passage, rates and thanks, and sends two reports back; one of them is sent again.
  const handled = async (id: string, assignment: string) => {
    const { reviews } = (await editor.get(`/api/manuscripts/${id}`)).body as {
      reviews: { id: string; assignmentId: string }[]
    }
    const reviewId = reviews.find(({ assignmentId }) => assignmentId === assignment)?.id ?? ''
    reviewIds.push(reviewId)
    const at = `/api/manuscripts/${id}/reviews/${reviewId}`
    await done(editor.post(`${at}/passages`, { passage, reason: telling(cast.reviewers.first) }))
    await done(editor.put(`${at}/rating`, { rating: 2 }))
    if (id !== underReview && id !== published) return
    const message = `${question} ${telling(id === published ? cast.authors.published : cast.authors.submitter)}`
    await done(editor.post(`${at}/thanks`, { text: message }))
    await done(editor.post(`${at}/return`, { message }))
    if (id === underReview) return
    const { draft } = (await reviewers.first.get(`/api/reviews/${assignment}`)).body
    const { revision: _, updatedAt: __, unread: ___, settled: ____, ...again } = draft
    await done(reviewers.first.post(`/api/reviews/${assignment}/submit`, again))
  }
  const reviewedByBoth = async (id: string) => {
    await review(id, reviewers.first, cast.reviewers.first)
    await review(id, reviewers.second, cast.reviewers.second)
    return id
  }
  const decide = async (id: string, decision: string, more: object = {}) => {
    await done(editor.post(`/api/manuscripts/${id}/decision`, { decision, ...reason, ...more }))
    return id
  }
  // The author answers every point of the letter, naming themselves.
  const answerPoints = async (id: string) => {
    const { points } = (await authors.submitter.get(`/api/manuscripts/${id}`)).body as {
      points: { id: string; isCurrent: boolean }[]
    }
    const current = points.filter(({ isCurrent }) => isCurrent)
    if (current.length === 0) throw new Error('The world lacks points to answer')
    for (const point of current)
      await done(
        authors.submitter.put(`/api/manuscripts/${id}/points/${point.id}`, {
          answer: telling(cast.authors.submitter),
          done: true,
        }),
      )
    return current.map((point) => point.id)
  }
  const appeal = (id: string) =>
    done(authors.submitter.post(`/api/manuscripts/${id}/appeal`, { appeal: telling(cast.authors.submitter) }))
  const explained = (id: string, action: string, explanation: string) =>
    done(editor.post(`/api/manuscripts/${id}/${action}`, { explanation }))
  const respond = async (id: string) => {
    const objectId = await authors.submitter.upload(pdf)
    await done(
      authors.submitter.post(`/api/manuscripts/${id}/author-response`, {
        response: `${telling(cast.authors.submitter)} Best wishes, ${cast.authors.submitter.lastName}`,
        editorNote: `Between us: ${telling(cast.authors.submitter)}`,
        files: [{ objectId, fileName: `${cast.authors.submitter.lastName}-2.pdf` }],
      }),
    )
    await journal.runJobs()
    return id
  }
  /** A revision leaves out the author without an account, who agrees and is no longer an author. */
  const withoutOutsider = async (id: string) => {
    const { email } = cast.authors.outsider
    const { authors: entries } = (await authors.submitter.get(`/api/manuscripts/${id}`)).body as {
      authors: Record<string, unknown>[]
    }
    const left = entries.filter((entry) => entry.email !== email)
    const { title, abstract, keywords } = details
    await done(
      authors.submitter.post(`/api/manuscripts/${id}/author-response`, {
        response: telling(cast.authors.outsider),
        revised: {
          manuscript: { title, abstract: `${abstract} ${telling(cast.authors.outsider)}`, keywords },
          authors: left.map(
            ({ authorship: _, isRemovalAsked: __, refusesRemoval: ____, orderIndex: ___, ...entry }) => entry,
          ),
        },
      }),
    )
    await journal.runJobs()
    const asked = await mailbox.find(email, /removed as an author/)
    const door = /\/authorship\/([^\s/]+)/.exec(asked.text)?.[1]
    await done(authors.submitter.post(`/api/authorship/${door}`, { answer: 'leave' }))
  }
  const toProduction = async (id: string, person: Person, bytes: Buffer) => {
    await decide(id, 'accept')
    const upload = async () => ({ objectId: await editor.upload(bytes), fileName: 'a.pdf' })
    await done(editor.post(`/api/manuscripts/${id}/files`, { ...(await upload()), kind: 'copyedited' }))
    await done(editor.post(`/api/manuscripts/${id}/production`))
    await done(editor.post(`/api/manuscripts/${id}/galleys`, await upload()))
    await done(person.post(`/api/manuscripts/${id}/proofs`, { approved: true }))
    return id
  }

  // A proof of the text, with a query and with a comment among editors that names a reviewer.
  const withText = (id: string) =>
    journal.context.db
      .insertInto('productionVersions')
      .values({
        ...{ manuscriptId: id, number: 1, jats: textVersion(), origin: 'upload', isValid: true },
        ...{ report: JSON.stringify({ problems: [] }), madeAt: journal.context.clock.now() },
      })
      .execute()
  const proofed = async (id: string) => {
    await withText(id)
    const anchor = {
      element: 'p-4',
      quote: { exact: 'Landed cost', prefix: '', suffix: '' },
      start: 0,
      version: 1,
    }
    for (const [kind, body] of [
      ['author_query', 'Which cost?'],
      ['comment', telling(cast.reviewers.first)],
    ])
      await done(editor.post(`/api/manuscripts/${id}/text/notes`, { anchor, kind, body }))
    const { id: proof } = await done(
      editor.post(`/api/manuscripts/${id}/text/proofs`, { note: 'Please read it.' }),
    )
    return proof
  }

  const manuscripts: Record<string, string> = {}
  manuscripts.submitted = submitted()
  const under = await released(underReview)
  manuscripts.under_review = under
  await review(under, reviewers.first, cast.reviewers.first)
  const working = await reviewing(under, reviewers.second)
  await done(
    reviewers.second.put(`/api/reviews/${working}/draft`, {
      revision: null,
      recommendation: null,
      rating: 2,
      comments: telling(cast.reviewers.second),
      confidentialComments: '',
      notes: await notesOf(reviewers.second, working, cast.reviewers.second),
      answers: answersOf(cast.reviewers.second),
    }),
  )
  const refused = await invite(under, { reviewerId: reviewers.declining.id })
  await done(
    reviewers.declining.post(`/api/reviews/${refused}/decline`, {
      reason: telling(cast.reviewers.declining),
      suggestion: `${cast.reviewers.invited.firstName} ${cast.reviewers.invited.lastName}`,
    }),
  )
  const { email, firstName, lastName } = cast.reviewers.invited
  // The editor's personal note names an author by mistake.
  await invite(under, { email, firstName, lastName, note: telling(cast.authors.submitter) })
  manuscripts.invited_again = await released(submitted())
  const pending = await invite(manuscripts.invited_again, { reviewerId: reviewers.first.id })
  await done(editor.post(`/api/manuscripts/${manuscripts.invited_again}/assignments/${pending}/remind`))
  const dismissed = await reviewing(manuscripts.invited_again, reviewers.second)
  await done(editor.post(`/api/manuscripts/${manuscripts.invited_again}/assignments/${dismissed}/cancel`))
  const ended = await reviewing(manuscripts.invited_again, reviewers.former)
  await done(editor.post(`/api/manuscripts/${manuscripts.invited_again}/assignments/${ended}/cancel`))
  manuscripts.revisions_required = await decide(
    await reviewedByBoth(await released(submitted())),
    'revisions',
  )
  // An editor who may only recommend names a reviewer; the letter has a point of the editor's that does so too.
  manuscripts.revised = await reviewedByBoth(await released(submitted()))
  await done(
    recommending.post(`/api/manuscripts/${manuscripts.revised}/recommendation`, {
      decision: 'minor_revisions',
      reasons: telling(cast.reviewers.first),
    }),
  )
  const { points: proposed } = (
    await editor.get(`/api/manuscripts/${manuscripts.revised}/decision-letter?decision=minor_revisions`)
  ).body as { points: object[] }
  await decide(manuscripts.revised, 'minor_revisions', {
    points: [...proposed, { reviewId: null, text: telling(cast.reviewers.second), chosen: true }],
  })
  const pointIds = await answerPoints(manuscripts.revised)
  await respond(manuscripts.revised)
  // The package of another journal becomes a draft of the author.
  const packed = await editor.get(`/api/manuscripts/${manuscripts.revised}/meca.zip`)
  const imported = await done(
    authors.submitter.post('/api/manuscripts/meca', {
      objectId: await authors.submitter.upload(packed.raw),
    }),
  )
  manuscripts.second_round = await reviewedByBoth(await released(submitted()))
  await review(manuscripts.second_round, reviewers.otherRound, cast.reviewers.otherRound)
  await withoutOutsider(await decide(manuscripts.second_round, 'major_revisions'))
  await respond(await decide(manuscripts.second_round, 'major_revisions'))
  await done(editor.post(`/api/manuscripts/${manuscripts.second_round}/rounds`, reason))
  await reviewing(manuscripts.second_round, reviewers.first)
  manuscripts.rejected = await decide(
    await reviewedByBoth(await released(submitted())),
    'invite_resubmission',
  )
  await appeal(manuscripts.rejected)
  await explained(manuscripts.rejected, 'appeal/dismissal', telling(cast.authors.submitter))
  // The invited new submission returns for technical fixes, is reviewed, and is withdrawn by the editor.
  manuscripts.resubmitted = await submitBy(authors.submitter, named, ['pdf'], undefined, manuscripts.rejected)
  await journal.runJobs()
  await confirmAuthorship(conflicted, manuscripts.resubmitted)
  await decide(manuscripts.resubmitted, 'return_for_fixes', { fixes: [telling(cast.authors.submitter)] })
  await answerPoints(manuscripts.resubmitted)
  await done(
    authors.submitter.post(`/api/manuscripts/${manuscripts.resubmitted}/fixes`, {
      response: telling(cast.authors.submitter),
      editorNote: telling(cast.authors.submitter),
    }),
  )
  await journal.runJobs()
  await released(manuscripts.resubmitted)
  await reviewing(manuscripts.resubmitted, reviewers.first)
  await explained(manuscripts.resubmitted, 'withdrawal', telling(cast.authors.submitter))
  // A rejection is reopened after an appeal.
  manuscripts.accepted = await decide(await reviewedByBoth(await released(submitted())), 'reject')
  await appeal(manuscripts.accepted)
  await explained(manuscripts.accepted, 'reopening', telling(cast.authors.submitter))
  await decide(manuscripts.accepted, 'accept')
  manuscripts.production = await toProduction(
    await reviewedByBoth(await released(submitted())),
    authors.submitter,
    pdf,
  )
  const proofId = await proofed(manuscripts.production)
  manuscripts.withdrawn = await released(submitted())
  await reviewing(manuscripts.withdrawn, reviewers.second)
  await done(
    authors.submitter.post(`/api/manuscripts/${manuscripts.withdrawn}/withdraw`, {
      reason: telling(cast.authors.submitter),
    }),
  )
  manuscripts.published = await toProduction(
    await reviewedByBoth(await released(published)),
    authors.published,
    own,
  )
  const place = { volume: 14, issue: 4, pages: '101-118', category: 'Economics' }
  // The peer review is published with it, without the names of the reviewers.
  await withText(published)
  await done(authors.published.put(`/api/manuscripts/${published}/peer-review/consent`, { agreed: true }))
  const article = await done(editor.post(`/api/manuscripts/${published}/publish`, { ...place, ...reason }))
  await journal.runJobs()

  // The hold applies only to this decision. The settings are written directly, because they are cached for
  // some seconds.
  const held = { ...defaultSettings.review, holdMinutes: 10, publishReviews: true }
  await writeSettings(journal.context.db, 'review', held)
  journal.context.settings = async () => ({ ...defaultSettings, review: held })
  manuscripts.held = await released(submitted())
  await review(manuscripts.held, reviewers.first, cast.reviewers.first)
  await reviewing(manuscripts.held, reviewers.second)
  await decide(manuscripts.held, 'reject')

  // Enough past rounds for forecasts, which only editors may see. Each has other times, so that every list has
  // the same order in all worlds.
  await journal.context.pool.query(
    `WITH m AS (INSERT INTO manuscripts (number, submitter_id, title, abstract, keywords, manuscript_type,
        field_of_study, status, stage, review_mode, round, submitted_at, last_status_update, stage_entered_at)
      SELECT 'PAST-' || n, $1, 'Past', '', '{}', 'research', 'economics', 'rejected', 'peer_review', 'double_blind', 1,
        $2::timestamptz - interval '200 days' - n * interval '1 hour', $2::timestamptz - n * interval '1 hour',
        $2::timestamptz - n * interval '1 hour'
      FROM generate_series(10, 34) n RETURNING id, number),
    r AS (INSERT INTO rounds (manuscript_id, number, version, opened_at)
      SELECT id, 1, 1, $2::timestamptz - interval '200 days' FROM m RETURNING manuscript_id)
    INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, decided_at, prior_status,
      prior_stage, prior_stage_entered_at, prior_status_updated_at, release_at, released_at)
    SELECT id, 1, 'reject', '', '', '{}',
      $2::timestamptz - interval '200 days' + substr(number, 6)::int * interval '1 day',
      'under_review', 'peer_review', $2, $2, $2, $2 FROM m JOIN r ON r.manuscript_id = m.id`,
    [editor.id, journal.context.clock.now()],
  )
  // The clock passes the time for which forecasts keep the history they were made from.
  journal.advance(11 * minute)
  const foreseen = (await editor.get(`/api/manuscripts/${manuscripts.under_review}`)).body.forecast
  if (!foreseen?.decision) throw new Error('The world lacks a forecast')

  // Discussions in which editors name everybody by mistake, and the others themselves.
  const discussing: string[] = []
  const talk = async (person: Person, url: string, body: object) => {
    const { id } = await done(person.post(url, { subject: 'A question', ...body }))
    discussing.push(id)
    return id
  }
  const everybody = [cast.reviewers.first, cast.reviewers.second, cast.reviewers.declining]
    .map(telling)
    .join(' ')
  const about = `/api/manuscripts/${under}/discussions`
  const withAuthors = await talk(editor, about, {
    kind: 'authors',
    subject: naming(cast.reviewers.first),
    body: everybody,
  })
  await talk(editor, about, { kind: 'editors', body: `${everybody} ${telling(cast.authors.submitter)}` })
  const lastIn = async (discussion: string) => {
    const { discussions } = (await editor.get(about)).body as {
      discussions: { id: string; messages: { id: string }[] }[]
    }
    return discussions.find(({ id }) => id === discussion)?.messages.at(-1)?.id
  }
  const answer = async (person: Person, url: string, discussion: string, body: string) =>
    done(person.post(`${url}/${discussion}/messages`, { body, after: await lastIn(discussion) }))
  await answer(authors.submitter, about, withAuthors, telling(cast.authors.submitter))
  await answer(editor, about, withAuthors, `${telling(cast.reviewers.first)} [2]`)
  await talk(authors.coauthor, about, { body: telling(cast.authors.coauthor) })
  for (const [name, identity] of [
    ['first', cast.reviewers.first],
    ['second', cast.reviewers.second],
    ['declining', cast.reviewers.declining],
  ] as const) {
    // Everybody on this manuscript but the reader. The one who declined knows whom they suggested.
    const { first, second, declining, invited } = cast.reviewers
    const { submitter, coauthor, outsider } = cast.authors
    const text = [submitter, coauthor, outsider, first, second, declining, invited]
      .filter((one) => one !== identity)
      .map(telling)
      .join(' ')
    const one = await talk(editor, about, {
      ...{ kind: 'reviewer', reviewerId: reviewers[name].id, subject: naming(cast.authors.submitter) },
      body: text,
    })
    const { rows } = await journal.context.pool.query(
      'SELECT id FROM assignments WHERE manuscript_id = $1 AND reviewer_id = $2',
      [under, reviewers[name].id],
    )
    const door = `/api/reviews/${rows[0].id}/discussions`
    await answer(reviewers[name], door, one, telling(identity))
    await talk(reviewers[name], door, { subject: naming(identity), body: telling(identity) })
  }
  // Messages to many: masked for reviewers, refused for authors where they name a reviewer.
  for (const [to, people] of [
    ['reviewers', [cast.authors.submitter, cast.authors.coauthor]],
    ['authors', [cast.reviewers.first, cast.reviewers.second]],
  ] as const) {
    const body = people.map(telling).join(' ')
    await done(
      editor.post('/api/manuscripts/editorial/bulk', {
        ...{ id: randomUUID(), seenAt: new Date().toISOString(), selection: { of: 'rows', ids: [under] } },
        action: { kind: 'write', to, subject: naming(people[0]), body },
      }),
    )
  }
  // Somebody without an account has only the e-mail.
  const guestId = (await journal.context.pool.query('SELECT id FROM users WHERE email = $1', [email])).rows[0]
    .id
  await talk(editor, about, { kind: 'reviewer', reviewerId: guestId, body: everybody })

  const draftId = crypto.randomUUID()
  await done(
    authors.submitter.put(`/api/manuscripts/drafts/${draftId}`, {
      revision: null,
      step: 1,
      manuscript: {
        title: telling(cast.authors.submitter),
        abstract: '',
        keywords: [],
        manuscriptType: '',
        fieldOfStudy: '',
      },
      authors: [],
      files: [],
    }),
  )

  const seen = await Promise.all(
    Object.values(manuscripts).map(async (id) => (await editor.get(`/api/manuscripts/${id}`)).body),
  )
  const authorIds = seen.flatMap(({ authors: list }) => list as { id: string; email: string }[])
  const idsOf = (identity: Identity, person?: Person) => [
    ...(person ? [person.id] : []),
    ...authorIds.filter(({ email: address }) => address === identity.email).map(({ id }) => id),
  ]
  const invitation = await mailbox.find(email, /Invitation/)
  const token = /\/review\/([\w-]+)/.exec(invitation.text)?.[1] ?? ''
  const guest = seen
    .flatMap(({ assignments: list }) => list as { reviewerEmail: string }[])
    .some(({ reviewerEmail }) => reviewerEmail === email)
  if (!guest || !token) throw new Error('The world lacks its invitation by email')
  // Returns the uploads in the order in which they were made, which is the same in every world: the clock
  // advances between calls, and each call uploads files of different formats.
  const { rows: stored } = await journal.context.pool.query<{ id: string }>(
    'SELECT id FROM objects ORDER BY created_at, format LIMIT 10',
  )
  const invitedId = (await journal.context.pool.query('SELECT id FROM users WHERE email = $1', [email]))
    .rows[0].id

  return {
    journal,
    mailbox,
    authors,
    reviewers,
    editor,
    conflicted,
    invited: { email, token },
    manuscripts,
    ids: {
      reviewId: reviewIds.slice(0, 2),
      id: [...Object.values(manuscripts), draftId, String(imported.draftId)],
      pointId: pointIds,
      discussionId: discussing,
      articleId: [String(article.articleId)],
      assignmentId: assignments,
      fileId: seen.flatMap(({ files, reviews }) =>
        [
          ...(files as { id: string }[]),
          ...(reviews as { files: { id: string }[] }[]).flatMap((review) => review.files),
        ].map(({ id }) => id),
      ),
      objectId: stored.map(({ id }) => id),
      page: ['1'],
      production: [manuscripts.production],
      proofId: [proofId],
      version: ['1'],
      format: ['pdf', 'epub'],
      name: ['figure-1.png'],
      token: [token],
      // The year for which reviewers get certificates.
      year: [String(startsAt.getUTCFullYear())],
    },
    secrets: {
      authors: [
        ...canariesOf('submitter', cast.authors.submitter, idsOf(cast.authors.submitter, authors.submitter)),
        ...canariesOf('co-author', cast.authors.coauthor, idsOf(cast.authors.coauthor, authors.coauthor)),
        ...canariesOf('author without account', cast.authors.outsider, idsOf(cast.authors.outsider)),
      ],
      published: canariesOf(
        'published author',
        cast.authors.published,
        idsOf(cast.authors.published, authors.published),
      ),
      reviewers: {
        first: [
          ...canariesOf('reviewer 1', cast.reviewers.first, [reviewers.first.id]),
          { what: 'hidden passage', value: passage.slice(0, 14) },
          { what: 'question to a reviewer', value: question.slice(0, 15) },
        ],
        second: canariesOf('reviewer 2', cast.reviewers.second, [reviewers.second.id]),
        // What reviewers write to the editors alone.
        editorsOnly: [{ what: 'answer for editors', value: forEditors }],
        declining: canariesOf('declining reviewer', cast.reviewers.declining, [reviewers.declining.id]),
        former: canariesOf('former reviewer', cast.reviewers.former, [reviewers.former.id]),
        otherRound: canariesOf('reviewer of another round', cast.reviewers.otherRound, [
          reviewers.otherRound.id,
        ]),
        invited: canariesOf('invited reviewer', cast.reviewers.invited, [invitedId]),
      },
    },
    async close() {
      await journal.close()
      await mailbox.close()
    },
  }
}
