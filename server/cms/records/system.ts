import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { MailTestView, SystemView } from '#domain/schemas/records.ts'
import { mailTest } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import { outsideSteps } from '../../db/steps.ts'
import { sendEmail } from '../../mail/jobs.ts'
import { insertEmail } from '../../mail/queries.ts'
import { inJournalsWords } from '../../mail/queue.ts'
import { version } from '../../version.ts'
import { audit } from '../../workflow/record.ts'
import { databaseState, emailOutcome, usageState } from './queries.ts'

const startedAt = new Date(Date.now() - process.uptime() * 1000)

/** Bytes of free space below which a problem is reported. */
const leastFree = 1024 ** 3

/** Checks the storage by writing and removing a small file. */
async function storageState({ config, files, log }: Context): Promise<SystemView['storage']> {
  const key = `checks/${randomUUID()}`
  let problem: string | null = null
  try {
    await files.put(key, Buffer.from('a check'))
    await files.remove(key)
  } catch (error) {
    log.warn({ error: (error as { code?: string }).code ?? 'unknown' }, 'the store takes no files')
    problem = 'Files cannot be saved to the file storage. Check its address, credentials and free space.'
  }
  const disk = config.s3 ? null : await statfs(config.dataDir).catch(() => null)
  const freeBytes = disk && disk.bavail * disk.bsize
  if (!problem && freeBytes !== null && freeBytes < leastFree) problem = 'The disk is nearly full.'
  return {
    kind: config.s3 ? 's3' : 'folder',
    ok: problem === null,
    problem,
    freeBytes,
    totalBytes: disk && disk.blocks * disk.bsize,
    virusScan: config.clamd !== null,
  }
}

export async function systemState(context: Context, viewer: Viewer): Promise<SystemView> {
  const { config, db } = context
  const [database, storage, usage] = await Promise.all([
    databaseState(db),
    storageState(context),
    usageState(db, viewer),
  ])
  return {
    version,
    node: process.version,
    mode: config.mode,
    startedAt: startedAt.toISOString(),
    database: { ok: true, problem: null, kind: config.databaseUrl ? 'own' : 'embedded', ...database },
    storage,
    mail: { configured: config.smtpUrl !== null, from: config.mailFrom },
    signIn: {
      providers: config.identityProviders.map(({ name }) => name),
      captcha: config.captcha ? config.captcha.kind : 'a small calculation in the browser, built in',
    },
    usage,
  }
}

/** Sends a test message to the requesting administrator and waits for the result. */
export async function testMail(
  context: Context,
  viewer: Viewer & { username: string },
): Promise<MailTestView> {
  const { clock, config, db, settings } = context
  const at = clock.now()
  const { journal } = await settings()
  const emailId = await db.transaction().execute(async (trx) => {
    await audit(trx, { actorId: viewer.id, action: 'mail_tested', subject: ['user', viewer.id], at }, {})
    return insertEmail(trx, {
      eventKey: `mail-test:${viewer.id}:${randomUUID()}`,
      kind: mailTest.kind,
      to: viewer.email,
      userId: viewer.id,
      message: await inJournalsWords(
        trx,
        mailTest({ journal: journal.title, username: viewer.username, url: config.baseUrl }),
      ),
    })
  })
  if (!emailId) throw new Error('A test message was not stored')
  // A repeated request finds the message sent already, so what it says comes from the row.
  await outsideSteps(() => sendEmail(context, { emailId })).catch(() => undefined)
  const { status, lastError } = await emailOutcome(db, emailId)
  const answers: Record<string, string> = {
    sent: `The mail server accepted a message to ${viewer.email}.`,
    kept: 'No mail server is configured (SMTP_URL), so messages are stored but not sent.',
  }
  return {
    sent: status === 'sent',
    to: viewer.email,
    message:
      answers[status] ??
      `The mail server did not accept the message${lastError ? ` (${lastError})` : ''}. Check SMTP_URL and MAIL_FROM.`,
  }
}
