import { isEmail } from '#domain/account/account.ts'
import type { InvitationsView, NewInvitations } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { audit } from '../workflow/record.ts'
import { sendInvitation } from './manage.ts'
import { taken } from './queries.ts'

type Outcome = InvitationsView['people'][number]['outcome']

/**
 * Creates an account for each person and sends an invitation. Whoever has an account already gets no message, so
 * that the same list can be sent again.
 */
export async function inviteMany(
  context: Context,
  actorId: string,
  { role, people }: NewInvitations,
): Promise<InvitationsView> {
  const outcomes: InvitationsView['people'] = []
  for (const person of people) {
    const email = person.email.trim()
    const outcome = isEmail(email) ? await inviteOne(context, actorId, { ...person, email }, role) : 'invalid'
    outcomes.push({ email: person.email, outcome })
  }
  return { people: outcomes }
}

async function inviteOne(
  context: Context,
  actorId: string,
  { email, firstName, lastName }: NewInvitations['people'][number],
  role: NewInvitations['role'],
): Promise<Outcome> {
  const { accounts, clock, db } = context
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    if (await taken(trx, { email }, null)) return 'exists'
    const username = await accounts.freeUsername(trx, email.split('@')[0] ?? '', 'invited')
    const id = await accounts.create(trx, {
      ...{ username, email, role, passwordHash: null, emailVerifiedAt: null },
      ...{ firstName: firstName.trim() || null, lastName: lastName.trim() || null },
    })
    // Somebody has created it since.
    if (!id) return 'exists'
    await sendInvitation(context, trx, { id, username, email, role }, at)
    await audit(trx, { actorId, action: 'user_created', subject: ['user', id], at }, { role, invite: true })
    return 'invited'
  })
}
