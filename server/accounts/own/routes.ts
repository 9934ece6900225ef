import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import {
  codeInput,
  enrolmentView,
  exportView,
  newEmailInput,
  ownAccountView,
  passwordInput,
  preferencesInput,
  profileInput,
  proofInput,
  recoveryCodesView,
  sessionView,
  tokenInput,
} from '#domain/schemas/own-account.ts'
import { done, id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { limitedTo } from '../../http/limits.ts'
import { clearSessionCookies } from '../../http/session.ts'
import { leave } from '../leave/leave.ts'
import { deleteIdentity, identitiesOf } from '../outside/queries.ts'
import { findById } from '../queries.ts'
import { askForNewEmail, changePassword, confirmNewEmail } from './credentials.ts'
import { exportOf } from './export.ts'
import { changeProfile, readOwnAccount } from './profile.ts'
import { endOtherSignIns, muteEmails } from './queries.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, newCodes } from './second-factor.ts'
import { endSession, listSessions } from './sessions.ts'

/** A person's own account. Whatever the role and whatever else is asked of it: its owner may always put it right. */
export async function ownAccountRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'signed-in' } as const
  const secret = { access: 'signed-in', answersSecret: true } as const
  const params = z.object({ id })

  app.get('/api/account', { config, schema: { response: { 200: ownAccountView } } }, async (request) =>
    readOwnAccount(context, (await signedIn(request)).id),
  )

  app.put(
    '/api/account/profile',
    { config, schema: { body: profileInput, response: { 200: ownAccountView } } },
    async (request) => {
      const { id } = await signedIn(request)
      await changeProfile(context, id, request.body)
      return readOwnAccount(context, id)
    },
  )

  app.put(
    '/api/account/emails',
    { config, schema: { body: preferencesInput, response: { 200: ownAccountView } } },
    async (request) => {
      const { id } = await signedIn(request)
      await muteEmails(context.db, id, [...new Set(request.body.muted)])
      return readOwnAccount(context, id)
    },
  )

  app.post(
    '/api/account/password',
    { config, schema: { body: passwordInput, response: { 200: done } } },
    async (request) => {
      await changePassword(context, await signedIn(request), request.body)
      return { message: 'Your password is changed, and your other sessions have ended.' }
    },
  )

  app.post(
    '/api/account/email',
    { config, schema: { body: newEmailInput, response: { 200: done } } },
    async (request) => {
      await askForNewEmail(context, await signedIn(request), request.body)
      return { message: 'We have sent a link to the new address. It counts once you have opened it.' }
    },
  )

  app.post(
    '/api/account/email/confirm',
    {
      config: limitedTo(context, 20, '15 minutes'),
      schema: { body: tokenInput, response: { 200: done } },
    },
    async (request) => {
      await confirmNewEmail(context, request.body.token)
      return { message: 'Your new email address is confirmed.' }
    },
  )

  app.get(
    '/api/account/sessions',
    { config, schema: { response: { 200: z.array(sessionView) } } },
    async (request) => listSessions(context, await signedIn(request)),
  )

  app.delete('/api/account/sessions', { config, schema: { response: { 200: done } } }, async (request) => {
    const { id, signInId } = await signedIn(request)
    await endOtherSignIns(context.db, id, signInId)
    return { message: 'All other sessions have ended.' }
  })

  app.delete(
    '/api/account/sessions/:id',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => {
      await endSession(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
  )

  app.delete(
    '/api/account/identities/:id',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => {
      const viewer = await signedIn(request)
      const account = await findById(context.db, viewer.id)
      if (!account?.passwordHash && (await identitiesOf(context.db, viewer.id)).length < 2)
        throw new Refusal('conflict', 'This is the only way into your account. Set a password first.')
      if (!(await deleteIdentity(context.db, viewer.id, request.params.id))) throw new Refusal('not_found')
      return { id: request.params.id }
    },
  )

  app.post(
    '/api/account/two-factor',
    { config: secret, schema: { body: proofInput, response: { 200: enrolmentView } } },
    async (request) => beginSecondFactor(context, await signedIn(request), request.body.password),
  )

  app.post(
    '/api/account/two-factor/confirm',
    { config: secret, schema: { body: codeInput, response: { 200: recoveryCodesView } } },
    async (request) => ({
      recoveryCodes: await confirmSecondFactor(context, await signedIn(request), request.body.code),
    }),
  )

  app.post(
    '/api/account/two-factor/recovery-codes',
    { config: secret, schema: { body: proofInput, response: { 200: recoveryCodesView } } },
    async (request) => ({
      recoveryCodes: await newCodes(context, await signedIn(request), request.body.password),
    }),
  )

  app.post(
    '/api/account/two-factor/off',
    { config, schema: { body: proofInput, response: { 200: done } } },
    async (request) => {
      await endSecondFactor(context, await signedIn(request), request.body.password)
      return { message: 'Two-factor sign-in is off.' }
    },
  )

  app.get(
    '/api/account/export',
    { config, schema: { response: { 200: exportView } } },
    async (request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="my-data.json"')
      return exportOf(context, await signedIn(request))
    },
  )

  app.post(
    '/api/account/delete',
    { config, schema: { body: proofInput, response: { 200: done } } },
    async (request, reply) => {
      await leave(context, await signedIn(request), request.body.password)
      clearSessionCookies(reply)
      return { message: 'Your account is deleted.' }
    },
  )
}
