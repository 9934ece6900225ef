/** A journal in production, on an empty database, behind a proxy with TLS as its operators run it. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'
import { program } from '../../bin/program.mjs'

export interface Stage {
  /** The public address, with a certificate that browsers have to be told to accept. */
  url: string
  mailbox: Mailbox
  /** Runs `npm run admin` and returns the link that it prints. */
  firstAdministrator(username: string, email: string): string
  close(): Promise<void>
}

/** Passes requests on, like the proxy of an operator. */
async function startProxy(folder: string, upstream: number): Promise<{ port: number; close(): void }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const onward = request(
      { host: '127.0.0.1', port: upstream, method: asked.method, path: asked.url, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('ready at')) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => reject(new Error(`The server ended:\n${printed}`)))
  })
}

/** Starts a new journal. Needs a test database server (`startTestServer`) and openssl. */
export async function startStage(mailFrom: string): Promise<Stage> {
  const database = await createTestDatabase()
  const mailbox = await startMailbox()
  const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-setup-'))
  const port = await freePort()
  const proxy = await startProxy(dataDir, port)
  const url = `https://localhost:${proxy.port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    IMPRIMATUR_MODE: 'production',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: mailFrom,
    SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
  }
  const server = spawn(process.execPath, [program.server], { stdio: ['ignore', 'pipe', 'pipe'], env })
  await whenReady(server)
  return {
    ...{ url, mailbox },
    firstAdministrator(username, email) {
      const printed = execFileSync(process.execPath, ['cli/admin.ts', username, email], { env }).toString()
      const link = /https:\/\/\S+/.exec(printed)?.[0]
      if (!link) throw new Error(`No link in: ${printed}`)
      return link
    },
    async close() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      proxy.close()
      await mailbox.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
