/** kill -9 of server, worker and database in turn, while people work; then what they were told is compared with what is stored. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { defaultSettings } from '#domain/journal/settings.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { siteChanged } from '#server/db/site-changed.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { assemble } from '#server/start.ts'
import type { Person } from '#tests/app.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'
import { details, reason, review, samplePdf, submission } from '#tests/manuscripts.ts'
import { type Attempts, account, httpApp, noAttempts } from './people.ts'
import { openSite, type Part, type Site } from './site.ts'

/** What people were told: the log that they keep themselves. */
interface Told {
  drafts: Map<string, string>
  uploads: string[]
  submissions: string[]
  reviews: string[]
  decisions: string[]
  publications: string[]
}

export interface Kills {
  cycles: number
  told: Record<keyof Told, number>
  attempts: Omit<Attempts, 'away'> & { awaySeconds: number }
  /** Acknowledged and not stored. */
  lost: string[]
  /** Stored in part: a status without its history, its audit event or its e-mails. */
  halfDone: string[]
  /** Stored or sent twice. Messages with the same Message-ID are counted apart. */
  duplicates: string[]
  sameMessageId: number
  /** Files that were being written when their process was killed, and that the journal's own sweep has removed. */
  swept: number
  /** Rows without their file, partial files after the sweep, jobs or e-mails left behind. */
  orphans: string[]
  messages: number
}

/** Where people work: a site, or a rig of many parts. */
export type Workplace = Pick<Site, 'env' | 'databaseUrl' | 'storedKeys'>

const workers = 3

export async function killInTurn({
  cycles,
  port,
  progress = () => undefined,
}: {
  cycles: number
  port: number
  progress?: (line: string) => void
}): Promise<Kills> {
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  try {
    await site.start('server')
    await site.start('worker')
    const parts: Part[] = ['server', 'worker', 'database']
    const found = await whilePeopleWork({ site, pool, mailbox, origin: site.origin }, async ({ away }) => {
      for (let cycle = 0; cycle < cycles; cycle++) {
        const part = parts[cycle % parts.length] ?? 'server'
        // At another moment of the work each time.
        await pause(400 + Math.random() * 1600)
        const gap = { from: performance.now(), to: Number.POSITIVE_INFINITY }
        away.push(gap)
        await site.kill(part, 'SIGKILL')
        if (part === 'database') while (await isUp(pool)) await pause(50)
        await site.start(part)
        gap.to = performance.now()
        progress(`${cycle + 1}: the ${part} was killed and started again`)
      }
    })
    return { cycles, ...found }
  } finally {
    await pool.end().catch(() => undefined)
    await site.close()
    await mailbox.close()
  }
}

/** People work with a running journal while something is done to it; then what they were told is compared with what is stored. */
export async function whilePeopleWork(
  {
    site,
    pool,
    mailbox,
    origin,
  }: { site: Workplace; pool: pg.Pool; mailbox: Mailbox; origin: string | (() => string) },
  during: (attempts: Attempts) => Promise<void>,
): Promise<Omit<Kills, 'cycles'>> {
  const attempts = noAttempts()
  // Makes accounts and a PDF; it is no part of the site.
  const context = await assemble(readConfig({ ...site.env, IMPRIMATUR_MODE: 'test' }), site.databaseUrl)
  const app = httpApp(origin, attempts)
  const told: Told = {
    drafts: new Map(),
    uploads: [],
    submissions: [],
    reviews: [],
    decisions: [],
    publications: [],
  }
  try {
    await writeSettings(context.db, 'opening', { isOpen: true, notice: '' })
    await writeSettings(context.db, 'fields', defaultSettings.fields)
    await writeSettings(context.db, 'review', { ...defaultSettings.review, holdMinutes: 0 })
    // Settings are written past the servers, which have read them before.
    await siteChanged(context.db)
    const pdf = await samplePdf({ context })
    const editor = await account(context, app, 'editor')
    const people = await Promise.all(
      Array.from({ length: workers }, async () => ({
        author: await account(context, app, 'author'),
        reviewer: await account(context, app, 'reviewer'),
      })),
    )
    let isOver = false
    const until = () => isOver
    const failures: string[] = []
    const working = people.map(({ author, reviewer }, index) =>
      work({ context, author, reviewer, editor, told, pdf, index, until }).catch((error: unknown) => {
        failures.push(String(error instanceof Error ? error.message : error))
      }),
    )
    await during(attempts)
    isOver = true
    await Promise.all(working)
    await untilQuiet(pool)
    const swept = await sweep(pool, site)
    const found = await compare(pool, site, told, mailbox)
    found.lost.push(...failures)
    const counts = Object.fromEntries(
      Object.entries(told).map(([name, list]) => [name, Array.isArray(list) ? list.length : list.size]),
    ) as Record<keyof Told, number>
    const { away, ...others } = attempts
    const awaySeconds = Math.round(away.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)
    return {
      ...{ told: counts, attempts: { ...others, awaySeconds }, messages: mailbox.messages.length, swept },
      ...found,
    }
  } finally {
    await context.close().catch(() => undefined)
  }
}

