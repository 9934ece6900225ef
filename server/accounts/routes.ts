import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import {
  captchaChallenge,
  emailInput,
  loginAnswer,
  loginInput,
  registerInput,
  resetInput,
  secondFactorInput,
  userView,
} from '#domain/schemas/account.ts'
import { done } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { bearerOf, clearSessionCookies, setSessionCookies } from '../http/session.ts'
import { whereaboutsOf } from '../http/whereabouts.ts'
import { challenge } from './captcha.ts'
import { outsideRoutes } from './outside/routes.ts'
import { endSignIn } from './queries.ts'
import { askForMail, choosePassword, verify } from './recover.ts'
import { register } from './register.ts'
import { accountByPassword, bearerFor, openSession, readUser } from './sign-in.ts'
import { beginSecondStep, takeSecondStep } from './two-factor/second-step.ts'

/** Tries per address and quarter of an hour. */
const guess = { max: 20, timeWindow: '15 minutes' }
const send = { max: 10, timeWindow: '15 minutes' }

export async function accountRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const secure = context.config.baseUrl.startsWith('https://')
  const limited = (rateLimit: typeof guess) =>
    ({ access: 'anyone', rateLimit: context.config.countTries ? rateLimit : false }) as const
  outsideRoutes(app, context)

  app.get(
    '/api/cms/auth/check',
    { config: { access: 'signed-in' }, schema: { response: { 200: userView } } },
    async (request) => readUser(context, context.db, (await signedIn(request)).id),
  )

  app.get(
    '/api/cms/auth/admin-access',
    { config: { access: 'admin', denied: 'Admin access denied' }, schema: { response: { 200: userView } } },
    async (request) => readUser(context, context.db, (await signedIn(request)).id),
  )

  app.get(
    '/api/cms/auth/captcha',
    { config: { access: 'anyone' }, schema: { response: { 200: captchaChallenge } } },
    async (_, reply) => {
      reply.header('cache-control', 'no-store')
      return { ...(await challenge(context)) }
    },
  )

  app.post(
    '/api/cms/auth/login',
    { config: limited(guess), schema: { body: loginInput, response: { 200: loginAnswer } } },
    async (request, reply) => {
      const whereabouts = whereaboutsOf(request)
      const { id, secondStep } = await accountByPassword(context, request.body, whereabouts)
      if (secondStep) {
        await beginSecondStep(context, reply, id)
        throw new Refusal('second_step')
      }
      const { bearer, cookie, user } = await openSession(context, context.db, id, whereabouts)
      setSessionCookies(reply, cookie, secure)
      return { token: bearer, user }
    },
  )

  app.post(
    '/api/cms/auth/second-factor',
    { config: limited(guess), schema: { body: secondFactorInput, response: { 200: loginAnswer } } },
    async (request, reply) => {
      const { bearer, cookie, user } = await takeSecondStep(
        context,
        request,
        reply,
        request.body.code,
        whereaboutsOf(request),
      )
      setSessionCookies(reply, cookie, secure)
      return { token: bearer, user }
    },
  )

  /** After a sign-in at a provider the browser has its cookie alone; the CMS's calls send a bearer token. */
  app.post(
    '/api/cms/auth/token',
    { config: { access: 'signed-in' }, schema: { response: { 200: loginAnswer } } },
    async (request) => {
      const viewer = await signedIn(request)
      const token = bearerOf(request)
      // Who sends one has one.
      if (token) return { token, user: await readUser(context, context.db, viewer.id) }
      return bearerFor(context, viewer)
    },
  )

  app.post(
    '/api/cms/auth/register',
    { config: limited(send), schema: { body: registerInput, response: { 201: done } } },
    async (request, reply) => {
      await register(context, request.body)
      return reply
        .status(201)
        .send({ message: 'Please check your email to verify your account before logging in.' })
    },
  )

  app.get(
    '/api/cms/auth/verify-email',
    {
      config: limited(guess),
      schema: { querystring: z.object({ token: z.string().max(200).default('') }), response: { 200: done } },
    },
    async (request) => {
      await verify(context, request.query.token)
      return { message: 'Your email has been successfully verified. You can now log in.' }
    },
  )

  app.post(
    '/api/cms/auth/resend-verification',
    { config: limited(send), schema: { body: emailInput, response: { 200: done } } },
    async (request) => {
      await askForMail(context, 'verify', request.body.email)
      return { message: 'Verification email has been sent to your inbox' }
    },
  )

  app.post(
    '/api/cms/auth/forgot-password',
    { config: limited(send), schema: { body: emailInput, response: { 200: done } } },
    async (request) => {
      await askForMail(context, 'reset', request.body.email)
      return { message: 'If an account exists for this address, a reset link is on its way.' }
    },
  )

  app.post(
    '/api/cms/auth/reset-password',
    { config: limited(guess), schema: { body: resetInput, response: { 200: done } } },
    async (request) => {
      await choosePassword(context, request.body.token, request.body.password)
      return { message: 'Password Reset Successful!' }
    },
  )

  /** Ends the sign-in whatever token it came with; without one there is nothing to end, and that is fine. */
  app.post(
    '/api/cms/auth/logout',
    { config: { access: 'anyone' }, schema: { response: { 200: done } } },
    async (request, reply) => {
      const viewer = await request.viewer()
      if (viewer) await endSignIn(context.db, viewer.signInId)
      clearSessionCookies(reply)
      return { message: 'Logged out' }
    },
  )
}
