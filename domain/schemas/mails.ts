import { z } from 'zod'
import { filled, text } from './shapes.ts'

/** E-mails of an action, as editors read and edit them before they are sent. */

/** An e-mail that the action would send. `body` is its text as it can be edited, with {button} in the place of the link. */
export const readableMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  body: z.string(),
})
export type ReadableMail = z.infer<typeof readableMail>

/** The editor's wording of single e-mails, which a call with `mails: 'editable'` takes beside its own body. */
export const editedMails = z
  .array(
    z.strictObject({
      id: text(400),
      subject: filled(300, 'Please enter a subject'),
      body: filled(60_000, 'An email cannot be empty'),
    }),
  )
  .max(100)
export type EditedMail = z.infer<typeof editedMails>[number]
