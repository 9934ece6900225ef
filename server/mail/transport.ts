import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Stable across retries, so that duplicates can be recognised. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | null
  headers?: Readonly<Record<string, string>>
}

/** Sends messages; SMTP in production. */
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
        // An object rather than a header string, so that an address cannot inject recipients or headers.
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
