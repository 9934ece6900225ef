import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

/** Copies for reviewers of submitted files. */

export async function lockFile(trx: Trx, fileId: string): Promise<void> {
  await trx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute()
}

/** The settlements of findings in the form that the document process expects. */
export function settlementsOf(
  rows: readonly { findingKey: string; resolution: string | null; reason: string | null }[],
) {
  return {
    kept: rows.flatMap((row) => (row.resolution === 'not_identifying' ? [row.findingKey] : [])),
    covers: rows.flatMap(({ findingKey, resolution, reason }) =>
      resolution === 'strip' || resolution === 'replace'
        ? [{ id: findingKey, text: resolution === 'replace' ? reason : null }]
        : [],
    ),
  }
}

/** A file that still needs its blind copy, with the findings that were judged not to identify anybody. */
export async function findFileToBlind(db: Queryable, fileId: string) {
  const file = await db
    .selectFrom('files')
    .innerJoin('objects', 'objects.id', 'files.objectId')
    .innerJoin('manuscripts', 'manuscripts.id', 'files.manuscriptId')
    .leftJoin('reviewAttachments', 'reviewAttachments.fileId', 'files.id')
    .select([
      'files.manuscriptId',
      'files.uploadedBy',
      'files.blindKey',
      'files.fileName',
      'objects.storageKey',
      'objects.format',
      'manuscripts.number',
      'reviewAttachments.assignmentId',
    ])
    .where('files.id', '=', fileId)
    .where('files.blindState', 'is not', null)
    .executeTakeFirst()
  if (!file) return undefined
  const settled = await db
    .selectFrom('anonymityFindings')
    .select(['findingKey', 'resolution', 'reason'])
    .where('fileId', '=', fileId)
    .execute()
  return { ...file, ...settlementsOf(settled) }
}

/** Rules whose findings can identify a person. */
export const namingRules = [
  ...['name', 'surname', 'email', 'orcid', 'affiliation', 'institution', 'handle', 'leftover-data'],
]

/** True if somebody can still be identified in the copy of file `f`, which is then withheld. */
export const stillNamed = sql<boolean>`EXISTS (SELECT FROM anonymity_findings n
  WHERE n.file_id = f.id AND n.severity = 'visible' AND n.rule IN (${sql.join(namingRules)}))`

/**
 * True if the cleaned DOCX or LaTeX source of file `f` contains nothing that its PDF lacks: passages that were
 * removed only from the PDF's pages are still in the source.
 */
export const hasCleanSource = sql<boolean>`f.blind_state = 'ready' AND o.format IN ('docx', 'tex') AND NOT ${stillNamed}
  AND NOT EXISTS (SELECT FROM anonymity_findings n
    WHERE n.file_id = f.id AND n.resolution IN ('strip', 'replace'))`

/** Identities to remove from a review's attachments: the reviewer's. */
export async function identitiesOfReviewer(db: Queryable, assignmentId: string) {
  const { username, ...reviewer } = await db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select(['u.username', 'u.firstName', 'u.lastName', 'u.email', 'u.affiliation', 'u.orcid'])
    .where('s.id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const { firstName, lastName, affiliation } = reviewer
  const person = {
    ...reviewer,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    affiliation: affiliation ?? '',
  }
  return { people: [person], extra: [username] }
}

/** Identities to hide from reviewers: the authors' and the submitting account's. */
export async function identitiesOf(db: Queryable, manuscriptId: string) {
  const people = await db
    .selectFrom('manuscriptAuthors')
    .select(['firstName', 'lastName', 'email', 'affiliation', 'orcid'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('orderIndex')
    .execute()
  const submitter = await db
    .selectFrom('manuscripts')
    .innerJoin('users', 'users.id', 'manuscripts.submitterId')
    .select(['users.username', 'users.email'])
    .where('manuscripts.id', '=', manuscriptId)
    .executeTakeFirst()
  if (!submitter) return { people, extra: [] }
  return { people, extra: [submitter.username, submitter.email] }
}

export async function markBlind(db: Queryable, fileId: string, key: string, size: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ blindState: 'ready', blindKey: key, blindSize: size, blindProblem: null })
    .where('id', '=', fileId)
    .execute()
}

export async function markBlindFailed(db: Queryable, fileId: string, problem: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ blindState: 'failed', blindProblem: problem })
    .where('id', '=', fileId)
    .execute()
}
