import { invalid, Refusal } from '#domain/errors.ts'
import type {
  NewPersonalAccess,
  PersonalAccessChange,
  PersonalAccessView,
} from '#domain/schemas/subscriptions.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { audit } from '../../workflow/record.ts'
import {
  deletePersonalAccess,
  findAccount,
  findPersonalAccess,
  insertPersonalAccess,
  lockPersonalAccess,
  updatePersonalAccess,
} from './manage-queries.ts'
import { readingPolicy } from './policy.ts'

const gone = () => new Refusal('not_found', 'This entry no longer exists. Somebody may have deleted it.')

export async function grantAccess(
  context: Context,
  actorId: string,
  { person, endsOn, note }: NewPersonalAccess,
): Promise<PersonalAccessView> {
  const at = context.clock.now()
  const { today } = await readingPolicy(context)
  if (endsOn < today) throw invalid('endsOn', 'This day has passed')
  return context.db.transaction().execute(async (trx) => {
    const userId = await findAccount(trx, person)
    if (!userId) throw invalid('person', 'There is no account with this user name or email address')
    const id = await insertPersonalAccess(trx, { userId, endsOn, note, grantedBy: actorId, grantedAt: at })
    if (!id) throw invalid('person', 'This person already has an entry. Change its last day instead.')
    await audit(
      trx,
      { actorId, action: 'personal_access_granted', subject: ['personal_access', id], at },
      { userId, endsOn },
    )
    const view = await findPersonalAccess(trx, id, today)
    if (!view) throw gone()
    return view
  })
}

export async function changeAccess(
  context: Context,
  actorId: string,
  id: string,
  { was, ...change }: PersonalAccessChange,
): Promise<PersonalAccessView> {
  const at = context.clock.now()
  const { today } = await readingPolicy(context)
  return context.db.transaction().execute(async (trx) => {
    const present = await lockPersonalAccess(trx, id)
    if (!present) throw gone()
    refuseOvertaken(was, present)
    const { endsOn, note, userId } = { ...present, ...change }
    await updatePersonalAccess(trx, id, { endsOn, note })
    await audit(
      trx,
      { actorId, action: 'personal_access_changed', subject: ['personal_access', id], at },
      { userId, endsOn },
    )
    const view = await findPersonalAccess(trx, id, today)
    if (!view) throw gone()
    return view
  })
}

export async function withdrawAccess(context: Context, actorId: string, id: string) {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const present = await lockPersonalAccess(trx, id)
    if (!present) throw gone()
    await deletePersonalAccess(trx, id)
    await audit(
      trx,
      { actorId, action: 'personal_access_withdrawn', subject: ['personal_access', id], at },
      { userId: present.userId, endsOn: present.endsOn },
    )
    return { id }
  })
}
