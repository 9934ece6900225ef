/** What the rig takes from Debian's packages. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Programs {
  /** Folder of PostgreSQL's programs. */
  postgres: string
  pgbouncer: string
  nginx: string
}

const versions = '/usr/lib/postgresql'
/** PostgreSQL's oldest version that the program supports. */
const oldest = 15

/** Finds the programs, or says what is missing and how to install it. */
export function findPrograms(): Programs | string {
  const postgres = existsSync(versions)
    ? readdirSync(versions)
        .map(Number)
        .filter((version) => version >= oldest)
        .sort((a, b) => b - a)
        .map((version) => join(versions, String(version), 'bin'))
        .find((folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'initdb')))
    : undefined
  const [pgbouncer, nginx] = ['pgbouncer', 'nginx'].map(findProgram)
  if (postgres && pgbouncer && nginx) return { postgres, pgbouncer, nginx }
  const missing = [
    ...(postgres ? [] : ['postgresql']),
    ...(pgbouncer ? [] : ['pgbouncer']),
    ...(nginx ? [] : ['nginx']),
  ]
  return `The rig needs ${missing.join(', ')}. As root: apt-get install --no-install-recommends ${missing.join(' ')}`
}

/** Where a program is, also one for administrators. */
export function findProgram(name: string): string | undefined {
  const path = `${process.env.PATH ?? ''}:/usr/sbin`
  try {
    return execFileSync('which', [name], { env: { PATH: path }, encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