interface Work {
  context: Context
  author: Person
  reviewer: Person
  editor: Person
  told: Told
  pdf: Buffer
  index: number
  until: () => boolean
}

/** A draft, an upload, a submission, a review, a decision and a publication, again and again. */
async function work({ context, author, reviewer, editor, told, pdf, index, until }: Work): Promise<void> {
  const done = async (call: ReturnType<Person['post']>, what: string) => {
    const { status, body } = await call
    if (status >= 300)
      throw new Error(`${what} was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
    return body
  }
  const draftId = crypto.randomUUID()
  let revision: number | null = null
  for (let round = 0; !until(); round++) {
    const title = `Title ${index}.${round}`
    const draft = await author.put(`/api/manuscripts/drafts/${draftId}`, {
      ...{ step: 1, authors: [], files: [], revision },
      manuscript: { ...details, title },
    })
    if (draft.status < 300) {
      told.drafts.set(draftId, title)
      revision = draft.body.revision
    }
    const input = await submission({ context } as never, author)
    told.uploads.push(...input.files.map(({ objectId }) => objectId))
    const { id } = await done(
      author.post('/api/manuscripts/submit', {
        ...input,
        manuscript: { ...details, title: `${details.title} ${title}` },
      }),
      'A submission',
    )
    told.submissions.push(id)
    const at = `/api/manuscripts/${id}`
    await done(editor.post(`${at}/allow-review`, reason), 'Allowing review')
    const { id: assignment } = await done(
      editor.post(`${at}/assignments`, { reviewerId: reviewer.id }),
      'An invitation',
    )
    await done(reviewer.post(`/api/reviews/${assignment}/accept`), 'Accepting')
    await done(reviewer.post(`/api/reviews/${assignment}/submit`, review), 'A review')
    told.reviews.push(assignment)
    await done(editor.post(`${at}/decision`, { decision: 'accept', notes: '', ...reason }), 'A decision')
    told.decisions.push(id)
    const file = async (fileName: string) => ({ objectId: await editor.upload(pdf), fileName })
    await done(
      editor.post(`${at}/files`, { ...(await file('copyedited.pdf')), kind: 'copyedited' }),
      'A file',
    )
    await done(editor.post(`${at}/production`), 'Production')
    await done(editor.post(`${at}/galleys`, await file('galley.pdf')), 'A galley')
    // The issue may have articles already, but not so many pages.
    const pages = `${100_000 + index * 10_000 + round}`
    const place = { volume: 1, issue: 1, pages, category: 'Economics' }
    const { articleId } = await done(editor.post(`${at}/publish`, { ...place, ...reason }), 'A publication')
    told.publications.push(articleId)
  }
}

async function isUp(pool: pg.Pool): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
}

/** Waits until no job is due and all e-mails have been sent, or for three minutes. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await pause(500)) {
    // What failed while its part was away is tried again now instead of in some minutes.
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL AND locked_at IS NULL AND attempts < max_attempts`,
    )
    const { rows } = await pool.query(
      `SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts
       UNION ALL SELECT FROM emails WHERE status <> 'sent'`,
    )
    if (rows.length === 0) return
  }
}

/** Makes partial files two hours old, and lets the worker sweep. Returns how many there were. */
async function sweep(pool: pg.Pool, { env }: Workplace): Promise<number> {
  const folder = join(env.DATA_DIR ?? '', 'files', 'unfinished')
  const left = await readdir(folder).catch(() => [])
  const before = Date.now() / 1000 - 7200
  for (const name of left) await utimes(join(folder, name), before, before)
  await pool.query("SELECT graphile_worker.add_job('sweep_uploads', '{}')")
  await untilQuiet(pool)
  return left.length
}

