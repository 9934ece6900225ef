/**
 * `npm run admin -- USERNAME EMAIL`: the first administrator. Prints a link to choose the password with.
 * `npm run admin -- verify-audit [HASH]`: whether the audit log is whole; HASH is one that was noted earlier.
 */
import { urls } from '#domain/urls.ts'
import { issueLink } from '#server/accounts/links.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { readConfig } from '#server/config.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { runningEmbeddedPostgres } from '#server/db/embedded.ts'

const [username, email] = process.argv.slice(2)
const verifies = username === 'verify-audit'
if (!username || (!email && !verifies)) {
  console.error('Usage: npm run admin -- USERNAME EMAIL\n       npm run admin -- verify-audit [HASH]')
  process.exit(2)
}
const config = readConfig()
const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataDir))
if (!url) {
  console.error('The database is not running. Start the server first, then run this beside it.')
  process.exit(1)
}
const { db, close } = openDatabase(url, { max: 1 })
try {
  if (verifies) await verify(email)
  else await makeAdmin(username, email ?? '')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}

async function verify(noted: string | undefined): Promise<void> {
  const { events, head, faults } = await verifyAudit(db, noted)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(`The audit log is whole: ${events} events. Note this hash elsewhere: ${head ?? 'none yet'}`)
}

async function makeAdmin(username: string, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { username, email, role: 'admin', passwordHash: null })
    if (!id) throw new Error('There is already an account with this user name or e-mail address.')
    const token = await issueLink(trx, id, 'welcome', new Date())
    console.log(`Open this link once to choose the password:\n${config.baseUrl}${urls.resetPassword(token)}`)
  })
}
