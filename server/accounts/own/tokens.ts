import { randomBytes } from 'node:crypto'
import { scopesOf, tokenPrefix } from '#domain/account/api-scopes.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { NewApiToken } from '#domain/schemas/api-tokens.ts'
import type { Context } from '../../context.ts'
import { hashToken, type SignedIn } from '../../http/session.ts'
import { audit } from '../../workflow/record.ts'
import { requireProof } from './proof.ts'
import { countApiTokens, deleteApiToken, insertApiToken } from './token-queries.ts'

const most = 20

/** Makes a token for a script of the signed-in person. It is returned once; only its hash is stored. */
export async function makeApiToken(
  context: Context,
  viewer: SignedIn,
  { name, scopes, days, password }: NewApiToken,
): Promise<{ token: string }> {
  const { db, clock } = context
  await requireProof(context, viewer, password)
  if (!scopes.every((scope) => scopesOf(viewer.role).includes(scope)))
    throw invalid('scopes', 'Only administrators can make a token that manages the journal')
  if ((await countApiTokens(db, viewer.id)) >= most)
    throw new Refusal('conflict', `You have ${most} tokens. Please remove one first.`)
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    const id = await insertApiToken(trx, {
      ...{
        userId: viewer.id,
        name,
        scopes: [...new Set(scopes)],
        tokenHash: hashToken(token),
        createdAt: at,
      },
      expiresAt: new Date(at.getTime() + days * 86_400_000),
    })
    await audit(
      trx,
      { actorId: viewer.id, action: 'api_token_made', subject: ['api_token', id], at },
      { scopes },
    )
  })
  return { token }
}

export async function removeApiToken({ db, clock }: Context, viewer: SignedIn, id: string) {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteApiToken(trx, viewer.id, id))) throw new Refusal('not_found')
    const event = { actorId: viewer.id, action: 'api_token_removed', at: clock.now() }
    await audit(trx, { ...event, subject: ['api_token', id] }, {})
  })
  return { id }
}
