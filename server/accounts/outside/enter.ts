import { isEmail, isOrcid, keyOf } from '#domain/account/account.ts'
import { urls } from '#domain/urls.ts'
import { accountConnected } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { addJob } from '../../db/jobs.ts'
import { queueEmail } from '../../mail/queue.ts'
import {
  endAllSessions,
  findByEmail,
  findById,
  insertAccount,
  markVerified,
  setPassword,
  voidLinks,
} from '../queries.ts'
import { freeUsername } from '../usernames.ts'
import { type Identity, OutsideRefusal } from './provider.ts'
import {
  fillNames,
  findIdentity,
  insertIdentity,
  keepVerifiedOrcid,
  personWithoutAffiliation,
} from './queries.ts'

/**
 * The account of a person authenticated by a provider: the connected account, else the account with their verified
 * address, else a new author account. An address that the provider has not verified is never used.
 */
export async function accountFor(context: Context, identity: Identity, provider: string): Promise<string> {
  const { db, clock } = context
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const known = await findIdentity(trx, identity)
    if (known) {
      await fillFrom(context, trx, known.userId, identity)
      return activeAccount(trx, known.userId)
    }

    const { email, emailVerified } = identity
    if (!email || !isEmail(email)) throw new OutsideRefusal('no_email')
    if (!emailVerified) throw new OutsideRefusal('unverified')
    const owner = await findByEmail(trx, email)
    if (owner) {
      await activeAccount(trx, owner.id)
      // If somebody else registered this address without verifying it, their password must not open the owner's account.
      if (!owner.emailVerifiedAt) {
        await setPassword(trx, owner.id, null)
        await endAllSessions(trx, owner.id)
        for (const purpose of ['verify', 'reset'] as const) await voidLinks(trx, owner.id, purpose, now)
        await markVerified(trx, owner.id, now)
      } else await tellOfConnection(context, trx, owner, provider, now)
    }
    const userId = owner?.id ?? (await newAuthor(trx, identity, email, now))
    await connectTo(context, trx, userId, identity, now)
    return userId
  })
}

/** Whether somebody has signed in at ORCID, or at what the administrator has named as ORCID's address. */
function isOrcidIdentity({ config }: Context, { issuer, subject }: Identity): boolean {
  const isNamed = config.identityProviders.some((one) => one.id === 'orcid' && one.issuer === issuer)
  return isOrcid(subject) && (isNamed || orcidIssuer.test(issuer))
}

/** Fills what the profile lacks: the names as the provider has them, and the affiliation as ORCID has it. */
async function fillFrom(context: Context, trx: Trx, userId: string, identity: Identity): Promise<void> {
  if (identity.firstName || identity.lastName) await fillNames(trx, userId, identity)
  const isRead = context.config.orcidRecords && isOrcidIdentity(context, identity)
  if (isRead && (await personWithoutAffiliation(trx, userId)))
    await addJob(trx, 'read_orcid_record', { userId }, { key: `orcid-record:${userId}` })
}

async function activeAccount(trx: Trx, userId: string): Promise<string> {
  const account = await findById(trx, userId)
  if (!account?.isActive) throw new OutsideRefusal('deactivated')
  return account.id
}

async function newAuthor(trx: Trx, identity: Identity, email: string, now: Date): Promise<string> {
  const username = await freeUsername(trx, identity.handle ?? '', 'author')
  const id = await insertAccount(trx, {
    username,
    email,
    passwordHash: null,
    role: 'author',
    firstName: identity.firstName,
    lastName: identity.lastName,
    emailVerifiedAt: now,
  })
  if (id) return id
  // A concurrent sign-in of the same person created the account first.
  const owner = await findByEmail(trx, email)
  if (!owner) throw new OutsideRefusal('unavailable')
  return owner.id
}

const orcidIssuer = /^https:\/\/(sandbox\.)?orcid\.org$/

async function connectTo(
  context: Context,
  trx: Trx,
  userId: string,
  identity: Identity,
  now: Date,
): Promise<void> {
  if (
    !(await insertIdentity(trx, {
      userId,
      issuer: identity.issuer,
      subject: identity.subject,
      linkedAt: now,
    }))
  ) {
    const owner = await findIdentity(trx, identity)
    if (owner?.userId !== userId) throw new OutsideRefusal('other_account')
  }
  if (isOrcidIdentity(context, identity)) await keepVerifiedOrcid(trx, userId, identity.subject, now)
  await fillFrom(context, trx, userId, identity)
}

/** Connects a provider to the signed-in person's account, whatever address the provider has for them. */
export async function connect(
  context: Context,
  userId: string,
  identity: Identity,
  provider: string,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const account = await findById(trx, await activeAccount(trx, userId))
    await connectTo(context, trx, userId, identity, now)
    if (account) await tellOfConnection(context, trx, account, provider, now)
  })
}

async function tellOfConnection(
  context: Context,
  trx: Trx,
  account: { id: string; email: string; username: string },
  provider: string,
  now: Date,
): Promise<void> {
  const { journal } = await context.settings()
  await queueEmail(trx, {
    eventKey: `connected:${account.id}:${keyOf(provider)}:${now.getTime()}`,
    to: account.email,
    userId: account.id,
    message: accountConnected({
      journal: journal.title,
      username: account.username,
      provider,
      url: context.config.baseUrl + urls.account('security'),
    }),
  })
}
