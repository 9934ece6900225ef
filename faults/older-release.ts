/** A release before this one, as it was: for a rolling restart, and for backups that it made. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'
import { projectNode, root } from '../bin/install.mjs'
import type { Outcome } from './outages.ts'
import { openSite, type Site, startPart } from './site.ts'

/** Migrations by which the older release is behind. */
const behind = 3
/** Commits that are looked at. */
const looked = 200

interface Scene {
  older: { folder: string; name: string }
  mailbox: Mailbox
  /** The database server, and settings for parts; none of them runs yet. */
  site: Site
  pool: pg.Pool
  /** Starts a part of the release in `cwd`. */
  start(part: 'server' | 'worker', cwd: string, env?: Record<string, string>): Promise<ChildProcess>
  /** Asks parts to end, and waits for it; all that were started, unless some are named. */
  stop(which?: readonly ChildProcess[]): Promise<void>
}

/** Has an older release, and a place in which it and this one can run. Nothing is left of them afterwards. */
export async function withOlderRelease(
  port: number,
  act: (scene: Scene) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const older = await olderRelease()
  if (typeof older === 'string')
    return [{ what: 'an older release', expected: 'tried', found: `not tried: ${older}` }]
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  const parts = new Set<ChildProcess>()
  try {
    return await act({
      ...{ older, mailbox, site, pool },
      async start(part, cwd, env = site.env) {
        const made = await startPart(part, { cwd, env, output: site.output })
        parts.add(made)
        return made
      },
      async stop(which = [...parts]) {
        for (const part of which) {
          const ended = once(part, 'exit')
          part.kill('SIGTERM')
          await ended
          parts.delete(part)
        }
      },
    })
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

/**
 * Puts an older release into a folder of its own and builds its pages. It gets this release's packages if it asks for the same ones, and
 * installs its own otherwise. Returns a sentence if there is none.
 */
async function olderRelease(): Promise<{ folder: string; name: string } | string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const migrationsAt = (commit: string) =>
    git('ls-tree', '--name-only', `${commit}:server/db/migrations`)
      .split('\n')
      .filter((name) => name.endsWith('.sql'))
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
      if (git('diff', name, '--', 'package-lock.json') === '')
        await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
      const [install, build] = ['install', 'build'].map((step) =>
        pathToFileURL(join(folder, `bin/${step}.mjs`)),
      )
      const make = `import('${install}').then((made) => made.ensureInstalled()); import('${build}').then((made) => made.ensureBuilt())`
      execFileSync(projectNode(), ['-e', make], { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
      return { folder, name }
    } catch (error) {
      const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
      problem = `the older release ${name} cannot be made (${said || (error as Error).message.split('\n')[0]})`
      await rm(folder, { recursive: true, force: true })
    }
  }
  return problem
}
