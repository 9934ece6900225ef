/** A rolling restart: an older release serves beside this one, with this one's database, and then ends. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startMailbox } from '#tests/mailbox.ts'
import { projectNode, root } from '../bin/install.mjs'
import { whilePeopleWork } from './kills.ts'
import type { Outcome } from './outages.ts'
import { openSite, startPart } from './site.ts'

/** Migrations by which the older release is behind. */
const behind = 3
/** Commits that are looked at. */
const looked = 200

export async function twoReleases(port: number): Promise<Outcome[]> {
  const older = await checkOut()
  if (typeof older === 'string')
    return [{ what: 'two releases', expected: 'tried', found: `not tried: ${older}` }]
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  const parts: ChildProcess[] = []
  const start = async (part: 'server' | 'worker', cwd: string, at = port) => {
    const made = await startPart(part, { cwd, env: { ...site.env, PORT: String(at) }, output: site.output })
    parts.push(made)
    return made
  }
  const migrations = async () => (await pool.query('SELECT FROM schema_migrations')).rowCount ?? 0
  try {
    const before = [await start('server', older.folder), await start('worker', older.folder)]
    const known = await migrations()
    const origins = [site.origin]
    // Each attempt goes to another server, as behind a proxy.
    let turn = 0
    const origin = () => origins[turn++ % origins.length] ?? site.origin
    const found = await whilePeopleWork({ site, pool, mailbox, origin }, async () => {
      await pause(8000)
      await start('server', root, port + 1)
      await start('worker', root)
      origins.push(`http://127.0.0.1:${port + 1}`)
      await pause(30_000)
      // The proxy sends nothing more to the old server, which then ends.
      origins.shift()
      await pause(1000)
      for (const part of before) {
        const ended = once(part, 'exit')
        part.kill('SIGTERM')
        await ended
      }
      await pause(8000)
    })
    const now = await migrations()
    const { told, attempts } = found
    const faults = [...found.lost, ...found.halfDone, ...found.duplicates, ...found.orphans]
    return [
      {
        what: `release ${older.name} (${known} migrations) beside this one (${now}): ${told.drafts} drafts, ${told.submissions} submissions, ${told.reviews} reviews, ${told.decisions} decisions, ${told.publications} publications in ${attempts.calls} calls; lost, half-done, twice, left behind`,
        expected: 'none',
        found: faults.length === 0 ? 'none' : faults.slice(0, 5).join('; '),
      },
      {
        what: 'answers 5xx other than 503, calls cut, calls refused',
        expected: '{}, 0, 0',
        found: `${JSON.stringify(attempts.failed)}, ${attempts.cut}, ${attempts.refused}`,
      },
    ]
  } finally {
    for (const part of parts) part.kill('SIGKILL')
    await pool.end().catch(() => undefined)
    await site.close()
    await mailbox.close()
    await rm(older.folder, { recursive: true, force: true })
  }
}

/** How many commits are tried: one of a branch of development may not build, a release does. */
const triedAtMost = 4

/** Puts the older release into a folder of its own and builds its pages, with this release's packages. */
async function checkOut(): Promise<{ folder: string; name: string } | string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const migrationsAt = (commit: string) =>
    git('ls-tree', '--name-only', `${commit}:server/db/migrations`).split('\n')
  const ours = migrationsAt('HEAD')
  // Branches of development may have had later migrations before earlier ones. No release has.
  const names = git('log', '--format=%h', `-${looked}`, '--', 'server/db/migrations')
    .split('\n')
    .filter((commit) => {
      const theirs = migrationsAt(commit)
      return (
        theirs.length <= ours.length - behind && theirs.every((migration, index) => migration === ours[index])
      )
    })
  let problem = `no older release was found in the last ${looked} commits with a migration`
  for (const name of names.slice(0, triedAtMost)) {
    const folder = await mkdtemp(join(tmpdir(), 'imprimatur-release-'))
    try {
      const archive = execFileSync('git', ['archive', name], { cwd: root, maxBuffer: 2 ** 30 })
      execFileSync('tar', ['-x', '-C', folder], { input: archive })
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
      const build = `import(${JSON.stringify(join(folder, 'bin/build.mjs'))}).then((made) => made.ensureBuilt())`
      execFileSync(projectNode(), ['-e', build], { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
      return { folder, name }
    } catch (error) {
      const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
      problem = `the older release ${name} cannot be made (${said || (error as Error).message.split('\n')[0]})`
      await rm(folder, { recursive: true, force: true })
    }
  }
  return problem
}
