/**
 * `npm run admin -- USERNAME EMAIL`: creates the first administrator. Prints a link to choose the password.
 * `npm run admin -- end-two-factor USERNAME`: for an administrator who lost phone and recovery codes, if no other
 * administrator can do it on the page.
 * `npm run admin -- merge KEPT MERGED`: merges two accounts of one person, given by user names, if every administrator is an
 * author of something that was reviewed. It is final.
 * `npm run admin -- verify-audit [HASH]`: verifies the audit log; HASH is a hash that was noted earlier.
 */
import { cmsMessages } from '#domain/journal/cms.ts'
import { urls } from '#domain/urls.ts'
import { issueLink } from '#server/accounts/links.ts'
import { findByLogin, insertAccount } from '#server/accounts/queries.ts'
import { endLostSecondFactor } from '#server/accounts/two-factor/lost.ts'
import { findSecondFactor } from '#server/accounts/two-factor/queries.ts'
import { ConfigError, readCommandConfig } from '#server/config.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { runningEmbeddedPostgres } from '#server/db/embedded.ts'
import { settingsStore } from '#server/settings/store.ts'
import { mergeByCommand } from '#server/users/merge/merge.ts'
import { insertAudit } from '#server/workflow/queries.ts'

const [first, second, third] = process.argv.slice(2)
const verifies = first === 'verify-audit'
if (!first || (!second && !verifies) || (first === 'merge' && !third)) {
  console.error(
    [
      'Usage: npm run admin -- USERNAME EMAIL',
      '       npm run admin -- end-two-factor USERNAME',
      '       npm run admin -- merge KEPT MERGED',
      '       npm run admin -- verify-audit [HASH]',
    ].join('\n'),
  )
  process.exit(2)
}
const { config, isAddressGiven } = configured()
const url = config.databaseDirectUrl ?? (await runningEmbeddedPostgres(config.dataDir))
if (!url) {
  console.error(
    [
      `No database is running in ${config.dataDir}. Start the server first, then run this beside it.`,
      'A server that is running has other settings: give this command the same DATA_DIR or DATABASE_URL.',
    ].join('\n'),
  )
  process.exit(1)
}
const { db, close } = openDatabase(url, { max: 1 })
try {
  if (verifies) await verify(second)
  else if (first === 'end-two-factor') await endTwoFactor(second ?? '')
  else if (first === 'merge') await merge(second ?? '', third ?? '')
  else await makeAdmin(first, second ?? '')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}

/** Reads the configuration. Prints problems with the settings without a stack trace. */
function configured() {
  try {
    return readCommandConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function verify(noted: string | undefined): Promise<void> {
  const { events, head, faults } = await verifyAudit(db, noted)
  if (faults.length > 0) {
    console.error('The audit log does not match its hashes: the database was changed outside the program.')
    for (const fault of faults) console.error(`- ${fault}`)
    console.error('Keep a copy of the current database, and compare these events with an earlier backup.')
    process.exitCode = 1
  } else console.log(`Audit log verified: ${events} events. Note this hash elsewhere: ${head ?? 'none yet'}`)
}

async function endTwoFactor(login: string): Promise<void> {
  const { journal } = await settingsStore(db).read()
  const account = await findByLogin(db, login)
  if (!account) throw new Error('There is no account with this user name or email address.')
  const factor = await findSecondFactor(db, account.id)
  if (!factor?.totpConfirmedAt) throw new Error(cmsMessages.noSecondFactor)
  const { id: userId, username, email } = account
  await db.transaction().execute((trx) =>
    endLostSecondFactor(trx, {
      ...{ userId, username, email, actorId: null },
      ...{ journal: journal.title, baseUrl: config.baseUrl, at: new Date() },
    }),
  )
  console.log(`The password alone opens the account of ${username} again. An email to its owner says so.`)
}

async function merge(kept: string, merged: string): Promise<void> {
  const [keep, other] = [await findByLogin(db, kept), await findByLogin(db, merged)]
  if (!keep || !other) throw new Error('There is no account with one of these user names or email addresses.')
  // Read before: the transaction takes the only connection.
  const known = await settingsStore(db).read()
  const clock = { now: () => new Date() }
  await mergeByCommand({ db, config, settings: async () => known, clock }, { keep: keep.id, merge: other.id })
  console.log(
    `The account ${other.username} was merged into ${keep.username}. Emails to both addresses say so.`,
  )
}

async function makeAdmin(username: string, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { username, email, role: 'admin', passwordHash: null })
    if (!id) throw new Error('There is already an account with this user name or email address.')
    const at = new Date()
    await insertAudit(trx, {
      ...{ actorId: null, action: 'user_created', subjectKind: 'user', subjectId: id, at },
      details: { role: 'admin', by: 'command' },
    })
    const token = await issueLink(trx, id, 'welcome', at)
    console.log(
      `Open this link once to choose the password:\n${config.baseUrl}${urls.choosePassword(token, urls.cmsDashboard)}`,
    )
    if (!isAddressGiven)
      console.log(
        'BASE_URL is not set in this shell. If the journal has another address, put that in the link.',
      )
  })
}
