/** Starts the real app with its own database, files and mailbox. Every API test uses it. */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Role } from '#domain/account/account.ts'
import { defaultSettings, type Settings, type SettingsGroup } from '#domain/journal/settings.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { OutgoingMail } from '#server/mail/transport.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { assemble } from '#server/start.ts'
import { createTestDatabase } from './database.ts'
import { sharedDocuments } from './documents.ts'
import type { MadeJournal } from './made-once.ts'
import { runJobsOf } from './run-jobs.ts'

export interface TestApp {
  app: FastifyInstance
  context: Context
  databaseUrl: string
  /** Folder that contains the app's files. */
  dataDir: string
  /** Sent messages, oldest first. */
  outbox: OutgoingMail[]
  /** Runs all due jobs until none are left. */
  runJobs(): Promise<void>
  /** Advances the app's clock. */
  advance(milliseconds: number): void
  account(options?: Partial<NewPerson>): Promise<Person>
  statements(): number
  close(): Promise<void>
}

export interface NewPerson {
  username: string
  email: string
  role: Role
  firstName: string
  lastName: string
  orcid: string | null
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it expects of an answer's shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

/** A signed-in account. */
export interface Person extends NewPerson {
  id: string
  token: string
  get(url: string): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Uploads bytes in the same way as the browser, and returns the object's id. */
  upload(bytes: Buffer): Promise<string>
}

/** Options that differ from the defaults. They may include any configuration value. */
export interface Setup extends Partial<Config> {
  smtpUrl?: string
  /**
   * Starts the app as a copy of this journal's rows, files and tokens. Nothing may run in that journal at the
   * time.
   */
  copyOf?: MadeJournal
  /**
   * Time at which the clock starts. The clock then moves only by `advance`, so that every run writes the same
   * values.
   */
  startsAt?: Date
  /** Receives each log line. The log level must be set as well. */
  logTo?: { write(line: string): unknown }
}

/** The password of every sample account. Hashed once per process, because hashing is slow by design. */
export const password = 'Correct-Horse-7'
let passwordHash: Promise<string> | undefined

export async function startApp(
  overrides: { [G in SettingsGroup]?: Partial<Settings[G]> } = {},
  { smtpUrl, copyOf, startsAt, logTo, ...configured }: Setup = {},
): Promise<TestApp> {
  const database = await createTestDatabase(copyOf?.databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-files-'))
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true })
  const config = {
    ...readConfig({
      IMPRIMATUR_MODE: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      BASE_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'silent',
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
    }),
    ...configured,
  }
  let offset = 0
  const now = () => new Date((startsAt?.getTime() ?? Date.now()) + offset)
  const parts = await assemble(config, database.url, { now }, logTo, sharedDocuments())
  const outbox: OutgoingMail[] = []
  const context: Context = {
    ...parts,
    mail: parts.mail ?? {
      async send(mail) {
        outbox.push(mail)
      },
      close: () => undefined,
    },
  }
  for (const [group, value] of Object.entries(overrides))
    await writeSettings(context.db, group as SettingsGroup, {
      ...defaultSettings[group as SettingsGroup],
      ...value,
    })
  const app = await buildApp(context, { instruments: parts.instruments })

  const account: TestApp['account'] = async (options = {}) => {
    const handle = randomUUID().slice(0, 8)
    const person: NewPerson = {
      username: `user-${handle}`,
      email: `user-${handle}@people.example`,
      role: 'author',
      firstName: 'Given',
      lastName: `Family-${handle}`,
      orcid: null,
      ...options,
    }
    passwordHash ??= hashPassword(password)
    const id = await insertAccount(context.db, {
      ...person,
      passwordHash: await passwordHash,
      emailVerifiedAt: new Date(),
    })
    if (!id) throw new Error(`There is already an account ${person.username}`)
    const { bearer } = await openSession(context, context.db, id)
    return { ...person, id, token: bearer, ...callsOf(app, bearer) }
  }

  return {
    app,
    context,
    databaseUrl: database.url,
    dataDir,
    outbox,
    account,
    statements: parts.statements,
    advance(milliseconds) {
      offset += milliseconds
    },
    runJobs: () => runJobsOf(context),
    async close() {
      await app.close()
      await parts.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns functions that make calls as an anonymous visitor, or with a bearer token. */
export function callsOf(app: FastifyInstance, bearer?: string) {
  const call = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject({
      ...options,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...options.headers },
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson && response.rawPayload.length > 0 ? response.json() : null,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  const send =
    (method: 'POST' | 'PUT' | 'DELETE') => (url: string, body?: unknown, headers?: Record<string, string>) =>
      call({
        method,
        url,
        ...(body !== undefined && { payload: body as object }),
        ...(headers && { headers }),
      })
  const post = send('POST')
  return {
    get: (url: string) => call({ method: 'GET', url }),
    post,
    put: send('PUT'),
    delete: send('DELETE'),
    async upload(bytes: Buffer): Promise<string> {
      const { body } = await post('/api/objects/upload')
      const { pathname, search } = new URL(body.uploadURL)
      const stored = await call({
        method: 'PUT',
        url: pathname + search,
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
      if (stored.status !== 200) throw new Error(`The upload was answered ${stored.status}`)
      return body.objectId as string
    },
  }
}
