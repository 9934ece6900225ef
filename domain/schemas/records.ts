import { z } from 'zod'
import { emailStatuses } from '../journal/records.ts'
import { instant, text, word } from './shapes.ts'

/** Schemas of records for administrators: audit log, mail log, jobs and system status. */

const paged = {
  limit: z.coerce.number().int().min(1).max(100).default(20).catch(20),
  cursor: text(500).optional(),
  search: word(200),
}
export const auditQuery = z.object({ ...paged, action: word(100) })
export type AuditQuery = Omit<z.output<typeof auditQuery>, 'cursor'>

export const auditEventView = z.object({
  /** A random reference. Consecutive numbers would reveal events that the viewer may not see. */
  id: z.string(),
  at: instant,
  /** Username of the person; null for the system itself or a deleted account. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  /** As JSON text. */
  details: z.string(),
  /** Whether the event is part of the hash chain. */
  sealed: z.boolean(),
})
export type AuditEventView = z.infer<typeof auditEventView>

export const auditStateView = z.object({
  /** Number of events that the viewer may see. */
  events: z.number().int(),
  /**
   * Hash of the latest event. Null for viewers who may not see all events, because it would reveal each new
   * event.
   */
  head: z.string().nullable(),
  faults: z.array(z.string()),
  /** References of events whose stored hash does not match their content. */
  unfit: z.array(z.string()),
  actions: z.array(z.string()),
})
export type AuditStateView = z.infer<typeof auditStateView>

export const emailQuery = z.object({ ...paged, status: z.enum(emailStatuses).optional().catch(undefined) })
export type EmailQuery = Omit<z.output<typeof emailQuery>, 'cursor'>

/** An e-mail in the mail log. Its text is omitted, because it may contain sign-in links. */
export const emailView = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  manuscript: z.string().nullable(),
  status: z.enum(emailStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type EmailView = z.infer<typeof emailView>

export const jobView = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(['waiting', 'running', 'failing', 'failed']),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  runAt: instant,
  problem: z.string().nullable(),
})
export type JobView = z.infer<typeof jobView>

const part = z.object({ ok: z.boolean(), problem: z.string().nullable() })
export const systemView = z.object({
  version: z.string(),
  node: z.string(),
  mode: z.string(),
  startedAt: instant,
  database: part.extend({
    kind: z.enum(['embedded', 'own']),
    version: z.string(),
    bytes: z.number(),
    connections: z.number().int(),
    migrations: z.number().int(),
  }),
  storage: part.extend({
    kind: z.enum(['folder', 's3']),
    /** Free space of the disk in bytes; null for storage that is not a disk. */
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
    virusScan: z.boolean(),
  }),
  mail: z.object({ configured: z.boolean(), from: z.string() }),
  signIn: z.object({ providers: z.array(z.string()), captcha: z.string() }),
  usage: z.object({
    articles: z.number().int(),
    views: z.number(),
    downloads: z.number(),
    manuscripts: z.number().int(),
    users: z.number().int(),
    signedIn: z.number().int(),
    stored: z.number(),
    emailsSent: z.number().int(),
    emailsWaiting: z.number().int(),
    emailsFailed: z.number().int(),
    jobsWaiting: z.number().int(),
    jobsFailed: z.number().int(),
    /** Number of PDF and EPUB files of articles that are still being generated. */
    formatsWaiting: z.number().int(),
  }),
})
export type SystemView = z.infer<typeof systemView>

export const mailTestView = z.object({ sent: z.boolean(), to: z.string(), message: z.string() })
export type MailTestView = z.infer<typeof mailTestView>
