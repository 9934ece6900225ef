import { randomUUID } from 'node:crypto'
import { fullName } from '#domain/account/account.ts'
import { blankDetails } from '#domain/manuscript/details.ts'
import { publishInput } from '#domain/schemas/production.ts'
import type { Context } from '#server/context.ts'
import { decide } from '#server/decisions/decide.ts'
import { recommend } from '#server/decisions/recommend.ts'
import { allowReview, newRound } from '#server/decisions/review-round.ts'
import { makeBlindCopy } from '#server/files/blind.ts'
import { storedDocument } from '#server/files/stored-document.ts'
import { assignHandling } from '#server/manuscripts/handling.ts'
import { addNote } from '#server/manuscripts/notes.ts'
import { nextPages } from '#server/production/page-ranges.ts'
import { addGalley, answer as answerProofs, toProduction } from '#server/production/proofs.ts'
import { publish } from '#server/production/publish.ts'
import { currentGalley, pagesUpTo } from '#server/production/queries.ts'
import { answerAs } from '#server/reviews/answer.ts'
import { invite } from '#server/reviews/invite.ts'
import { saveRankedList } from '#server/reviews/ranked-list.ts'
import { submitReview } from '#server/reviews/submit.ts'
import { addFile } from '#server/submissions/add-file.ts'
import { saveSubmissionDraft } from '#server/submissions/drafts.ts'
import { respond } from '#server/submissions/respond.ts'
import { saveResponse } from '#server/submissions/response-draft.ts'
import { submit } from '#server/submissions/submit.ts'
import { withdraw } from '#server/submissions/withdraw.ts'
import { letterOf } from './letter.ts'
import {
  begunDraft,
  begunResponse,
  type DemoManuscript,
  type Ending,
  letters,
  reviews,
} from './manuscripts.ts'
import { type Person, personOf } from './people.ts'
import { filesWithoutBlindCopy } from './queries.ts'
import { samplePdf } from './sample-pdf.ts'
import { upload } from './upload.ts'

/** Creates a submission that its author has not finished. */
export async function beginDraft(context: Context): Promise<void> {
  const { by, days, manuscript } = begunDraft
  const { id, firstName, lastName, email, affiliation } = await personOf(context, by)
  const then: Context = { ...context, clock: { now: () => new Date(Date.now() - days * 86_400_000) } }
  await saveSubmissionDraft(then, id, randomUUID(), {
    revision: null,
    step: 3,
    manuscript: { ...blankDetails(), ...manuscript, keywords: [...manuscript.keywords] },
    authors: [{ firstName, lastName, email, affiliation, isCorresponding: true }],
    files: [],
  })
}

/** The endings in the order in which the workflow passes them. */
const order: Ending[] = [
  'submitted',
  'invited',
  'in_review',
  'reviews_in',
  'revisions_required',
  'revised',
  'second_round',
  'accepted',
  'production',
  'published',
]
const reached = (ending: Ending, step: Ending) => order.indexOf(ending) >= order.indexOf(step)

/**
 * Takes a sample manuscript through the real actions, with a clock of its own that starts in the past. Yields
 * once, when the manuscript has been submitted.
 */
