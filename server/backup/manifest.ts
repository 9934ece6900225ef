import { z } from 'zod'

/**
 * A backup is a folder: `files/` has every stored file once, for all backups; `sets/<id>/` has the tables of one moment, each as
 * PostgreSQL's COPY text, compressed, and this manifest. The format is versioned, so that later releases can restore it.
 */

export const format = 1

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const stored = z.object({
  /** SHA-256 of the content, before compression and encryption. */
  sha256: digest,
  /** Bytes of the content. */
  size: z.number().int(),
})

export const manifestSchema = z.object({
  format: z.number().int(),
  id: z.string(),
  /** When the tables were read, in ISO 8601. */
  at: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  isEncrypted: z.boolean(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    stored.extend({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().nullable() })),
  files: z.array(stored.extend({ key: z.string() })),
  /** Files that the tables name and the store did not have. */
  missing: z.array(z.string()),
  /** Hash of the newest seal of the audit log; null if it is empty. */
  auditHead: z.string().nullable(),
  /** Whether the signing secret of DATA_DIR is in the backup. If SECRET is set, it is not. */
  hasSecret: z.boolean(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Thrown if a backup cannot be made or used. The message is for the person who runs the command. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
