import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { errors } from '#domain/errors.ts'
import { ownAccountRoutes } from './accounts/own/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { subscriptionRoutes } from './articles/access/manage-routes.ts'
import { articlePageRoutes } from './articles/page-routes.ts'
import { articleRoutes } from './articles/routes.ts'
import { unapiRoutes } from './articles/unapi.ts'
import { bulkActions } from './bulk-actions.ts'
import { emailTemplateRoutes } from './cms/emails/routes.ts'
import { recordRoutes } from './cms/records/routes.ts'
import { cmsRoutes } from './cms/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Context } from './context.ts'
import { counterRoutes } from './counter/routes.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { discussionRoutes } from './discussions/routes.ts'
import { editorRoutes } from './editors/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { journalFinder } from './finder/find.ts'
import { finderRoutes } from './finder/routes.ts'
import { describeAccess, enforceAccess, requireDeclarations } from './http/access.ts'
import { addressLimitStore } from './http/address-limits.ts'
import { type Admission, limitWork } from './http/admission.ts'
import { keyedAnswers } from './http/cdn.ts'
import { proxyTrust } from './http/client-address.ts'
import { refuseWhileClosed } from './http/closed.ts'
import { errorForm, requestIds, sendError, unreadable, unroutable } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { idempotency } from './http/idempotency.ts'
import { requestTarget, routeOf } from './http/page-address.ts'
import { limitPressure } from './http/pressure.ts'
import { sessions } from './http/session.ts'
import { cutSlowClients, headerLimits } from './http/slow-clients.ts'
import { oldAddressRoutes } from './imports/old-addresses.ts'
import { importRoutes } from './imports/routes.ts'
import { depositRoutes } from './interop/deposits/routes.ts'
import { miningHeaders } from './interop/machines.ts'
import { interopRoutes } from './interop/routes.ts'
import { journalManagementRoutes } from './journal/manage-routes.ts'
import { pictureRoutes } from './journal/pictures/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { bulkRoutes } from './manuscripts/bulk/routes.ts'
import { manuscriptRoutes } from './manuscripts/routes.ts'
import type { Instruments } from './monitoring/metrics.ts'
import { metricsRoutes } from './monitoring/routes.ts'
import { productionEditingRoutes } from './production/editing/routes.ts'
import { productionFormatRoutes } from './production/formats/routes.ts'
import { issueRoutes } from './production/issues/routes.ts'
import { productionProofsRoutes } from './production/proofing/routes.ts'
import { productionQueueRoutes } from './production/queue/routes.ts'
import { productionRoutes } from './production/routes.ts'
import { productionTextRoutes } from './production/text-routes.ts'
import { registryRoutes } from './registries/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { screeningRoutes } from './screening/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Maximum bytes of a JSON body. A submission with 500 authors needs a twentieth of this. */
const bodyLimit = 2 * 1024 * 1024

/** Routes whose writes change public pages. */
const siteRoutes =
  /^\/api\/(cms\/(?!auth\/|settings\/preview$)|manuscripts\/:\w+\/(publish|new-version|record-edit)$|articles\/:\w+\/notices$)/

/**
 * Builds the HTTP server: plugins first, then routes. `instruments` are read at /metrics; without
 * `admission`, no request is refused because of overload. The cache of pages is
 * cleared at `siteWritten`, because the person who made a change must see it at once; other processes are
 * notified shortly afterwards.
 */
