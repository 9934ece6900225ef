import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
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
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { refuseOvertaken } from '../overtaken.ts'
import { findPicture } from '../pictures/queries.ts'
import { record } from '../record.ts'
import {
  deleteCall,
  deleteMember,
  type IssueKey,
  insertCall,
  insertMember,
  lockCall,
  lockIssue,
  lockMember,
  updateCall,
  updateIssue,
  updateMember,
} from './queries.ts'

/** Changes to the editorial board, calls for papers and issues; recorded in the audit log and shown to readers immediately. */

interface Written {
  trx: Trx
  at: Date
  today: string
}

async function write<Item extends { id: string }>(
  { clock, db }: Context,
  actorId: string,
  [action, kind]: [action: string, kind: string],
  change: (written: Written) => Promise<Item | undefined>,
): Promise<Item> {
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    const item = await change({ trx, at, today: at.toISOString().slice(0, 10) })
    if (!item) throw new Refusal('not_found', 'This is no longer there. Somebody may have deleted it.')
    await record(trx, { actorId, action, subject: [kind, item.id], at }, item)
    return item
  })
}

async function pictureIsThere(
  trx: Trx,
  pictureId: string | null | undefined,
  path = 'pictureId',
): Promise<void> {
  if (pictureId && !(await findPicture(trx, pictureId))) throw invalid(path, cmsMessages.pictureGone)
}

export function createMember(context: Context, by: string, input: NewBoardMember): Promise<BoardMemberView> {
  return write(context, by, ['board_member_created', 'board_member'], async ({ trx }) => {
    await pictureIsThere(trx, input.pictureId)
    return insertMember(trx, input)
  })
}

export function changeMember(
  context: Context,
  by: string,
  id: string,
  { was, ...change }: BoardMemberChange,
): Promise<BoardMemberView> {
  return write(context, by, ['board_member_updated', 'board_member'], async ({ trx }) => {
    refuseOvertaken(was, (await lockMember(trx, id)) ?? {})
    await pictureIsThere(trx, change.pictureId)
    return updateMember(trx, id, change)
  })
}

export function removeMember(context: Context, by: string, id: string): Promise<{ id: string }> {
  return write(context, by, ['board_member_deleted', 'board_member'], async ({ trx }) => {
    const gone = await deleteMember(trx, id)
    return gone && { id, ...gone }
  })
}

export function createCall(context: Context, by: string, input: NewCall): Promise<CallView> {
  return write(context, by, ['call_created', 'call'], ({ trx, today }) => insertCall(trx, input, today))
}

export function changeCall(
  context: Context,
  by: string,
  id: string,
  { was, ...change }: CallChange,
): Promise<CallView> {
  return write(context, by, ['call_updated', 'call'], async ({ trx, today }) => {
    refuseOvertaken(was, (await lockCall(trx, id, today)) ?? {})
    return updateCall(trx, id, change, today)
  })
}

export function removeCall(context: Context, by: string, id: string): Promise<{ id: string }> {
  return write(context, by, ['call_deleted', 'call'], async ({ trx }) => {
    const gone = await deleteCall(trx, id)
    return gone && { id, ...gone }
  })
}

export function changeIssue(
  context: Context,
  by: string,
  key: IssueKey,
  { was, ...change }: IssueChange,
): Promise<CmsIssueView> {
  return write(context, by, ['issue_updated', 'issue'], async ({ trx }) => {
    refuseOvertaken(was, (await lockIssue(trx, key)) ?? {})
    await pictureIsThere(trx, change.coverId, 'coverId')
    const title = change.title === undefined ? undefined : change.title?.trim() || null
    return updateIssue(trx, key, { ...change, ...(title !== undefined && { title }) })
  })
}
