import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { accountMoved } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../db/jobs.ts'
import { queueEmail } from '../../mail/queue.ts'
import { mailToken } from '../../mail/tokens.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { findImport } from '../queries.ts'
import { peopleWithoutPassword } from './queries.ts'

/** Asks for links to the people of an import who have no password. A job sends them. */
export async function askForLinks(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  actorId: string,
  importId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await findImport(trx, importId))) throw new Refusal('not_found', 'There is no such import.')
    const at = clock.now()
    const people = await peopleWithoutPassword(trx, importId, at)
    if (people.length === 0) throw new Refusal('conflict', 'Everybody has a password, or a link already.')
    const about = { subjectKind: 'import', subjectId: importId, details: { people: people.length } }
    await insertAudit(trx, { at, actorId, action: 'import.links', ...about })
    await addJob(trx, 'send_import_links', { importId }, { key: `import-links:${importId}` })
  })
}

/** Job: gives each of these people a link to choose a password, and an e-mail with it. Going on after a stop sends none twice. */
export async function sendLinks(
  { accounts, clock, config, db, secret, settings }: Context,
  { importId }: { importId: string },
): Promise<void> {
  const { journal } = await settings()
  const now = clock.now()
  for (const { id, username, email } of await peopleWithoutPassword(db, importId, now))
    await db.transaction().execute(async (trx) => {
      const url = config.baseUrl + urls.choosePassword(mailToken(secret, await accounts.welcome(trx, id)))
      await queueEmail(trx, {
        eventKey: `moved:${id}:${now.getTime()}`,
        to: email,
        userId: id,
        message: accountMoved({ journal: journal.title, username, url }),
      })
    })
}
