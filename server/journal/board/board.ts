import type { BoardMemberChange, BoardMemberView, NewBoardMember } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { pictureIsThere, write } from '../write.ts'
import { deleteMember, insertMember, lockMember, updateMember } from './queries.ts'

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
