import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#domain/errors.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'

interface FormPage {
  /** The API call that the form makes. */
  call: string
  /** Whether the call accepts form encoding and no JSON, because it is not meant for programs. */
  asForm?: true
  fields: readonly string[]
  /**
   * The page to redirect to after success, so that reloading does not post the form again. If omitted, the
   * same page shows the result.
   */
  sent?: string
}

/**
 * Pages whose forms work without scripts. A posted form makes the same API call as the page's script, so
 * limits, rules and messages are the same.
 */
const formPages: Readonly<Record<string, FormPage>> = {
  '/track': { call: '/api/track', fields: ['number', 'email'], sent: '/track?sent=yes' },
  '/alerts': {
    call: '/api/alerts',
    fields: ['email', 'scope', 'category', 'search'],
    sent: '/alerts?sent=yes',
  },
  '/alerts/confirm': { call: '/api/alerts/confirm', fields: ['token'] },
  // Never redirects, because mail programs also post here for one-click unsubscribing (RFC 8058).
  '/alerts/unsubscribe': { call: '/api/alerts/unsubscribe', fields: ['token'] },
  // Without scripts there is no CAPTCHA, so this call has stricter limits instead.
  '/contact': {
    call: '/api/contact/form',
    asForm: true,
    fields: ['name', 'email', 'subject', 'message', 'website'],
    sent: '/contact?sent=yes',
  },
  '/journal-finder': { call: '/api/journal-finder', fields: ['title', 'abstract'] },
}

/** Maximum size of a posted form in bytes. */
const formLimit = 64 * 1024

type ShowPage = (request: FastifyRequest, reply: FastifyReply, form: FormOutcome) => Promise<unknown>

export async function formPosts(app: FastifyInstance, show: ShowPage): Promise<void> {
  // Registered in a separate scope, so that the API still rejects content types that a form on another site
  // could send.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_, body, done) => done(null, String(body)),
    )
    // RFC 8058 allows mail programs to post this type as well. The body is not read, because the token is in
    // the address.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: formLimit },
      (_, __, done) => done(null, ''),
    )
    for (const [path, page] of Object.entries(formPages))
      scope.post(path, { config: { access: 'anyone' } }, async (request, reply) => {
        const form = await submit(app, request, page)
        if (form.status < 300 && page.sent) return reply.redirect(page.sent, 303)
        return show(request, reply, form)
      })
  })
}

async function submit(app: FastifyInstance, request: FastifyRequest, page: FormPage): Promise<FormOutcome> {
  const posted = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const address = new URL(request.url, 'http://form.invalid').searchParams
  const values = Object.fromEntries(
    page.fields.map((name) => [name, posted.get(name) ?? address.get(name) ?? '']),
  )
  const answer = await app.inject({
    method: 'POST',
    url: page.call,
    // Passes on the person's own address, so that rate limits apply to it.
    remoteAddress: request.ip,
    ...(page.asForm
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(values).toString(),
        }
      : { payload: values }),
  })
  const body = answer.json() as Partial<ErrorBody>
  return {
    values,
    status: answer.statusCode,
    message: body.message ?? '',
    issues: body.issues ?? [],
    answer: answer.statusCode < 300 ? body : null,
  }
}
