import { invalid } from '#domain/errors.ts'
import { boardMessages, isTermReversed, placed } from '#domain/journal/board.ts'
import type { BoardMemberChange, BoardMemberView, NewBoardMember } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { pictureIsThere, write } from '../write.ts'
import { deleteMember, insertMember, lockMember, updateMember } from './queries.ts'

export function createMember(context: Context, by: string, input: NewBoardMember): Promise<BoardMemberView> {
  return write(context, by, ['board_member_created', 'board_member'], async ({ trx }) => {
    await pictureIsThere(trx, input.pictureId)
    refuseReversedTerm(input)
    return insertMember(trx, { ...input, ...placed(input) })
  })
}

export function changeMember(
  context: Context,
  by: string,
  id: string,
  { was, ...change }: BoardMemberChange,
): Promise<BoardMemberView> {
  return write(context, by, ['board_member_updated', 'board_member'], async ({ trx }) => {
    const member = await lockMember(trx, id)
    refuseOvertaken(was, member ?? {})
    if (!member) return undefined
    await pictureIsThere(trx, change.pictureId)
    refuseReversedTerm({ ...member, ...change })
    return updateMember(trx, id, { ...change, ...placed(change, member) })
  })
}

function refuseReversedTerm(term: { termFrom: number | null; termUntil: number | null }): void {
  if (isTermReversed(term)) throw invalid('termUntil', boardMessages.term)
}

export function removeMember(context: Context, by: string, id: string): Promise<{ id: string }> {
  return write(context, by, ['board_member_deleted', 'board_member'], async ({ trx }) => {
    const gone = await deleteMember(trx, id)
    return gone && { id, ...gone }
  })
}
