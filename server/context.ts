import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { Role } from '#domain/account/account.ts'
import type {
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  ArticleView,
  WorksOf,
} from '#domain/article/article.ts'
import type { ArticleRecord } from '#domain/article/article-record.ts'
import type { ContentType } from '#domain/journal/cms.ts'
import type { AlarmKind } from '#domain/journal/records.ts'
import type { Settings, SettingsGroup } from '#domain/journal/settings.ts'
import type { NewsListItem } from '#domain/journal/site.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import type { Was } from '#domain/schemas/was.ts'
import type { UnreadPart } from '#domain/stored/document.ts'
import type { Config } from './config.ts'
import type { Database, Queryable, Trx } from './db/client.ts'
import type { PublicVersion } from './db/public-version.ts'
import type { PublicReads } from './db/replica.ts'
import type { Documents } from './documents/index.ts'
import type { RenderedPages } from './files/rendered-pages.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { MailTransport } from './mail/transport.ts'

/** Everything that an action needs besides its input. It is passed explicitly. */
export interface Context {
  config: Config
  db: Database
  /** For what everybody may read: from a replica, if there is one that is up to date. */
  publicReads: PublicReads
  /** Tells whether anything that `publicReads` reads for readers has changed. */
  publicVersion: PublicVersion
  pool: pg.Pool
  /** Connections with sessions of their own, for the queue. The pool itself, unless that leads through a pooler. */
  directPool: pg.Pool
  /** Connection string of the database itself, for connections apart from the pools. */
  databaseUrl: string
  clock: Clock
  files: FileStore
  /** Null if virus scans are disabled. */
  scanner: Scanner | null
  mail: MailTransport | null
  documents: Documents
  renderedPages: RenderedPages
  settings: () => Promise<Settings>
  settingsStore: SettingsStore
  /** Settings of a look at pages before they are saved (`?look=`); null if there is none by this name. */
  settingsOfLook: (present: Settings, look: string) => Promise<Settings | null>
  /** Services that one feature provides to others, so that features never import each other. */
  accounts: AccountServices
  reads: FeatureReads
  usage: UsageCounts
  readers: Readers
  metrics: Metrics
  monitor: Monitor
  /**
   * Secret for signing values that clients send back, such as upload addresses, CAPTCHA challenges and
   * cursors.
   */
  secret: string
  log: Log
}

export interface Clock {
  now(): Date
}

/** Writes structured lines without personal data: ids and codes, never names, addresses or tokens. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface RequestMeasured {
  method: string
  /** The declared route, such as '/api/articles/:id', never the address of a request. */
  route: string
  status: number
  ms: number
}

/** Counts what a process does, for /metrics and the administrators' page. Nothing here waits or fails. */
export interface Metrics {
  request(measured: RequestMeasured): void
  job(name: string, outcome: 'done' | 'failed', ms: number): void
  /** A check or conversion of a document. */
  document(name: string, outcome: 'done' | 'failed', ms: number): void
  mail(outcome: 'sent' | 'refused' | 'failed' | 'kept'): void
  /** A request for a public page. */
  page(result: 'cached' | 'rendered'): void
  /** A request that was refused because of overload. */
  refused(work: string): void
  /** A warning or an error of the log. */
  problem(level: 'warn' | 'error', what: string, kind: string): void
}

/** How the parts of the program are, measured a moment ago. Times are RFC 3339. */
export interface SystemHealth {
  disks: { place: string; freeBytes: number; totalBytes: number }[]
  /** Whether files can be stored. */
  storage: { ok: boolean }
  /** The daily backups, oldest first. Null if this program makes none. */
  backups: BackupState | null
  mail: { waiting: number; failing: number; oldestFailingMs: number; oldestMs: number }
  queue: {
    waiting: number
    running: number
    failing: number
    failed: number
    oldestMs: number
    isWorkerRunning: boolean
  }
  /** When the certificate of the base address ends; null if there is none or it could not be read. */
  certificateEnd: string | null
  /** When the journal's database was made. */
  beginning: string | null
}

export interface BackupState {
  place: string
  isEncrypted: boolean
  sets: { id: string; at: string }[]
  /** Bytes that the newest backup restores; null if it does not say. */
  bytes: number | null
  /** The last time that a backup was compared with its manifest, and what was wrong; null if there was none. */
  verified: { id: string; at: string; faults: string[] } | null
  /** Why the backups cannot be listed; null if they can. */
  problem: string | null
}

export interface Monitor {
  /** Measures the parts of the program, at most once in ten seconds. Throws if the database does not answer. */
  health(): Promise<SystemHealth>
  /** What is wrong now, with the time since which it is known. */
  alarms(): Promise<{ kind: AlarmKind; detail: string; since: string | null }[]>
  /** Writes the counts of this process. */
  flush(): Promise<void>
}

export interface SettingsStore {
  /**
   * Changes fields of one group of settings. Throws if a value is invalid, or if somebody else has changed it since `was` to something
   * other than what the person has `seen`.
   */
  change(
    trx: Trx,
    group: SettingsGroup,
    fields: Record<string, unknown>,
    was?: Was,
    seen?: Was,
  ): Promise<void>
  /** Returns a group with changed fields, without storing it. Throws as `change` does. */
  checked(
    db: Queryable,
    group: SettingsGroup,
    fields: Record<string, unknown>,
  ): Promise<Settings[SettingsGroup]>
  /** Stored values that this release cannot read, by their path from the group. */
  unread(): Promise<UnreadPart[]>
  /** Drops the cached value after a change, here or in another process. */
  forget(): void
}

