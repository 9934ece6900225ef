import { z } from 'zod'
import { setupSteps } from '../journal/setup.ts'

export const setupView = z.object({
  /** Empty in the demo, which needs no set-up. */
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      /** Whether the journal cannot be opened without it. */
      isNeeded: z.boolean(),
      /** Whether the journal can do without what the step sets up. */
      canStay: z.boolean(),
      /** Whether an administrator can say that the step is right as it is: 'later' if something has to be entered before. */
      keeping: z.enum(['now', 'later', 'never']),
      /** What it still lacks, in sentences; empty if it is done. */
      lacks: z.array(z.string()),
    }),
  ),
  /** Keys of pages whose texts nobody has read yet. */
  unreadPages: z.array(z.string()),
  /** Whether readers see the journal. */
  isOpen: z.boolean(),
})
export type SetupView = z.infer<typeof setupView>

/** A DNS record that lets other mail servers believe the journal's messages. */
export const mailRecordView = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** Where the record belongs. */
  name: z.string(),
  /** 'unknown' if it was not looked up, or DNS did not answer. */
  state: z.enum(['found', 'missing', 'wrong', 'unknown']),
  /** The record as it is; null if there is none. */
  found: z.string().nullable(),
  /** A record to begin with; null if only the mail provider can tell it. */
  example: z.string().nullable(),
  advice: z.string(),
})
export type MailRecordView = z.infer<typeof mailRecordView>
export const mailDnsView = z.object({
  domain: z.string(),
  host: z.string(),
  records: z.array(mailRecordView),
})
export type MailDnsView = z.infer<typeof mailDnsView>
