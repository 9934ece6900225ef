import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  AuthorProof,
  EditorProofs,
  ProofComment,
  ProofQuery,
  SentProof,
} from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { renditionsOf } from '../../files/rendition-queries.ts'
import { jatsToHtml } from '../../jats/html.ts'
import { parseJats } from '../../jats/parse.ts'
import { asAuthorsSee, requireEditor, type Seen, see } from '../../workflow/act.ts'
import { personName } from '../../workflow/people.ts'
import { articlePartsOf } from '../article-parts.ts'
import { articleXmlOf } from '../article-xml.ts'
import { findMedia, findVersion, mediaOf } from '../text-queries.ts'
import { dueDay } from './due.ts'
import * as proofing from './queries.ts'

const noProof = 'No proof of the text has been sent.'

/** Only authors see this view of a proof; editors have another one, and everybody else gets 404. */
export function requireAuthor({ standing }: Pick<Seen, 'standing'>): void {
  if (standing !== 'submitter' && standing !== 'coauthor') throw new Refusal('not_found', noProof)
}

/**
 * The latest proof as its authors see it. It contains the text of the version, the queries that were sent to them, and
 * what they said themselves: neither the editors' internal comments nor anything from the review.
 */
export async function authorProof(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<AuthorProof> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireAuthor(seen)
  const { authors, standing } = seen
  const manuscript = asAuthorsSee(seen.manuscript)
  const [latest, ...earlier] = await proofing.sentProofsOf(db, manuscriptId)
  const version = latest && (await findVersion(db, manuscriptId, latest.version))
  if (!latest || !version?.jats) throw new Refusal('not_found', noProof)
  const article = parseJats(articleXmlOf(version.jats, await articlePartsOf(context, db, manuscript)))
  const names = new Set((await mediaOf(db, version.id)).map(({ name }) => name))
  const { html } = jatsToHtml(article, {
    figures: (name) => (names.has(name) ? { src: urls.proofMedia(manuscriptId, latest.id, name) } : null),
    namesElements: true,
  })
  const isOpen = latest.answeredAt === null && latest.replacedAt === null
  const isInProduction = manuscript.status === 'accepted' && manuscript.stage === 'production'
  const mayAct = standing === 'submitter' && isInProduction
  return {
    manuscript: { id: manuscriptId, number: manuscript.number, title: manuscript.title },
    authors: authors.map(fullName),
    abstract: manuscript.abstract,
    proof: proofView(latest),
    hasReplaced: isOpen && earlier[0]?.replacedAt != null,
    pdf: await pdfOf(context, manuscriptId, latest),
    html,
    queries: (await proofing.sentQueriesOf(db, manuscriptId)).map(queryView),
    comments: (await proofing.proofCommentsOf(db, manuscriptId)).map(commentView),
    mayAnswer: mayAct && isOpen,
    mayAsk: mayAct && latest.askedAt === null && latest.replacedAt === null,
  }
}

/** The PDF of the latest proof. Until it is there, a format that is waiting will be it. */
async function pdfOf(
  { db }: Context,
  manuscriptId: string,
  { pdfKey, pdfPages, answeredAt }: proofing.SentProofRow,
): Promise<AuthorProof['pdf']> {
  if (pdfKey) return { state: 'ready', pages: pdfPages }
  const made = (await renditionsOf(db, { manuscriptId })).find(({ format }) => format === 'pdf')
  return { state: made?.state === 'waiting' && answeredAt === null ? 'waiting' : 'none', pages: null }
}

/** The PDF of a proof, for the authors to whom it was sent. */
export async function proofPdf(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  proofId: string,
): Promise<{ storageKey: string; name: string }> {
  const seen = await see(db, viewer, manuscriptId)
  requireAuthor(seen)
  const proof = (await proofing.sentProofsOf(db, manuscriptId)).find(({ id }) => id === proofId)
  if (!proof?.pdfKey) throw new Refusal('not_found', 'This proof has no PDF.')
  const name = `${seen.manuscript.number.toLowerCase()}-proof-${proof.number}.pdf`
  return { storageKey: proof.pdfKey, name }
}

/** A picture of a proof, for the authors to whom it was sent. */
export async function proofMedia(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  proofId: string,
  name: string,
): Promise<{ storageKey: string; mediaType: string }> {
  requireAuthor(await see(db, viewer, manuscriptId))
  const proof = (await proofing.sentProofsOf(db, manuscriptId)).find(({ id }) => id === proofId)
  const media = proof && (await findMedia(db, manuscriptId, proof.version, name))
  if (!media) throw new Refusal('not_found')
  return media
}

export async function editorProofs(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<EditorProofs> {
  const { db, clock } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { review } = await context.settings()
  const newest = await findVersion(db, manuscriptId)
  const [corresponding] = correspondingOf(seen)
  return {
    newest: newest ? { number: newest.number, isValid: newest.isValid } : null,
    refusal: refusalToSend(seen, newest),
    author: corresponding ? fullName(corresponding) : '',
    queriesToSend: await proofing.countQueriesToSend(db, manuscriptId),
    dueDate: dueDay(clock.now(), review.proofDays),
    proofs: (await proofing.sentProofsOf(db, manuscriptId)).map((row) => ({
      ...proofView(row),
      sentBy: row.username === null ? '' : personName({ ...row, username: row.username }),
      replacedAt: row.replacedAt,
      remindedAt: row.remindedAt,
    })),
    queries: (await proofing.sentQueriesOf(db, manuscriptId)).map(queryView),
    comments: (await proofing.proofCommentsOf(db, manuscriptId)).map(commentView),
  }
}

/** Only the corresponding author is asked, or the first one where none is named. */
export function correspondingOf({ authors }: Pick<Seen, 'authors'>) {
  const named = authors.filter(({ isCorresponding }) => isCorresponding)
  return (named.length > 0 ? named : authors).slice(0, 1)
}

/** Why no proof can be sent; null if one can. */
export function refusalToSend(
  { manuscript }: Pick<Seen, 'manuscript'>,
  newest: { number: number; isValid: boolean } | undefined,
): string | null {
  if (manuscript.status !== 'accepted' || manuscript.stage !== 'production' || manuscript.held)
    return 'Proofs are sent in production. Send the manuscript to production first.'
  if (!newest) return 'There is no text yet. Convert the accepted file first.'
  if (!newest.isValid) return `Version ${newest.number} is not valid JATS. Correct it first.`
  return null
}

function proofView(row: proofing.SentProofRow): SentProof {
  const { id, number, version, sentAt, note, dueAt, answeredAt, approved, comments } = row
  const { askedFor, askedUntil, askedReason, askedAt } = row
  return {
    ...{ id, number, version, sentAt, note, dueAt, answeredAt, approved, comments },
    asked:
      askedFor && askedAt
        ? {
            for: askedFor as 'time' | 'reopening',
            until: askedUntil,
            reason: askedReason ?? '',
            at: askedAt,
          }
        : null,
  }
}

function queryView({ id, body, anchor, state, answer, answeredAt }: proofing.SentQueryRow): ProofQuery {
  return {
    ...{ id, body, anchor },
    state: state as ProofQuery['state'],
    answer: answer !== null && answeredAt !== null ? { body: answer, at: answeredAt } : null,
  }
}

function commentView({ proofId: _, ...row }: proofing.ProofCommentRow): ProofComment {
  return { ...row, outcome: row.outcome as ProofComment['outcome'] }
}
