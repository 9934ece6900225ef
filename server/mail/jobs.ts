import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { lockUnsent, markEmail, markFailed } from './queries.ts'
import { openTokens } from './tokens.ts'

/**
 * Sends one queued message. The row stays locked until the mail server has accepted the message and this has
 * been recorded. If the worker ends before that, the message stays queued and another worker sends it. If it
 * ends between the server's answer and the commit, the message is sent again with the same Message-ID.
 */
export async function sendEmail(
  { db, mail, config, clock, log, metrics, secret }: Context,
  { emailId }: { emailId: string },
): Promise<void> {
  let problem: unknown
  let outcome: 'sent' | 'kept' | null = null
  await db.transaction().execute(async (trx) => {
    const email = await lockUnsent(trx, emailId)
    if (!email) return
    if (!mail) {
      outcome = 'kept'
      return markEmail(trx, email.id, 'kept', clock.now())
    }
    try {
      await mail.send({
        messageId: `<${email.id}@${new URL(config.baseUrl).hostname}>`,
        to: email.recipient,
        subject: email.subject,
        text: openTokens(secret, email.bodyText),
        html: openTokens(secret, email.bodyHtml),
        replyTo: email.replyTo,
        headers: email.headers as Record<string, string>,
      })
      await markEmail(trx, email.id, 'sent', clock.now())
      outcome = 'sent'
    } catch (error) {
      problem = error
      await markFailed(trx, email.id, problemOf(error))
    }
  })
  if (outcome) metrics.mail(outcome)
  if (problem) {
    const isRefused = isRefusedRecipient(problem)
    metrics.mail(isRefused ? 'refused' : 'failed')
    if (isRefused) return log.warn({ emailId }, 'a recipient was refused')
    log.warn({ emailId, error: describe(problem) }, 'email was not taken')
    // The error is thrown after the commit, so that the queue tries again later.
    throw problem
  }
}

/** Whether the address does not exist or accepts no mail, so that a retry would fail in the same way. */
function isRefusedRecipient(error: unknown): boolean {
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string
    command?: string
    responseCode?: number
  }
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

function problemOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}
