import type { FastifyInstance } from 'fastify'
import { accountApi } from '#domain/api/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { clearSessionCookies } from '../../http/session.ts'
import { leave } from '../leave/leave.ts'
import { withdrawPermission } from '../outside/orcid-permission.ts'
import { deleteIdentity, identitiesOf } from '../outside/queries.ts'
import { findById } from '../queries.ts'
import { askForNewEmail, changePassword, confirmNewEmail } from './credentials.ts'
import { exportOf } from './export.ts'
import { changeProfile, readOwnAccount } from './profile.ts'
import { endOtherSignIns, muteEmails } from './queries.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, newCodes } from './second-factor.ts'
import { endSession, listSessions } from './sessions.ts'
import { listApiTokens } from './token-queries.ts'
import { makeApiToken, removeApiToken } from './tokens.ts'

/**
 * Routes of a person's own account. They are open to every role, even before a required second factor or
 * password has been set.
 */
export async function ownAccountRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, accountApi, {
    'GET /api/account': async (request) => readOwnAccount(context, (await signedIn(request)).id),
    'PUT /api/account/profile': async (request) => {
      const { id } = await signedIn(request)
      await changeProfile(context, id, request.body)
      return readOwnAccount(context, id)
    },
    'PUT /api/account/emails': async (request) => {
      const { id } = await signedIn(request)
      await muteEmails(context.db, id, [...new Set(request.body.muted)])
      return readOwnAccount(context, id)
    },
    'POST /api/account/password': async (request) => {
      await changePassword(context, await signedIn(request), request.body)
      return { message: 'Your password is changed, and your other sessions have ended.' }
    },
    'POST /api/account/email': async (request) => {
      await askForNewEmail(context, await signedIn(request), request.body)
      return { message: 'We have sent a link to the new address. Open it to confirm the change.' }
    },
    'POST /api/account/email/confirm': async (request) => {
      await confirmNewEmail(context, request.body.token)
      return { message: 'Your new email address is confirmed.' }
    },
    'GET /api/account/sessions': async (request) => listSessions(context, await signedIn(request)),
    'DELETE /api/account/sessions': async (request) => {
      const { id, signInId } = await signedIn(request)
      await endOtherSignIns(context.db, id, signInId)
      return { message: 'All other sessions have ended.' }
    },
    'DELETE /api/account/sessions/{id}': async (request) => {
      await endSession(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
    'GET /api/account/tokens': async (request) => listApiTokens(context.db, (await signedIn(request)).id),
    'POST /api/account/tokens': async (request, reply) =>
      reply.status(201).send(await makeApiToken(context, await signedIn(request), request.body)),
    'DELETE /api/account/tokens/{id}': async (request) =>
      removeApiToken(context, await signedIn(request), request.params.id),
    'DELETE /api/account/identities/{id}': async (request) => {
      const viewer = await signedIn(request)
      const account = await findById(context.db, viewer.id)
      if (!account?.passwordHash && (await identitiesOf(context.db, viewer.id)).length < 2)
        throw new Refusal('conflict', 'This is the only way into your account. Set a password first.')
      if (!(await deleteIdentity(context.db, viewer.id, request.params.id))) throw new Refusal('not_found')
      return { id: request.params.id }
    },
    'DELETE /api/account/orcid-record/{part}': async (request) => {
      await withdrawPermission(context, (await signedIn(request)).id, request.params.part)
      return { message: 'Nothing more is added to your ORCID record.' }
    },
    'POST /api/account/two-factor': async (request) =>
      beginSecondFactor(context, await signedIn(request), request.body.password),
    'POST /api/account/two-factor/confirm': async (request) => ({
      recoveryCodes: await confirmSecondFactor(context, await signedIn(request), request.body.code),
    }),
    'POST /api/account/two-factor/recovery-codes': async (request) => ({
      recoveryCodes: await newCodes(context, await signedIn(request), request.body.password),
    }),
    'POST /api/account/two-factor/off': async (request) => {
      await endSecondFactor(context, await signedIn(request), request.body.password)
      return { message: 'Two-factor sign-in is off.' }
    },
    'GET /api/account/export': async (request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="my-data.json"')
      return exportOf(context, await signedIn(request))
    },
    'POST /api/account/delete': async (request, reply) => {
      await leave(context, await signedIn(request), request.body.password)
      clearSessionCookies(reply)
      return { message: 'Your account is deleted.' }
    },
  })
}
