import { invalid, Refusal } from '#domain/errors.ts'
import type { EnrolmentView } from '#domain/schemas/own-account.ts'
import { urls } from '#domain/urls.ts'
import { secondFactorChanged } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import type { SignedIn } from '../../http/session.ts'
import { queueEmail } from '../../mail/queue.ts'
import { clearTries, countTry } from '../tries.ts'
import {
  enrolment,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  sealSecret,
  stepOf,
} from '../two-factor/codes.ts'
import {
  confirmSecret,
  findSecondFactor,
  keepSecret,
  removeSecret,
  replaceRecoveryCodes,
  spendStep,
} from '../two-factor/queries.ts'
import { requireProof } from './proof.ts'
import { endOtherSignIns } from './queries.ts'

type Proof = string | null | undefined

/** Creates a secret for the authenticator app. It takes effect when the first correct code is entered. */
export async function beginSecondFactor(
  context: Context,
  viewer: SignedIn,
  password: Proof,
): Promise<EnrolmentView> {
  await requireProof(context, viewer, password)
  const present = await findSecondFactor(context.db, viewer.id)
  if (present?.totpConfirmedAt) throw new Refusal('conflict', 'Two-factor sign-in is on already.')
  const secret = newSecret()
  await keepSecret(context.db, viewer.id, sealSecret(context, secret))
  const { journal } = await context.settings()
  return enrolment(secret, journal.shortTitle, viewer.username)
}

/** Turns the second factor on and ends the other sessions, which were opened without it. */
export async function confirmSecondFactor(
  context: Context,
  viewer: SignedIn,
  code: string,
): Promise<string[]> {
  const { db, clock } = context
  await countTry(context, 'code', viewer.id)
  const present = await findSecondFactor(db, viewer.id)
  if (!present?.totpSecret || present.totpConfirmedAt)
    throw new Refusal('conflict', 'There is nothing to confirm. Please begin again.')
  const step = stepOf(context, present.totpSecret, code.replaceAll(/\s/g, ''))
  if (step === null)
    throw invalid(
      'code',
      'This code is not correct. Check that the clock of your device is right, and enter the next code.',
    )
  const now = clock.now()
  const codes = await db.transaction().execute(async (trx) => {
    await spendStep(trx, viewer.id, step)
    await confirmSecret(trx, viewer.id, now)
    await endOtherSignIns(trx, viewer.id, viewer.signInId)
    await tell(context, trx, viewer, true)
    return renewCodes(context, trx, viewer.id)
  })
  await clearTries(context, 'code', viewer.id)
  return codes
}

export async function endSecondFactor(context: Context, viewer: SignedIn, password: Proof): Promise<void> {
  await requireProof(context, viewer, password)
  await context.db.transaction().execute(async (trx) => {
    await removeSecret(trx, viewer.id)
    await tell(context, trx, viewer, false)
  })
}

/** Replaces the recovery codes; the old ones stop working. */
export async function newCodes(context: Context, viewer: SignedIn, password: Proof): Promise<string[]> {
  await requireProof(context, viewer, password)
  const present = await findSecondFactor(context.db, viewer.id)
  if (!present?.totpConfirmedAt) throw new Refusal('conflict', 'Two-factor sign-in is off.')
  return context.db.transaction().execute((trx) => renewCodes(context, trx, viewer.id))
}

async function renewCodes(context: Context, trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => recoveryHash(context, userId, code)),
  )
  return codes
}

async function tell(context: Context, trx: Trx, viewer: SignedIn, isOn: boolean): Promise<void> {
  const { journal } = await context.settings()
  await queueEmail(trx, {
    eventKey: `second-factor:${viewer.id}:${isOn}:${context.clock.now().getTime()}`,
    to: viewer.email,
    userId: viewer.id,
    message: secondFactorChanged({
      journal: journal.title,
      username: viewer.username,
      url: context.config.baseUrl + urls.forgotPassword,
      isOn,
    }),
  })
}
