import { z } from 'zod'
import { publishInput } from './production.ts'
import { filled } from './shapes.ts'

/** What of a manuscript's record and text differs from its published article. */
export const pendingChanges = z.object({
  /** Title, authors, abstract and text: changed by a notice or a new version only. */
  substance: z.array(z.string()),
  /** Everything else, which is changed in place with a reason. */
  other: z.array(z.string()),
  isRetracted: z.boolean(),
})

export const versionInput = z.strictObject({
  whatChanged: filled(5000, 'Say what has changed, for readers of the article'),
})

export const recordEdit = z.strictObject({
  reason: filled(5000, 'Please enter a reason'),
  volume: publishInput.shape.volume.optional(),
  issue: publishInput.shape.issue.optional(),
  pages: publishInput.shape.pages.optional(),
})
