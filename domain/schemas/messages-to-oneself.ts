import { z } from 'zod'
import { instant } from './shapes.ts'

/** An e-mail that was sent to the viewer. */
export const ownMessage = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
})
export type OwnMessage = z.infer<typeof ownMessage>
