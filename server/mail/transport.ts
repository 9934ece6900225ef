import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Stable over retries, so that a mailbox can tell a repeated message. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | null
  headers?: Readonly<Record<string, string>>
}

/** The way out to the world's mailboxes. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ messageId, to, subject, text, html, replyTo, headers }) {
      await transport.sendMail({
        from,
        // An object, not a header string: nothing in an address can begin a second recipient or header.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      })
    },
    close: () => transport.close(),
  }
}
