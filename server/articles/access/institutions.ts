import { invalid, Refusal } from '#domain/errors.ts'
import { parseRange, writeRange } from '#domain/journal/address-ranges.ts'
import type { InstitutionChange, InstitutionView, NewInstitution } from '#domain/schemas/subscriptions.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { newToken } from '../../http/session.ts'
import { record } from '../../workflow/record.ts'
import {
  deleteInstitution,
  findInstitution,
  hasUsage,
  insertInstitution,
  lockInstitution,
  setReportKey,
  updateInstitution,
} from './manage-queries.ts'
import { readingPolicy } from './policy.ts'

const gone = () => new Refusal('not_found', 'This entry no longer exists. Somebody may have deleted it.')

/** Writes each range in its canonical form, and each once. */
function canonical(ranges: readonly string[]): string[] {
  const written = ranges.map((text) => {
    const range = parseRange(text)
    return 'problem' in range ? text : writeRange(range)
  })
  return [...new Set(written)]
}

function checkPeriod({ startsOn, endsOn }: Pick<InstitutionView, 'startsOn' | 'endsOn'>): void {
  if (endsOn !== null && endsOn < startsOn) throw invalid('endsOn', 'The last day is before the first one')
}

interface Change {
  context: Context
  actorId: string
  action: string
}

/** Makes a change in a transaction with its audit event, and returns the institution as it is afterwards. */
async function changing(
  { context, actorId, action }: Change,
  change: (trx: Trx) => Promise<string>,
): Promise<InstitutionView> {
  const { today } = await readingPolicy(context)
  const changed = await context.db.transaction().execute(async (trx) => {
    const id = await change(trx)
    const institution = await findInstitution(trx, id, today)
    if (!institution) throw gone()
    const { requests: _, denials: __, reportKeyMadeAt: ___, ...recorded } = institution
    const subject: [string, string] = ['institution', id]
    await record(trx, { actorId, action, subject, at: context.clock.now() }, recorded)
    return institution
  })
  // Other processes are told by the transaction.
  context.readers.forget()
  return changed
}

export function createInstitution(context: Context, actorId: string, input: NewInstitution) {
  checkPeriod(input)
  return changing({ context, actorId, action: 'institution_created' }, (trx) =>
    insertInstitution(trx, { ...input, ranges: canonical(input.ranges) }),
  )
}

export function changeInstitution(
  context: Context,
  actorId: string,
  id: string,
  { was, ...change }: InstitutionChange,
) {
  return changing({ context, actorId, action: 'institution_updated' }, async (trx) => {
    const present = await lockInstitution(trx, id)
    if (!present) throw gone()
    refuseOvertaken(was, present)
    const { id: _, ...row } = { ...present, ...change }
    checkPeriod(row)
    await updateInstitution(trx, id, { ...row, ranges: canonical(row.ranges) })
    return id
  })
}

/** Makes the key for an institution's usage reports. The key is shown once, and an earlier one ends. */
export async function makeReportKey(context: Context, actorId: string, id: string) {
  const { token, hash } = newToken()
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockInstitution(trx, id))) throw gone()
    await setReportKey(trx, id, hash, at)
    await record(trx, { actorId, action: 'report_key_made', subject: ['institution', id], at }, {})
  })
  return { key: token }
}

export async function removeInstitution(context: Context, actorId: string, id: string) {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const present = await lockInstitution(trx, id)
    if (!present) throw gone()
    if (await hasUsage(trx, id))
      throw new Refusal(
        'conflict',
        'Usage has been counted for this institution, so it cannot be deleted. Enter a last day instead.',
      )
    await deleteInstitution(trx, id)
    await record(trx, { actorId, action: 'institution_deleted', subject: ['institution', id], at }, present)
  })
  context.readers.forget()
  return { id }
}
