import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** The same for each retry, so that duplicates can be recognised. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | null
  headers?: Readonly<Record<string, string>>
}

/** Sends messages, by SMTP in production. */
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
        // The address is passed as an object rather than as a header string, so that it cannot inject
        // recipients or headers.
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