export async function buildApp(
  context: Context,
  {
    siteWritten,
    instruments,
    admission,
  }: { siteWritten?: () => void; instruments?: Instruments; admission?: Admission | undefined } = {},
): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    // Fastify's own log is off. Our log omits query strings and headers, so that tokens and searches are
    // never logged.
    logger: false,
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit,
    genReqId: () => randomUUID(),
    rewriteUrl: requestTarget,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: unroutable,
    clientErrorHandler: unreadable,
    // Time limit for receiving a whole request. An upload of 10 MB therefore needs at least 140 kbit/s.
    requestTimeout: 10 * 60_000,
    http: headerLimits,
    // On closing we answer 503 ourselves, in the API's error format (see below).
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Fastify accepts plain text by default; the API accepts only JSON.
  app.removeContentTypeParser('text/plain')
  // A content type is accepted even if a call has no body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, String(body), done)
  })
  requireDeclarations(app)
  errorForm(app, context)
  requestIds(app)

  cutSlowClients(app.server)

  await app.register(cookie)
  await app.register(helmet, {
    global: true,
    // In development the pages have no content security policy, because Vite's scripts and styles are inline.
    contentSecurityPolicy: config.mode !== 'development' && {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'none'"] },
      useDefaults: false,
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Subdomains of the journal's host may belong to others who still need plain HTTP.
    hsts: config.baseUrl.startsWith('https://') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  await app.register(rateLimit, {
    global: true,
    // The limit is high for the test suite, because all of its requests come from one address.
    max: config.countTries ? 1200 : 100_000,
    timeWindow: '1 minute',
    store: addressLimitStore(context),
    errorResponseBuilder: tooMany,
  })
  // Off in the test suite, which keeps both cores busy for minutes and would otherwise get 503.
  await limitPressure(app, { maxEventLoopDelay: config.mode === 'test' ? 0 : 2000 })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Imprimatur', version: '1' },
      servers: [{ url: config.baseUrl }],
    },
    transform: describeAccess,
  })

  app.addHook('onResponse', async (request, reply) => {
    const measured = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    context.metrics.request(measured)
    context.log.info({ requestId: request.id, ...measured }, 'request')
  })
  endEarlyAnswers(app)
  keyedAnswers(app, config)
  miningHeaders(app, context)
  if (siteWritten)
    app.addHook('onSend', async ({ method, routeOptions }, { statusCode }) => {
      if (method !== 'GET' && statusCode < 400 && siteRoutes.test(routeOptions.url ?? '')) siteWritten()
    })
  sessions(app, context)
  enforceAccess(app)
  refuseWhileClosed(app, context)
  if (admission) limitWork(app, admission)
  idempotency(app, context)

  const forEverybody = { ...context, db: context.publicReads.db }
  await healthRoutes(app, context)
  if (instruments) await metricsRoutes(app, context, instruments)
  await accountRoutes(app, context)
  await ownAccountRoutes(app, context)
  await fileRoutes(app, context)
  await manuscriptRoutes(app, context)
  await bulkRoutes(app, context, bulkActions)
  await submissionRoutes(app, context)
  await reviewRoutes(app, context)
  await decisionRoutes(app, context)
  await discussionRoutes(app, context)
  await productionRoutes(app, context)
  await productionFormatRoutes(app, context)
  await productionTextRoutes(app, context)
  await productionEditingRoutes(app, context)
  await productionProofsRoutes(app, context)
  await productionQueueRoutes(app, context)
  await registryRoutes(app, context)
  await issueRoutes(app, context)
  await analyticsRoutes(app, context)
  await editorRoutes(app, context)
  await articleRoutes(app, context)
  await articlePageRoutes(app, context)
  await unapiRoutes(app, forEverybody)
  await subscriptionRoutes(app, context)
  await cmsRoutes(app, context)
  await userRoutes(app, context)
  await settingsRoutes(app, context)
  await journalRoutes(app, context)
  await journalManagementRoutes(app, context)
  await recordRoutes(app, context)
  await emailTemplateRoutes(app, context)
  await pictureRoutes(app, context)
  await interopRoutes(app, forEverybody)
  await oldAddressRoutes(app, context)
  await exportRoutes(app, context)
  await importRoutes(app, context)
  await depositRoutes(app, context)
  await webhookRoutes(app, context)
  await counterRoutes(app, context)
  await alertRoutes(app, context)
  await trackingRoutes(app, context)
  await contactRoutes(app, context)
  const find = journalFinder(context)
  await finderRoutes(app, context, find)
  await screeningRoutes(app, context, find)
  if (config.mode !== 'production') await demoRoutes(app, context)

  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, { code: 'not_found', message: errors.not_found.message }),
  )
  return app
}

/** Milliseconds for which the rest of a refused body is discarded before its connection is cut. */
const lingerMs = 5000

/**
 * A request may be answered before its body has arrived completely. Closing the connection at once could
 * destroy the answer in transit, so the rest of the body is read and discarded for a limited time.
 */
function endEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
  })
}

function tooMany(): Error {
  return Object.assign(new Error(errors.too_many.message), { statusCode: 429 })
}