async function compare(pool: pg.Pool, site: Workplace, told: Told, mailbox: Mailbox) {
  const missing = async (what: string, sql: string, ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT x.id FROM unnest($1::text[]) AS x (id) WHERE NOT EXISTS (${sql})`,
      [ids],
    )
    return rows.map(({ id }) => `${what} ${id}`)
  }
  const all = async (what: string, sql: string) =>
    (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => `${what} ${id}`)
  const lost = [
    ...(await missing('submission', 'SELECT FROM manuscripts m WHERE m.id::text = x.id', told.submissions)),
    ...(await missing('upload', 'SELECT FROM objects o WHERE o.id::text = x.id', told.uploads)),
    ...(await missing(
      'review',
      "SELECT FROM assignments a WHERE a.id::text = x.id AND a.status = 'completed'",
      told.reviews,
    )),
    ...(await missing(
      'decision',
      'SELECT FROM decisions d WHERE d.manuscript_id::text = x.id',
      told.decisions,
    )),
    ...(await missing('publication', 'SELECT FROM articles a WHERE a.id = x.id', told.publications)),
  ]
  for (const [id, title] of told.drafts) {
    const { rows } = await pool.query('SELECT content FROM drafts WHERE id = $1', [id])
    if (JSON.stringify(rows[0]?.content ?? null).includes(title) === false) lost.push(`draft ${id}: ${title}`)
  }
  const halfDone = [
    ...(await all(
      'manuscript without its history',
      'SELECT id FROM manuscripts m WHERE NOT EXISTS (SELECT FROM history h WHERE h.manuscript_id = m.id)',
    )),
    ...(await all(
      'manuscript without its audit event',
      "SELECT id FROM manuscripts m WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.subject_id = m.id::text AND e.subject_kind = 'manuscript')",
    )),
    ...(await all(
      'published manuscript without its article',
      "SELECT id FROM manuscripts m WHERE status = 'published' AND NOT EXISTS (SELECT FROM articles a WHERE a.manuscript_id = m.id)",
    )),
    ...(await all(
      'manuscript without a file',
      'SELECT id FROM manuscripts m WHERE NOT EXISTS (SELECT FROM files f WHERE f.manuscript_id = m.id)',
    )),
  ]
  const duplicates = [
    ...(await all(
      'manuscript',
      'SELECT min(id::text) AS id FROM manuscripts GROUP BY title, submitter_id HAVING count(*) > 1',
    )),
    ...(await all(
      'article',
      'SELECT manuscript_id AS id FROM articles WHERE manuscript_id IS NOT NULL GROUP BY manuscript_id HAVING count(*) > 1',
    )),
    ...(await all(
      'decision',
      'SELECT manuscript_id AS id FROM decisions GROUP BY manuscript_id, round HAVING count(*) > 1',
    )),
    ...(await all(
      'review',
      'SELECT min(id::text) AS id FROM assignments GROUP BY manuscript_id, reviewer_id HAVING count(*) > 1',
    )),
  ]
  const { rows: sent } = await pool.query<{ id: string }>("SELECT id FROM emails WHERE status = 'sent'")
  const arrived = new Map<string, number>()
  for (const { messageId } of mailbox.messages) arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
  for (const { id } of sent)
    if (!arrived.has(`<${id}@journal.example>`)) lost.push(`e-mail ${id}, which is marked as sent`)
  const { rows: keyed } = await pool.query<{ key: string }>(
    "SELECT coalesce(storage_key, '') AS key FROM objects",
  )
  const known = new Set(keyed.map(({ key }) => key))
  const stored = await site.storedKeys()
  const orphans = [
    ...(await all('e-mail that is not sent', "SELECT id FROM emails WHERE status <> 'sent'")),
    ...(await all(
      'job that has failed',
      'SELECT id::text FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL',
    )),
    ...stored.filter((key) => key.startsWith('unfinished/')).map((key) => `partial file ${key}`),
    ...[...known]
      .filter((key) => key !== '' && !stored.includes(key))
      .map((key) => `row without its file ${key}`),
  ]
  const again = [...arrived.values()].reduce((sum, count) => sum + count - 1, 0)
  return { lost, halfDone, duplicates, orphans, sameMessageId: again }
}
