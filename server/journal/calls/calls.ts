import type { CallChange, CallView, NewCall } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { write } from '../write.ts'
import { deleteCall, insertCall, lockCall, updateCall } from './queries.ts'

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
