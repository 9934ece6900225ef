import { keyOf, type Role, raisedTo } from '#domain/account/account.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { insertAudit } from '../../workflow/queries.ts'
import type { Settled } from '../apply.ts'
import { settleItems } from '../queries.ts'
import type { PreparedPerson } from './person.ts'
import {
  accountsWith,
  changeEmail,
  keepWritten,
  type PersonSnapshot,
  personRecords,
  recordPerson,
  snapshotOfPerson,
  takeHash,
  updatePerson,
} from './queries.ts'

export interface TakenPerson {
  position: number
  person: PreparedPerson
  /** The account that the same record made before; null for a new one. */
  targetId: string | null
  /** Whether what was edited here is replaced. */
  overwrites: boolean
  /** Whether an account with the same address is joined. */
  joins: boolean
  /** Whether addresses count as the owners', because the administrator vouches for them. */
  trusts: boolean
}

type Needs = Pick<Context, 'accounts' | 'clock' | 'db'>

/** Takes people, each in a transaction of its own and in their order. Nobody is sent an e-mail. */
export async function takePeople(
  context: Needs,
  importId: string,
  actorId: string | null,
  people: readonly TakenPerson[],
): Promise<void> {
  for (const one of people)
    await context.db.transaction().execute(async (trx) => {
      await settleItems(trx, importId, [await takePerson(context, trx, importId, actorId, one)])
    })
}

async function takePerson(
  { accounts, clock }: Needs,
  trx: Trx,
  importId: string,
  actorId: string | null,
  one: TakenPerson,
): Promise<Settled> {
  const { position, person, trusts } = one
  const { account, key, digest, found } = person
  const now = clock.now()
  const record = async (targetId: string) =>
    recordPerson(trx, importId, { key, digest, targetId, source: found.place }, now)
  const fails = (problem: string): Settled => ({ position, result: 'failed', problem, targetId: null })
  const existing = one.targetId ?? (await accountsWith(trx, [account.email])).values().next().value ?? null
  if (existing !== null) {
    const before = await snapshotOfPerson(trx, existing)
    if (!before) return fails('The account was deleted in the meantime. Make a new dry run.')
    if (one.targetId === null && !one.joins)
      return fails('An account with this address was made in the meantime. Make a new dry run.')
    const settled = one.targetId === null ? await join(trx, before, one) : await change(trx, before, one)
    if (settled.result === 'done') await record(existing)
    return settled
  }
  const username = await accounts.freeUsername(
    trx,
    account.username || account.email.split('@')[0] || '',
    'person',
  )
  const { duties, limitedToDuties, isActive, role, hasProvedEmail, username: wanted, ...columns } = account
  const id = await accounts.create(trx, {
    ...{ ...columns, username, role, emailVerifiedAt: hasProvedEmail || trusts ? now : null },
  })
  if (!id) return fails('An account with this address was made in the meantime. Make a new dry run.')
  await updatePerson(trx, id, { duties, limitedToDuties, isActive })
  await record(id)
  await noteRole(trx, actorId, { id, role, importId }, now)
  const isRenamed = wanted !== '' && username !== wanted.toLowerCase()
  return {
    ...{ position, result: 'done', targetId: id },
    problem: isRenamed ? `The user name ${wanted} cannot be used here, so it is ${username}.` : null,
  }
}

/** Adds to an account with the same address what it lacks. Its password and what its owner entered stay. */
async function join(trx: Trx, before: Snapshot, { position, person }: TakenPerson): Promise<Settled> {
  const { account } = person
  const role = raisedTo(before.role, account.role)
  const becomesEditor = role === 'editor' && before.role !== 'editor'
  const interests = new Map(
    [...before.expertise, ...account.expertise].map((one) => [one.toLowerCase(), one]),
  )
  await updatePerson(trx, before.id, {
    role,
    firstName: before.firstName ?? account.firstName,
    lastName: before.lastName ?? account.lastName,
    affiliation: before.affiliation ?? account.affiliation,
    orcid: before.orcid ?? account.orcid,
    expertise: [...interests.values()].slice(0, 20),
    ...(becomesEditor && { duties: account.duties, limitedToDuties: account.limitedToDuties }),
  })
  await keepWritten(trx, before.id, before.state)
  return {
    position,
    result: 'done',
    problem: 'It was joined with the account that has the same address.',
    targetId: before.id,
    before: kept(before),
  }
}

/** Updates an account from its changed record, unless somebody has edited it here since it was looked at. */
async function change(
  trx: Trx,
  before: Snapshot,
  { position, person, overwrites }: TakenPerson,
): Promise<Settled> {
  const { account, key } = person
  const [record] = await personRecords(trx, [key])
  if (!overwrites && record?.written !== before.state)
    return {
      ...{ position, result: 'kept', targetId: before.id },
      problem: 'It was edited here in the meantime and stays as it is.',
    }
  const { firstName, lastName, affiliation, orcid, expertise, duties, limitedToDuties, isActive } = account
  // Nobody loses a role by an import: an administrator may have given it here.
  const role = raisedTo(before.role, account.role)
  await updatePerson(trx, before.id, {
    ...{ firstName, lastName, affiliation, orcid, expertise, role, isActive },
    ...(role === account.role && { duties, limitedToDuties }),
  })
  if (account.passwordHash) await takeHash(trx, before.id, account.passwordHash)
  const isFree =
    keyOf(account.email) === keyOf(before.email) || (await changeEmail(trx, before.id, account.email))
  await keepWritten(trx, before.id, before.state)
  return {
    ...{ position, result: 'done', targetId: before.id, before: kept(before) },
    problem: isFree ? null : 'Its new email address belongs to another account, and was not taken.',
  }
}

type Snapshot = NonNullable<Awaited<ReturnType<typeof snapshotOfPerson>>>

/** What is stored to be put back: never a password. */
function kept({ passwordHash: _, lastLoginAt: __, ...snapshot }: Snapshot): PersonSnapshot {
  return snapshot
}

async function noteRole(
  trx: Trx,
  actorId: string | null,
  { id, role, importId }: { id: string; role: Role; importId: string },
  at: Date,
): Promise<void> {
  const details = { role, import: importId }
  await insertAudit(trx, { at, actorId, action: 'user_created', subjectKind: 'user', subjectId: id, details })
}
