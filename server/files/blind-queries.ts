import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

/** Locks a submitted file while its copy for reviewers is being changed. */

export async function lockFile(trx: Trx, fileId: string): Promise<void> {
  await trx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute()
}

/** Converts the settlements of findings to the form that the document process expects. */
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

/**
 * Finds a file that still needs its blind copy, with the findings that were judged not to identify anybody.
 */
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

/** Condition: somebody can still be identified in the copy of file `f`, which is therefore withheld. */
export const stillNamed = sql<boolean>`EXISTS (SELECT FROM anonymity_findings n
  WHERE n.file_id = f.id AND n.severity = 'visible' AND n.rule IN (${sql.join(namingRules)}))`

/**
 * Condition: the cleaned DOCX or LaTeX source of file `f` contains no more than its PDF. It contains more if
 * passages were removed from the PDF's pages only.
 */
export const hasCleanSource = sql<boolean>`f.blind_state = 'ready' AND o.format IN ('docx', 'tex') AND NOT ${stillNamed}
  AND NOT EXISTS (SELECT FROM anonymity_findings n
    WHERE n.file_id = f.id AND n.resolution IN ('strip', 'replace'))`

/** Returns the reviewer's identities, which are removed from the attachments of the review. */
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

/**
 * Returns the identities to hide from reviewers: those of everybody who is or was an author, also under earlier names and
 * addresses, and of the submitting account.
 */
export async function identitiesOf(db: Queryable, manuscriptId: string) {
  const columns = ['firstName', 'lastName', 'email', 'affiliation', 'orcid'] as const
  const authors = await db
    .selectFrom('manuscriptAuthors')
    .select(columns)
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('orderIndex')
    .execute()
  const former = await db
    .selectFrom('formerAuthors')
    .select(columns)
    .distinct()
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('email')
    .execute()
  const people = [...authors, ...former]
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
