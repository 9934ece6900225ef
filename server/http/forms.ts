import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#domain/errors.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'

interface FormPage {
  /** The call that the form makes. */
  call: string
  /** The call takes the form as it is, and JSON not: it is not for programs. */
  asForm?: true
  fields: readonly string[]
  /** Where a browser is sent when it worked, so that reloading sends nothing twice; without it the page says so. */
  sent?: string
}

/**
 * Pages whose forms work without scripts. Posted, a form makes the very call that the page's script makes, so that
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
  // Also what mail programs post to when their reader unsubscribes by one click (RFC 8058): never a redirect.
  '/alerts/unsubscribe': { call: '/api/alerts/unsubscribe', fields: ['token'] },
  // Without scripts there is no captcha; the call has stricter limits in its place.
  '/contact': {
    call: '/api/contact/form',
    asForm: true,
    fields: ['name', 'email', 'subject', 'message', 'website'],
    sent: '/contact?sent=yes',
  },
  '/journal-finder': { call: '/api/journal-finder', fields: ['title', 'abstract'] },
}

/** Bytes of a posted form. */
const formLimit = 64 * 1024

type ShowPage = (request: FastifyRequest, reply: FastifyReply, form: FormOutcome) => Promise<unknown>

export async function formPosts(app: FastifyInstance, show: ShowPage): Promise<void> {
  // A scope of its own: the API keeps refusing what a form of another site could send it.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_, body, done) => done(null, String(body)),
    )
    // RFC 8058 lets mail programs post this form too; the token is in the address, so nothing of it is read.
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
    // Limits count the person's own address.
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
