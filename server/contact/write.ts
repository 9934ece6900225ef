import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { contactInput } from '#domain/schemas/reader.ts'
import { oneLine } from '#emails/letter.ts'
import { contactMessage } from '#emails/reader.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'

type Message = Omit<z.output<typeof contactInput>, 'captchaToken'>

/**
 * Sends a message to the office. The recipient cannot be chosen; replies go to the sender through Reply-To.
 */
export async function write(context: Context, input: Message): Promise<void> {
  const { journal, office } = await context.settings()
  const email = input.email.trim()
  await context.db.transaction().execute((trx) =>
    queueEmail(trx, {
      eventKey: `contact:${randomUUID()}`,
      to: office.email,
      replyTo: email,
      message: contactMessage({
        journal: journal.title,
        name: oneLine(input.name),
        email,
        subject: oneLine(input.subject),
        body: input.message.replaceAll('\r\n', '\n').trim(),
      }),
    }),
  )
}
