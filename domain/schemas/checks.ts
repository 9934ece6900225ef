import { z } from 'zod'
import { workspaceTabs } from './workspace.ts'

/**
 * Weight of a check. A failed 'integrity' check always blocks publication, a failed 'must' check can be
 * overridden with a reason, and 'should' is advice.
 */
export const checkWeight = z.enum(['integrity', 'must', 'should'])

export const openCheck = z.object({
  code: z.string(),
  weight: checkWeight,
  /** A sentence that says what is wrong. */
  message: z.string(),
  /** Tab of the workspace where the problem is solved. */
  tab: z.enum(workspaceTabs),
  /**
   * Id of an element in the preview of the text, or of a section of the metadata form; null if there is none.
   */
  anchor: z.string().nullable(),
  /** Name of the field in the publication form; null if there is none. */
  field: z.string().nullable(),
})
export type OpenCheck = z.output<typeof openCheck>

export const checksView = z.object({
  open: z.array(openCheck),
  passed: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ChecksView = z.output<typeof checksView>
