import { sql } from 'kysely'
import type {
  BoardMemberChange,
  BoardMemberView,
  CallChange,
  CallView,
  CmsIssueView,
  IssueChange,
  NewBoardMember,
  NewCall,
} from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const memberColumns = [
  'id',
  'name',
  'title',
  'institution',
  'location',
  'bio',
  'imageUrl',
  sql<string | null>`substring(image_url FROM '^/pictures/(.+)$')`.as('pictureId'),
  'isChief',
  'orderIndex as order',
  'isActive',
] as const

export function listMembers(db: Queryable): Promise<BoardMemberView[]> {
  return db
    .selectFrom('boardMembers')
    .select(memberColumns)
    .orderBy('isChief', 'desc')
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
}

/** The database row for the submitted fields; a picture is stored by its URL. */
function memberRow({ order, pictureId, ...fields }: Omit<BoardMemberChange, 'was'>) {
  return {
    ...fields,
    ...(order !== undefined && { orderIndex: order }),
    ...(pictureId !== undefined && { imageUrl: pictureId && `/pictures/${pictureId}` }),
  }
}

export function insertMember(
  trx: Trx,
  { order, pictureId, ...fields }: NewBoardMember,
): Promise<BoardMemberView> {
  return trx
    .insertInto('boardMembers')
    .values({ ...fields, orderIndex: order, imageUrl: pictureId && `/pictures/${pictureId}` })
    .returning(memberColumns)
    .executeTakeFirstOrThrow()
}

export function lockMember(trx: Trx, id: string): Promise<BoardMemberView | undefined> {
  return trx
    .selectFrom('boardMembers')
    .select(memberColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateMember(
  trx: Trx,
  id: string,
  change: Omit<BoardMemberChange, 'was'>,
): Promise<BoardMemberView | undefined> {
  return trx
    .updateTable('boardMembers')
    .set((eb) => ({ id: eb.ref('id'), ...memberRow(change) }))
    .where('id', '=', id)
    .returning(memberColumns)
    .executeTakeFirst()
}

export function deleteMember(trx: Trx, id: string) {
  return trx.deleteFrom('boardMembers').where('id', '=', id).returning(['name']).executeTakeFirst()
}

const callColumns = (today: string) =>
  [
    'id',
    'title',
    'guestEditors',
    'description',
    'submissionDeadline',
    'isActive',
    sql<boolean>`is_active AND submission_deadline >= ${today}`.as('isOpen'),
  ] as const

export function listCalls(db: Queryable, today: string): Promise<CallView[]> {
  return db
    .selectFrom('specialIssues')
    .select(callColumns(today))
    .orderBy('submissionDeadline', 'desc')
    .orderBy('title')
    .execute()
}

export function insertCall(trx: Trx, call: NewCall, today: string): Promise<CallView> {
  return trx.insertInto('specialIssues').values(call).returning(callColumns(today)).executeTakeFirstOrThrow()
}

export function lockCall(trx: Trx, id: string, today: string): Promise<CallView | undefined> {
  return trx
    .selectFrom('specialIssues')
    .select(callColumns(today))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateCall(
  trx: Trx,
  id: string,
  change: Omit<CallChange, 'was'>,
  today: string,
): Promise<CallView | undefined> {
  return trx
    .updateTable('specialIssues')
    .set((eb) => ({ id: eb.ref('id'), ...change }))
    .where('id', '=', id)
    .returning(callColumns(today))
    .executeTakeFirst()
}

export function deleteCall(trx: Trx, id: string) {
  return trx.deleteFrom('specialIssues').where('id', '=', id).returning(['title']).executeTakeFirst()
}

export interface IssueKey {
  volume: number
  issue: number
}

const issueColumns = [
  sql<string>`volume || '.' || issue`.as('id'),
  'volume',
  'issue',
  'title',
  'publishedDate',
  sql<number>`(SELECT count(*) FROM articles a WHERE a.volume = issues.volume AND a.issue = issues.issue)`.as(
    'articleCount',
  ),
  'coverId',
  sql<string | null>`'/pictures/' || cover_id`.as('coverUrl'),
] as const

export function listCmsIssues(db: Queryable): Promise<CmsIssueView[]> {
  return db
    .selectFrom('issues')
    .select(issueColumns)
    .orderBy('volume', 'desc')
    .orderBy('issue', 'desc')
    .execute()
}

export function lockIssue(
  trx: Trx,
  { volume, issue }: IssueKey,
): Promise<Pick<CmsIssueView, 'title' | 'coverId'> | undefined> {
  return trx
    .selectFrom('issues')
    .select(['title', 'coverId'])
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .forUpdate()
    .executeTakeFirst()
}

export function updateIssue(
  trx: Trx,
  { volume, issue }: IssueKey,
  change: Omit<IssueChange, 'was'>,
): Promise<CmsIssueView | undefined> {
  return trx
    .updateTable('issues')
    .set((eb) => ({ volume: eb.ref('volume'), ...change }))
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .returning(issueColumns)
    .executeTakeFirst()
}
