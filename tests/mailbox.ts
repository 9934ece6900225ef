/** A real SMTP server on loopback that stores the messages it receives. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string
  recipients: string[]
  subject: string
  text: string
  html: string
  messageId: string
  raw: string
}

export interface Mailbox {
  url: string
  messages: Received[]
  /** Lets clients connect, but does not answer them until `release` is called. */
  hold(): void
  release(): void
  connected(): Promise<void>
  /** Resolves when this many messages have been received. */
  waitFor(count: number): Promise<void>
  /** Returns the newest message to an address with a matching subject. Waits for it if necessary. */
  find(to: string, subject: RegExp): Promise<Received>
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const messages: Received[] = []
  const waiting = new Set<() => void>()
  const arrivals: (() => void)[] = []
  let held: { opened: Promise<void>; open: () => void } | null = null
  let seen = 0

  const changed = () => {
    for (const check of waiting) check()
  }
  const until = (isReady: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isReady()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(_, done) {
      seen += 1
      for (const arrived of arrivals.splice(0)) arrived()
      // A client that is still waiting for the greeting has not sent anything yet.
      const { opened } = held ?? { opened: Promise.resolve() }
      opened.then(() => done())
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const mail = await PostalMime.parse(raw)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        messages.push({
          to: recipients[0] ?? '',
          recipients,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          messageId: mail.messageId ?? '',
          raw: raw.toString('latin1'),
        })
        done()
        changed()
      })
    },
  })
  // Ignores errors: a killed client resets its connection, which is expected.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const match = (to: string, subject: RegExp) =>
    messages.findLast(
      (message) => message.to.toLowerCase() === to.toLowerCase() && subject.test(message.subject),
    )
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    hold() {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      held = { opened, open }
    },
    release() {
      held?.open()
      held = null
    },
    connected: () => (seen > 0 ? Promise.resolve() : new Promise((resolve) => arrivals.push(resolve))),
    waitFor: (count) => until(() => messages.length >= count),
    async find(to, subject) {
      await until(() => match(to, subject) !== undefined)
      const found = match(to, subject)
      if (!found) throw new Error('The message was there a moment ago')
      return found
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
