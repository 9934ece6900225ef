import type { FastifyInstance } from 'fastify'
import { signInApi } from '#domain/api/sign-in.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { locationOf } from '../http/location.ts'
import { bearerOf, clearSessionCookies, setSessionCookies } from '../http/session.ts'
import { challenge } from './captcha.ts'
import { outsideRoutes } from './outside/routes.ts'
import { endSignIn } from './queries.ts'
import { askForMail, choosePassword, verify } from './recover.ts'
import { register } from './register.ts'
import { accountByPassword, bearerFor, openSession, readUser } from './sign-in.ts'
import { beginSecondStep, takeSecondStep } from './two-factor/second-step.ts'

export async function accountRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const secure = context.config.baseUrl.startsWith('https://')
  outsideRoutes(app, context)

  implement(app, context, signInApi, {
    'GET /api/cms/auth/check': async (request) => readUser(context, context.db, (await signedIn(request)).id),
    'GET /api/cms/auth/admin-access': async (request) =>
      readUser(context, context.db, (await signedIn(request)).id),
    'GET /api/cms/auth/captcha': async (_, reply) => {
      reply.header('cache-control', 'no-store')
      return { ...(await challenge(context)) }
    },
    'POST /api/cms/auth/login': async (request, reply) => {
      const location = locationOf(request)
      const { id, secondStep } = await accountByPassword(context, request.body, location)
      if (secondStep) {
        await beginSecondStep(context, reply, id)
        throw new Refusal('second_step')
      }
      const { bearer, cookie, user } = await openSession(context, context.db, id, location)
      setSessionCookies(reply, cookie, secure)
      return { token: bearer, user }
    },
    'POST /api/cms/auth/second-factor': async (request, reply) => {
      const { bearer, cookie, user } = await takeSecondStep(
        context,
        request,
        reply,
        request.body.code,
        locationOf(request),
      )
      setSessionCookies(reply, cookie, secure)
      return { token: bearer, user }
    },
    /**
     * After a sign-in at a provider, the browser has only its cookie. This route returns the bearer token
     * that CMS calls send.
     */
    'POST /api/cms/auth/token': async (request) => {
      const viewer = await signedIn(request)
      const token = bearerOf(request)
      // A caller that sent a bearer token already has one.
      if (token) return { token, user: await readUser(context, context.db, viewer.id) }
      return bearerFor(context, viewer)
    },
    'POST /api/cms/auth/register': async (request, reply) => {
      await register(context, request.body)
      return reply
        .status(201)
        .send({ message: 'Please check your email to verify your account before logging in.' })
    },
    'GET /api/cms/auth/verify-email': async (request) => {
      await verify(context, request.query.token)
      return { message: 'Your email has been successfully verified. You can now log in.' }
    },
    'POST /api/cms/auth/resend-verification': async (request) => {
      await askForMail(context, 'verify', request.body.email)
      return { message: 'Verification email has been sent to your inbox' }
    },
    'POST /api/cms/auth/forgot-password': async (request) => {
      await askForMail(context, 'reset', request.body.email)
      return { message: 'If an account exists for this address, a reset link is on its way.' }
    },
    'POST /api/cms/auth/reset-password': async (request) => {
      const { username } = await choosePassword(context, request.body)
      return { message: 'Password Reset Successful!', username }
    },
    /** Ends the sign-in, whether the cookie or the bearer token was sent. Without either, this is a no-op. */
    'POST /api/cms/auth/logout': async (request, reply) => {
      const viewer = await request.viewer()
      if (viewer) await endSignIn(context.db, viewer.signInId)
      clearSessionCookies(reply)
      return { message: 'Logged out' }
    },
  })
}
