import { z } from 'zod'
import { day } from './shapes.ts'

const number = z.number().int()

export const usageQuery = z.object({
  /** Number of months, the current one included. */
  months: z.coerce.number().int().min(1).max(60).default(12).catch(12),
})

const counts = {
  investigations: number,
  requests: number,
  uniqueInvestigations: number,
  uniqueRequests: number,
  denials: number,
}

/** The usage of the journal, in COUNTER's metric types. */
export const usageOverview = z.object({
  /** Oldest first; months without usage are left out. */
  months: z.array(z.object({ month: day, ...counts, searches: number, isClosed: z.boolean() })),
  accessTypes: z.array(z.object({ accessType: z.string(), ...counts })),
  /** The most requested articles. */
  articles: z.array(z.object({ id: z.string(), title: z.string(), ...counts })),
  institutions: z.array(z.object({ customerId: z.string(), name: z.string(), ...counts })),
  /** Closed months, for which there are reports. */
  reported: z.object({ first: day, last: day }).nullable(),
})
export type UsageOverview = z.infer<typeof usageOverview>