export async function* tell(base: Context, story: DemoManuscript): AsyncGenerator<void, void> {
  let time = Date.now() - story.submitted * 86_400_000
  const settings = await base.settings()
  const context: Context = {
    ...base,
    clock: { now: () => new Date(time) },
    // Decisions are not held, because they were made in the past.
    settings: async () => ({ ...settings, review: { ...settings.review, holdMinutes: 0 } }),
  }
  /** Advances the clock, but not beyond the present. */
  const later = (days: number) => {
    time = Math.min(time + days * 86_400_000, Date.now() - 60_000)
  }
  const uploadPdf = async (person: Person, name: string, round: number) => {
    const { title, abstract, keywords } = story
    return upload(
      context,
      person.id,
      name,
      await samplePdf(context.documents, { title, abstract, keywords, round }),
    )
  }
  const blindAll = async (id: string) => {
    for (const fileId of await filesWithoutBlindCopy(context.db, id)) await makeBlindCopy(context, { fileId })
  }

  const author = await personOf(context, story.by)
  const editor = await personOf(context, 'editor')
  const letter = (body: string, signer: Person = editor, due: Date | null = null) =>
    letterOf(body, {
      ...{ author, signer, title: story.title, journal: settings.journal.title, due },
      reviewCount: story.reviewers.length,
    })
  const people = [author, ...(await Promise.all(story.coauthors.map((name) => personOf(context, name))))]
  const { id } = await submit(context, author, {
    manuscript: {
      ...blankDetails(),
      title: story.title,
      abstract: story.abstract,
      keywords: story.keywords,
      manuscriptType: story.type,
      fieldOfStudy: story.field,
    },
    authors: people.map((person, index) => ({
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      affiliation: person.affiliation,
      orcid: person.orcid,
      isCorresponding: index === 0,
    })),
    files: [
      await uploadPdf(author, `${fullName(author).toLowerCase().replaceAll(/\W+/g, '_')}_final_v3.pdf`, 0),
    ],
  })
  await blindAll(id)
  yield
  // Adds the notes after the current step, one day apart.
  const talk = async () => {
    for (const { by, text } of story.notes ?? []) {
      later(1)
      await addNote(context, await personOf(context, by), id, text)
    }
  }
  if (story.ending === 'submitted') return
  later(4)
  if (story.ending === 'withdrawn')
    return withdraw(context, author, id, 'We found an error in the data and want to correct it first.')
  if (story.ending === 'desk_rejected') {
    await decide(context, editor, id, {
      decision: 'reject',
      notes: 'A data note; we do not publish these.',
      letter: letter(letters.reject),
      overrideReason: 'Outside the scope of the journal.',
    })
    return
  }

  await allowReview(context, editor, id, 'Checked by hand: the sample file names nobody.')
  const round = async (steps: Ending) => {
    for (const [index, name] of story.reviewers.entries()) {
      const reviewer = await personOf(context, name)
      later(1)
      // Open invitations are recent; otherwise they would expire as soon as the demo starts.
      if (steps === 'invited' && index > 0) time = Math.max(time, Date.now() - 2 * 86_400_000)
      const assignmentId = await invite(context, editor, id, { reviewerId: reviewer.id })
      if (steps === 'invited' && index > 0) continue
      later(2)
      await answerAs(context, reviewer, assignmentId, { answer: 'accept' })
      if (steps === 'invited' || (steps === 'in_review' && index > 0)) continue
      later(12)
      const review = reviews[index % reviews.length]
      if (!review) continue
      await submitReview(context, reviewer, assignmentId, {
        recommendation: review.recommendation,
        rating: review.rating,
        comments: review.comments,
        confidentialComments: review.confidential,
        publication: 'refused',
        notes: [],
        answers: {},
      })
    }
  }
  if (story.ending === 'invited' || story.ending === 'in_review') {
    await round(story.ending)
    if (story.ranked) {
      const next = await Promise.all(story.ranked.map((name) => personOf(context, name)))
      await saveRankedList(context, editor, id, { reviewerIds: next.map((one) => one.id), active: true })
    }
    return talk()
  }
  await round('reviews_in')
  if (story.ending === 'reviews_in') return talk()
  later(5)
  if (story.ending === 'rejected') {
    await decide(context, editor, id, {
      decision: 'reject',
      notes: 'Both reviewers doubt the identification.',
      letter: letter(letters.reject),
    })
    return
  }
  // Open tasks get a due date in the coming weeks.
  const due = new Date(Math.max(time + 28 * 86_400_000, Date.now() + 21 * 86_400_000))
  await decide(context, editor, id, {
    decision: 'revisions',
    notes: 'Attrition first. If the bounds hold, no third reviewer is needed.',
    letter: letter(letters.revisions, editor, due),
    dueDate: due.toISOString().slice(0, 10),
  })
  if (story.ending === 'revisions_required') {
    later(50)
    await saveResponse(context, author, id, { revision: null, ...begunResponse })
    return
  }
  later(20)
  await respond(context, author, id, {
    response:
      'We thank both reviewers. We now report bounds for attrition (new Table 4), drop the two largest groups in a robustness check, and have shortened section 2 by half.',
    files: [{ ...(await uploadPdf(author, 'revised_manuscript.pdf', 1)), kind: 'manuscript' }],
  })
  await blindAll(id)
  if (story.ending === 'revised') {
    if (story.recommended) {
      const { by, ...advice } = story.recommended
      const adviser = { ...(await personOf(context, by)), recommendsOnly: true }
      const sent = letter(advice.letter, adviser)
      later(2)
      await assignHandling(context, editor, id, {
        editorId: adviser.id,
        message: 'You know the archives. Would you read the revision and advise?',
      })
      await talk()
      later(3)
      await recommend(context, adviser, id, { ...advice, letter: sent })
    }
    return
  }
  if (story.ending === 'second_round') {
    later(3)
    await newRound(context, editor, id, 'Checked by hand: the sample file names nobody.')
    return round('in_review')
  }
  later(6)
  await decide(context, editor, id, {
    decision: 'accept',
    notes: 'All points are met.',
    letter: letter(letters.accept),
    overrideReason: 'The revision answers both reviews; a second round is not needed.',
  })
  if (!reached(story.ending, 'production')) return
  later(8)
  await addFile(context, editor, id, {
    ...(await uploadPdf(editor, 'copyedited.pdf', 2)),
    kind: 'copyedited',
  })
  await toProduction(context, editor, id)
  later(5)
  await addGalley(context, editor, id, await uploadPdf(editor, 'galley.pdf', 2))
  if (story.ending !== 'published') return
  later(3)
  await answerProofs(context, author, id, { approved: true })
  later(2)
  const [volume, issue] = [14, 4]
  const pages = nextPages(await pagesUpTo(context.db, volume, issue), await pageCount(context, id))
  await publish(
    context,
    editor,
    id,
    publishInput.parse({ volume, issue, pages, category: 'Business Management' }),
  )
}

/** Returns the number of pages of the galley. */
async function pageCount({ db, documents, files }: Context, manuscriptId: string): Promise<number> {
  const galley = await currentGalley(db, manuscriptId)
  if (!galley) throw new Error('There is no galley')
  return (await documents.layout(storedDocument(files, galley.storageKey))).length
}
