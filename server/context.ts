import type pg from 'pg'
import type { Settings } from '#domain/settings.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Documents } from './documents/index.ts'
import type { FileStore } from './files/store.ts'
import type { MailTransport } from './mail/transport.ts'

/** Everything an action may reach beyond its input, handed down explicitly. */
export interface Context {
  config: Config
  db: Database
  pool: pg.Pool
  clock: Clock
  files: FileStore
  mail: MailTransport | null
  documents: Documents
  settings: () => Promise<Settings>
  /** Signs what leaves the house and comes back: upload addresses, captcha challenges, cursors. */
  secret: string
  log: Log
  /** Tells every process that public pages have changed. */
  pagesChanged: () => void
}

export interface Clock {
  now(): Date
}

/** Structured lines without personal data: ids and codes, never names, addresses or tokens. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
