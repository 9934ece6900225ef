import { z } from 'zod'
import { workspaceTabs } from './workspace.ts'

/**
 * How much a check matters: 'integrity' can never be overridden, 'must' only with a reason, 'should' is advice.
 */
export const checkWeight = z.enum(['integrity', 'must', 'should'])

export const openCheck = z.object({
  code: z.string(),
  weight: checkWeight,
  /** A sentence: what is wrong. */
  message: z.string(),
  /** Where it is settled. */
  tab: z.enum(workspaceTabs),
  /** Place in the preview of the text, or section of the metadata form. */
  anchor: z.string().nullable(),
  /** Field of the publication form. */
  field: z.string().nullable(),
})
export type OpenCheck = z.output<typeof openCheck>

export const checksView = z.object({
  open: z.array(openCheck),
  passed: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ChecksView = z.output<typeof checksView>
