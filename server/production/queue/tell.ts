import type { EmailDefinition } from '#emails/email.ts'
import { accountsById } from '../../workflow/queries.ts'
import { tellEditors, tellPeople } from '../../workflow/tell.ts'
import { assignmentOf } from './queries.ts'

/** Notifies the person to whom the manuscript is assigned in production, or else its editors. */
export async function tellProduction<Details>(
  news: Parameters<typeof tellEditors>[0],
  email: EmailDefinition<Details>,
  details: (name: string) => NoInfer<Details>,
): Promise<void> {
  const assigneeId = (await assignmentOf(news.trx, news.manuscript.id))?.assigneeId
  const [person] = assigneeId ? await accountsById(news.trx, [assigneeId]) : []
  if (person?.isActive) await tellPeople(news, [person], (name) => email(details(name)))
  else await tellEditors(news, email, details)
}