export interface AccountServices {
  /** Creates an account; null if the user name or e-mail address is taken. */
  create(
    trx: Trx,
    account: {
      username: string
      email: string
      /** Null if the owner will choose a password through a welcome link. */
      passwordHash: string | null
      role: Role
      emailVerifiedAt: Date | null
      firstName?: string | null
      lastName?: string | null
      affiliation?: string | null
      orcid?: string | null
      expertise?: string[]
    },
  ): Promise<string | null>
  /** Returns a user name that is still free, derived from the first text, or otherwise from the second. */
  freeUsername(trx: Trx, called: string, otherwise: string): Promise<string>
  hashPassword(password: string): Promise<string>
  endSessions(trx: Trx, userId: string): Promise<void>
  /**
   * Removes the second factor of a person who lost their phone and recovery codes, ends every session and
   * notifies the person.
   */
  endSecondFactor(
    trx: Trx,
    lost: { userId: string; username: string; email: string; actorId: string },
  ): Promise<void>
  /** Throws if the journal would be left without an administrator. */
  keepAnAdmin(trx: Trx, userId: string): Promise<void>
  /** Whether the scholarly record refers to the person. */
  hasRecord(trx: Trx, userId: string): Promise<boolean>
  /** Returns those of the people to whom the scholarly record does not refer. */
  withoutRecord(db: Queryable, userIds: readonly string[]): Promise<string[]>
  /** Deletes the account. Returns true if a record under an anonymous name is kept. */
  remove(trx: Trx, userId: string): Promise<boolean>
  /**
   * Finds the account with an address. If there is none, creates one without a password, whose owner can use
   * a welcome link.
   */
  findOrInvite(
    trx: Trx,
    person: { email: string; firstName: string; lastName: string; manuscriptId: string },
  ): Promise<{ id: string; created: boolean }>
  /** Creates a token for a single-use link to choose the first password. */
  welcome(trx: Trx, userId: string): Promise<string>
  /**
   * Gives an author the role of reviewer for the review of a manuscript. Other roles are left as they are.
   */
  raiseToReviewer(trx: Trx, userId: string, manuscriptId: string): Promise<void>
  /** Throws unless the token is an unexpired, unused solution of one of our challenges. */
  requireSolved(captchaToken: string): Promise<void>
}

export interface FeatureReads {
  mySubmissions(viewer: Viewer): Promise<AuthorManuscript[]>
  /** Returns search results if `q` has text, otherwise the list of articles. Used by pages and API. */
  articles(query: ArticleQuery & { q?: string | undefined }): Promise<ArticlePage>
  article(id: string): Promise<ArticleDetail | null>
  /** Returns those of the articles that exist, by id. */
  articlesById(ids: readonly string[]): Promise<Map<string, ArticleDetail>>
  /** Returns published news, newest first. */
  news(): Promise<NewsListItem[]>
  /** The newest articles of an author or with a keyword, for feeds. Null if there are none. */
  worksOf(of: WorksOf, limit: number): Promise<{ name: string; articles: ArticleView[] } | null>
  /**
   * Returns JATS 1.3 with its DOCTYPE. Includes the full text only for open articles. Null if there is no
   * such article.
   */
  articleXml(id: string): Promise<string | null>
  /**
   * Like `articleXml`, but includes the text even if only subscribers may read it. Used to make the article's
   * PDF and EPUB.
   */
  articleDocument(id: string): Promise<string | null>
  /** The same of an article that was read already; `jatsKey` is where its text is stored. */
  documentOf(article: ArticleDetail, jatsKey: string | null): Promise<string>
  articleRecord(id: string): Promise<ArticleRecord>
  /** Lists the daily backups. Null if this program makes none. */
  backups(): Promise<BackupState | null>
  /** Returns the sanitised HTML of a content item, as the site shows it. */
  contentHtml(content: string, contentType: ContentType): Promise<string>
}

/** A reader's right to read all subscription articles. */
export interface ReaderAccess {
  right: 'institution' | 'personal'
  /** Name of the institution that provides the access. */
  institution: string | null
  /** The last day of the access; null if no end is agreed. */
  until: string | null
}

/** Decides which readers have access to subscription articles. */
export interface Readers {
  /** Returns the right of a reader with an address and, if signed in, an account; null if the reader has none. */
  accessOf(reader: { address: string; userId: string | null }): Promise<ReaderAccess | null>
  /** Returns the ids of the institutions whose ranges contain an address, also of those whose access has ended. */
  institutionsAt(address: string): readonly string[]
  /** Reads the ranges, so that `institutionsAt` knows them. */
  load(): Promise<void>
  /** Reads the ranges again after a change. */
  forget(): void
}

/** Usage counts of articles, collected in memory and written in batches. */
export interface UsageCounts {
  /**
   * Counts a page answered with 200. Only article pages are counted. `isAuthorised` says that the reader has access, so that
   * the page has the text of a subscription article.
   */
  page(url: string, request: IncomingMessage, use?: { isAuthorised: boolean }): void
  download(articleId: string, request: IncomingMessage, use?: { isAuthorised: boolean }): void
  /** Counts a request for the file of an article that the reader may not read. */
  denial(articleId: string, request: IncomingMessage): void
  /** Writes the counts collected so far. */
  flush(): Promise<void>
}
