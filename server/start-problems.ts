import { once } from 'node:events'
import { createServer } from 'node:net'
import { BackupError } from './backup/manifest.ts'
import { type Config, ConfigError, wrongSettings } from './config.ts'
import { describe } from './http/errors.ts'

/** What keeps a program from starting, in one sentence that names the variable or the file. */

/** Operating system's codes for files. */
const ofFiles: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'it cannot be made there',
}

/** PostgreSQL's codes when a session begins. */
const ofDatabase: Record<string, string> = {
  '28P01': 'the database server does not accept this user and password',
  '28000': 'the database server does not let this user in',
  '3D000': 'there is no database of this name on the server. Create it first',
  '42501': 'the user may not make tables there. Give it the database',
  '53300': 'the database server has no free connections',
  '53100': 'the disk of the database server is full',
  '57P03': 'the database server is starting or stopping. Try again in a moment',
}

/** The words of `pg` and Node for a database server that ends, or was none. */
const brokenConnection = /^(timeout expired|Connection terminated|(read|write) (ECONNRESET|EPIPE))/

/** Finds the port taken before anything is changed. Rejects with Node's error. */
export async function requireFreePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Tells a service manager whether it should try again. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof ConfigError && !error.mayPass ? wrongSettings : 1

/** Whether this error, or what caused it, is a full disk: of the program, or of the database server. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', cause } = (error ?? {}) as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || (cause !== undefined && isDiskFull(cause))
}

export function explain(error: unknown, config: Pick<Config, 'dataDir' | 'databaseUrl'> | null): string {
  if (error instanceof ConfigError || error instanceof BackupError) return error.message
  // Node tries all addresses of a name, and reports them together.
  const single = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const {
    code = '',
    syscall,
    port,
    address,
    path,
  } = (single ?? {}) as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  // The address of a database that was looked at (db/addresses.ts); otherwise the usual one, or the embedded database.
  const isEmbedded = config?.databaseUrl === null && !Object.hasOwn(Object(error), 'variable')
  const { variable, value } = {
    variable: isEmbedded ? `DATA_DIR ${config.dataDir}` : 'DATABASE_URL',
    value: config?.databaseUrl ?? null,
    ...(error as { variable?: string; value?: string | null }),
  }
  if (syscall === 'listen') {
    const { variable: name = 'PORT' } = error as { variable?: string }
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program. Stop that one, or set ${name} to another number.`
    if (code === 'EACCES')
      return `${name} ${port} is for root only. Set it to a number above 1024, and use a proxy.`
    return `HOST ${address} is no address of this machine (${code}).`
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `${variable}: ${isEmbedded ? 'its database server does not answer' : `no database server answers at ${hostOf(value)}`} (${code}).`
  if (error instanceof Error && brokenConnection.test(error.message))
    return `${variable}: ${isEmbedded ? 'its database server has ended, or is too slow' : `what answers at ${hostOf(value)} is no PostgreSQL, or too slow`} (${error.message}).`
  if (Object.hasOwn(ofDatabase, code)) return `${variable}: ${ofDatabase[code]}.`
  if (error instanceof Error && code === '' && isDiskFull(error))
    return `${variable}: ${ofDatabase['53100']}. ${error.message}`
  if (Object.hasOwn(ofFiles, code))
    return `DATA_DIR ${config?.dataDir ?? ''} cannot be used${path ? `, because of ${path}` : ''}: ${ofFiles[code]} (${code}).`
  return error instanceof Error ? error.message : JSON.stringify(describe(error))
}

/** The server's address without user and password. */
function hostOf(databaseUrl: string | null): string {
  const found = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)(?:\/[^?]*)?(?:\?(?:.*&)?host=([^&]+))?/.exec(databaseUrl ?? '')
  return found?.[1] || decodeURIComponent(found?.[2] ?? '') || 'its address'
}
