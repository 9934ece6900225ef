import { Refusal } from '#domain/errors.ts'
import type { SessionView } from '#domain/schemas/own-account.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { endOwnSignIn, signInsOf } from './queries.ts'

const privateNetwork = /^(10\.|192\.168|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80)/

/**
 * Describes the network of a session. The description is deliberately vague: it should help people recognise
 * their own sessions, without logging where they were.
 */
function placeOf(network: string | null, here: string | null): string {
  if (network === null) return 'Place not known'
  if (network === here) return 'Same network as you are on now'
  if (network === '127.0.0') return 'This machine'
  if (privateNetwork.test(network)) return 'A private network'
  return `Another network (${network}…)`
}

export async function listSessions({ db, clock }: Context, viewer: SignedIn): Promise<SessionView[]> {
  const rows = await signInsOf(db, viewer.id, clock.now())
  const here = rows.find(({ signInId }) => signInId === viewer.signInId)?.network ?? null
  return rows
    .map(({ signInId, device, network, signedInAt, lastSeenAt }) => ({
      id: signInId,
      device: device ?? 'Another program',
      place: placeOf(network, here),
      signedInAt,
      lastSeenAt,
      isCurrent: signInId === viewer.signInId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function endSession({ db }: Context, viewer: SignedIn, signInId: string): Promise<void> {
  if (!(await endOwnSignIn(db, viewer.id, signInId)))
    throw new Refusal('not_found', 'This session has ended already.')
}
