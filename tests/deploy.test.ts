import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { environmentVariables, wrongSettings } from '#server/config.ts'
import { memoryEnvironment, memoryFlags } from '../bin/memory.mjs'
import { type Person, startApp, type TestApp } from './app.ts'
import { answer, ofJournal, type RunningProxy, startCaddy, startNginx } from './proxies.ts'

/** The samples in deploy/: those of the proxies run here with Debian's nginx and Caddy; the units are checked by systemd-analyze. */

const folder = join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const exists = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

const hasNginx = exists('nginx', '-v') && exists('openssl', 'version')
const hasCaddy = exists('caddy', 'version')
const hasSystemd = exists('systemd-analyze', '--version')

describe.each([
  { proxyName: 'nginx', isHere: hasNginx, startProxy: startNginx },
  { proxyName: 'Caddy', isHere: hasCaddy, startProxy: startCaddy },
])('$proxyName with its sample', ({ proxyName, isHere, startProxy }) => {
  let journal: TestApp
  let author: Person
  let proxy: RunningProxy

  beforeEach((context) => context.skip(!isHere, `${proxyName} is missing on this machine`))
  beforeAll(async () => {
    if (!isHere) return
    journal = await startApp(
      {},
      {
        ...{ trustProxy: true, baseUrl: 'https://journal.example.org' },
        uploadLimits: { idleMs: 2000, longestMs: 60_000 },
      },
    )
    author = await journal.account()
    await journal.app.listen({ port: 0, host: '127.0.0.1' })
    proxy = await startProxy((journal.app.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await proxy?.close()
    await journal?.close()
  })

  async function upload(bytes: number) {
    const { body } = await author.post('/api/objects/upload')
    const { pathname, search } = new URL(body.uploadURL)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes) }
    return answer(
      { port: proxy.secure, path: pathname + search, method: 'PUT', headers, body: randomBytes(bytes) },
      true,
    )
  }

  test('plain addresses lead to https', async () => {
    const { status, headers } = await answer({ port: proxy.plain, path: '/articles?search=a%20b' })
    expect(status).toBeOneOf([301, 308])
    // Caddy names its port, unless it is the usual one.
    expect(headers.location?.replace(/:\d+\//, '/')).toBe('https://journal.example.org/articles?search=a%20b')
  })

  test('a file of 10 MB arrives; a larger one is refused', async () => {
    expect((await upload(10 * 2 ** 20)).status).toBe(200)
    // 413 is the answer of the journal, and above 11 MB of nginx.
    expect((await upload(10 * 2 ** 20 + 1)).status).toBe(413)
  })

  test('an export of another system, which may be larger, arrives from an administrator and from nobody else', async () => {
    const send = ({ token }: Pick<Person, 'token'>) =>
      answer(
        {
          ...{ port: proxy.secure, path: '/uploads/imports?name=export.zip', method: 'PUT' },
          headers: { 'content-type': 'application/zip', authorization: `Bearer ${token}` },
          body: randomBytes(12 * 2 ** 20),
        },
        true,
      )
    expect((await send(await journal.account({ role: 'admin' }))).status).toBe(200)
    expect((await send(author)).status).toBe(403)
  })

  test('answers keep their headers for caches', async () => {
    const { status, headers } = await answer({ port: proxy.secure, path: '/api/articles' }, true)
    const direct = await journal.app.inject({ url: '/api/articles' })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe(direct.headers['cache-control'])
    expect(headers['x-total-count']).toBe('0')
    expect(headers['strict-transport-security']).toBe(direct.headers['strict-transport-security'])
  })

  test('an address that the client invents is replaced', async () => {
    const seen: IncomingHttpHeaders[] = []
    const behind = createHttpServer((request, response) => {
      seen.push(request.headers)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(behind, 'listening')
    const other = await startProxy((behind.address() as AddressInfo).port)
    seen.length = 0
    await answer({ port: other.secure, path: '/', headers: { 'x-forwarded-for': '192.0.2.1' } }, true)
    await other.close()
    behind.close()
    expect(seen.map((headers) => headers['x-forwarded-for'])).toEqual(['127.0.0.1'])
    expect(seen[0]?.host).toBe('journal.example.org')
  })
})

test('two journals on one host have a copy of the sample of nginx each', async () => {
  if (!hasNginx) return
  const behind = ['journal', 'other'].map((name) =>
    createHttpServer((_, response) => response.end(name)).listen(0, '127.0.0.1'),
  )
  await Promise.all(behind.map((server) => server.listening || once(server, 'listening')))
  const [journal = 0, other = 0] = behind.map((server) => (server.address() as AddressInfo).port)
  const copy = (site: string) =>
    site
      .replaceAll('journal.example.org', 'other.example.org')
      .replace('127.0.0.1:3000', `127.0.0.1:${other}`)
  const proxy = await startNginx(journal, (site) => `${site}\n${copy(site)}`)
  const ask = async (host: string) =>
    (await answer({ port: proxy.secure, path: '/', headers: { host } }, true)).text
  expect([await ask('journal.example.org'), await ask('other.example.org')]).toEqual(['journal', 'other'])
  await proxy.close()
  for (const server of behind) server.close()
})

test.each([
  {
    proxyName: 'nginx',
    isHere: hasNginx,
    start: startNginx,
    shorter: ['client_body_timeout 30s', 'client_body_timeout 1s'],
  },
  { proxyName: 'Caddy', isHere: hasCaddy, start: startCaddy, shorter: ['read_body 10m', 'read_body 2s'] },
])('$proxyName gives up a client that stops sending', async ({ proxyName, isHere, start, shorter }) => {
  if (!isHere) return
  let [begun, whole] = [0, 0]
  const behind = createHttpServer((request, response) => {
    begun += 1
    request.resume().on('end', () => {
      whole += 1
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const [usual = '', short = ''] = shorter
  expect(read(proxyName === 'nginx' ? 'nginx.conf' : 'Caddyfile')).toContain(usual)
  const proxy = await start((behind.address() as AddressInfo).port, (site) => site.replace(usual, short))
  ;[begun, whole] = [0, 0]
  // Closed, or answered in some way: this ends long before the client does.
  await Promise.allSettled([
    new Promise((resolve, reject) => {
      const options = { ...ofJournal, port: proxy.secure, method: 'PUT' }
      const headers = { host: 'journal.example.org', 'content-length': '1000' }
      const stalled = httpsRequest({ ...options, headers }, resolve)
      stalled.on('error', reject)
      stalled.write('a')
    }),
  ])
  await proxy.close()
  behind.close()
  expect(whole).toBe(0)
  // nginx waits for the whole request before it passes it on.
  if (proxyName === 'nginx') expect(begun).toBe(0)
})

test('Caddy accepts deploy/Caddyfile', (context) => {
  context.skip(!hasCaddy, 'caddy is missing on this machine')
  const args = ['validate', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test.for(readdirSync(folder).filter((name) => name.endsWith('.service')))(
  'systemd understands %s, and the service may do little',
  (name, context) => {
    context.skip(!hasSystemd, 'systemd-analyze is missing on this machine')
    const place = mkdtempSync(join(tmpdir(), 'imprimatur-unit-'))
    try {
      const unit = join(place, name.replace('@', '@economics'))
      // The program's place does not exist on this machine.
      writeFileSync(unit, read(name).replace('/opt/imprimatur/node_modules/node/bin/node', process.execPath))
      const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes('imprimatur'))).toEqual([])
      const { stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=20', unit],
        {
          encoding: 'utf8',
        },
      )
      expect(stdout).toMatch(/Overall exposure level .*: 1\.\d OK/)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
)

test('docker-compose accepts deploy/compose.yaml, and only with its password and host', (context) => {
  context.skip(!exists('docker-compose', '--version'), 'docker-compose is missing on this machine')
  const copy = mkdtempSync(join(tmpdir(), 'imprimatur-compose-'))
  writeFileSync(join(copy, 'compose.yaml'), read('compose.yaml'))
  writeFileSync(join(copy, 'journal.env'), 'BASE_URL=https://journal.example\n')
  const config = (settings: Record<string, string>) =>
    spawnSync('docker-compose', ['-f', 'compose.yaml', 'config'], {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...settings },
    })
  const whole = config({ DATABASE_PASSWORD: 'of-the-database', JOURNAL_HOST: 'journal.example' })
  expect([whole.status, whole.stderr]).toEqual([0, ''])
  expect(whole.stdout).toContain('DATABASE_URL: postgresql://imprimatur:of-the-database@database/imprimatur')
  expect(whole.stdout).toContain('BACKUP_DIR: /mnt/backups')
  // Without a process 1 that passes signals on, a stop during the start is not heard.
  expect(whole.stdout).toContain('init: true')
  expect(config({ JOURNAL_HOST: 'journal.example' }).stderr).toContain('set DATABASE_PASSWORD')
  expect(config({ DATABASE_PASSWORD: 'of-the-database' }).stderr).toContain('set JOURNAL_HOST')
  rmSync(copy, { recursive: true })
}, 60_000)

test('the settings of the compose file stay out of image and repository', () => {
  for (const name of ['.dockerignore', '.gitignore'])
    expect(readFileSync(join(folder, '..', name), 'utf8')).toMatch(/^(\*\*\/)?\*\.env$/m)
})

test('the samples set only variables that the program reads', () => {
  const known = new Set([
    ...environmentVariables,
    'NODE_ENV',
    'PATH',
    'NODE_COMPILE_CACHE',
    ...Object.keys(memoryEnvironment),
  ])
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
  const names = [
    ...units.flatMap((name) => [...read(name).matchAll(/^Environment=(\w+)=/gm)]),
    ...read('Containerfile').matchAll(/(?<=^ENV .*)\b([A-Z][A-Z_]+)=/gm),
    ...(/ {2}journal:[\s\S]*?\n\n/.exec(read('compose.yaml'))?.[0].matchAll(/^ {6}([A-Z_]+):/gm) ?? []),
  ].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => name === undefined || !known.has(name))).toEqual([])
})

test('a shell reads the sample of settings as systemd does', () => {
  const lines = readFileSync(join(folder, '../.env.example'), 'utf8').match(/^#[A-Z][A-Z0-9_]*=.*$/gm) ?? []
  expect(lines.length).toBeGreaterThan(50)
  const settings = lines.map((line) => line.slice(1))
  const names = settings.map((line) => line.split('=')[0])
  const script = `set -eu\n${settings.join('\n')}\n${names.map((name) => `echo "${name}=$${name}"`).join('\n')}`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect(stderr).toBe('')
  // systemd takes away quotes around a whole value, and nothing else.
  expect(stdout.trim().split('\n')).toEqual(settings.map((line) => line.replace(/='(.*)'$/, '=$1')))
})

test('systemd does not start a service again whose settings are wrong', () => {
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
  expect(units).toHaveLength(2)
  for (const name of units)
    expect(read(name), name).toContain(`\nRestartPreventExitStatus=${wrongSettings}\n`)
})

test('the samples start Node with the flags of `npm run serve`', () => {
  const starts = [
    ...readdirSync(folder).flatMap((name) => /^ExecStart=(.*)$/m.exec(read(name))?.[1] ?? []),
    (JSON.parse(/^CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]).join(' '),
  ]
  expect(starts).toHaveLength(3)
  for (const start of starts) expect(start).toContain(` ${memoryFlags.join(' ')} build/program/`)
  const environment = Object.entries(memoryEnvironment).map(([name, value]) => `${name}=${value}`)
  for (const name of ['Containerfile', 'imprimatur@.service', 'imprimatur-worker@.service']) {
    expect(read(name), name).toContain(environment.join(' '))
    expect(read(name), name).toMatch(/NODE_COMPILE_CACHE=\/var\/lib\/imprimatur\/(%i\/)?cache\//)
  }
})
