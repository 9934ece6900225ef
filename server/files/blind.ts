import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { adviceAboutReview, DocumentError, type DocumentFormat, type Finding } from '../documents/index.ts'
import {
  findFileToBlind,
  identitiesOf,
  identitiesOfReviewer,
  lockFile,
  markBlind,
  markBlindFailed,
  namingRules,
} from './blind-queries.ts'
import { keyWithDigest, sha256Of } from './digest-keys.ts'
import { findingKeysOfManuscript, replaceFindings } from './finding-queries.ts'
import { readPartsForReviewers } from './source-parts.ts'
import { partsOfFile, type SourcePart } from './source-queries.ts'
import { storedDocument } from './stored-document.ts'

/** Returns the other files of a LaTeX paper that consists of several files. */
const partsBeside = async (context: Context, fileId: string, format: string | null) =>
  format === 'tex' ? readPartsForReviewers(context, await partsOfFile(context.db, fileId)) : []

/**
 * Returns the cleaned DOCX or LaTeX source of a file's copy. It is made on request, because few reviewers ask
 * for it. Returns null if there is none, or if it identifies an author.
 */
export async function blindSource(context: Context, fileId: string): Promise<Buffer | null> {
  const { db, documents, files } = context
  const file = await findFileToBlind(db, fileId)
  if (!file || file.assignmentId || file.covers.length > 0) return null
  const { source, findings } = await documents
    .forAccount(file.uploadedBy)
    .blind(
      storedDocument(files, file.storageKey),
      file.format as DocumentFormat,
      await identitiesOf(db, file.manuscriptId),
      {
        label: `Manuscript ${file.number}`,
        keep: file.kept,
        parts: await partsBeside(context, fileId, file.format),
        name: file.fileName,
      },
    )
  const named = findings.some(({ rule, severity }) => severity === 'visible' && namingRules.includes(rule))
  return source && !named ? Buffer.from(source) : null
}

/**
 * Makes the blind copy of a file and stores the findings. The copy is for reviewers or, if the file is
 * attached to a review, for the authors. Runs again after a finding was judged 'not identifying'. Settled
 * findings stay settled.
 */
export async function makeBlindCopy(context: Context, { fileId }: { fileId: string }): Promise<void> {
  const { db, documents, files } = context
  const file = await findFileToBlind(db, fileId)
  if (!file) return
  const { assignmentId } = file
  // The file was sent before its author could see the copy.
  const isUnseen = !assignmentId && file.blindKey === null
  const parts = file.format === 'tex' ? await partsOfFile(db, fileId) : []
  const identities = assignmentId
    ? await identitiesOfReviewer(db, assignmentId)
    : await identitiesOf(db, file.manuscriptId)
  try {
    const copy = await documents
      .forAccount(file.uploadedBy)
      .blind(storedDocument(files, file.storageKey), file.format as DocumentFormat, identities, {
        label: assignmentId ? `Review of ${file.number}` : `Manuscript ${file.number}`,
        keep: file.kept,
        cover: file.covers,
        comments: assignmentId ? 'keep' : 'remove',
        parts: await readPartsForReviewers(context, parts),
        name: file.fileName,
      })
    const findings = assignmentId
      ? await findingsInReview(db, file.manuscriptId, copy.findings)
      : copy.findings
    const key = keyWithDigest(`blind/${fileId}`, sha256Of(copy.pdf), '.pdf')
    await files.put(key, copy.pdf)
    const isCurrent = await db.transaction().execute(async (trx) => {
      // If a finding was settled or a part was added in the meantime, another job has been queued that makes the next copy.
      if (!(await isUnchangedBasis(trx, fileId, { ...file, parts }))) return false
      await markBlind(trx, fileId, key, copy.pdf.byteLength)
      await replaceFindings(trx, { kind: 'file', id: fileId }, findings, copy.settled)
      if (isUnseen) await addJob(trx, 'tell_of_copy', { fileId })
      return true
    })
    const [kept, dropped] = isCurrent ? [key, file.blindKey] : [file.blindKey, key]
    if (dropped && dropped !== kept) await files.remove(dropped)
  } catch (error) {
    // The server is stopping or the queue is full, so the job is retried.
    if (!(error instanceof DocumentError) || error.isTemporary) throw error
    // Nor is it the author's file if the store does not have it.
    if ((await files.size(file.storageKey)) === null) throw error
    await db.transaction().execute(async (trx) => {
      await markBlindFailed(trx, fileId, error.message)
      if (isUnseen) await addJob(trx, 'tell_of_copy', { fileId })
    })
  }
}

/**
 * Returns the findings in a file attached to a review. Reviewers often upload the manuscript with their
 * comments, so findings that the manuscript itself contains are omitted: they do not reveal the reviewer.
 */
async function findingsInReview(
  db: Queryable,
  manuscriptId: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const keys = new Set(await findingKeysOfManuscript(db, manuscriptId))
  return findings
    .filter(({ id, rule }) => namingRules.includes(rule) || !keys.has(id))
    .map((finding) => ({ ...finding, fix: adviceAboutReview(finding) }))
}

type Basis = Pick<NonNullable<Awaited<ReturnType<typeof findFileToBlind>>>, 'kept' | 'covers' | 'format'> & {
  parts: SourcePart[]
}

/**
 * Whether the input of a copy is unchanged since it was read. Locks the file until the end of the
 * transaction.
 */
async function isUnchangedBasis(trx: Trx, fileId: string, before: Basis): Promise<boolean> {
  await lockFile(trx, fileId)
  const file = await findFileToBlind(trx, fileId)
  if (!file) return false
  const parts = file.format === 'tex' ? await partsOfFile(trx, fileId) : []
  const basisOf = ({ kept, covers, parts: beside }: Omit<Basis, 'format'>) =>
    JSON.stringify([
      kept.toSorted(),
      covers.toSorted((a, b) => a.id.localeCompare(b.id)),
      beside.map(({ fileName, storageKey, kind }) => [fileName, storageKey, kind]),
    ])
  return basisOf({ ...file, parts }) === basisOf(before)
}
