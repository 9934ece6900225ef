import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

/** Runs the proxies with the samples of deploy/ in front of the program. */

const folder = join(import.meta.dirname, '../deploy')

export interface RunningProxy {
  plain: number
  secure: number
  close(): Promise<void>
}

/** Runs nginx with the sample, in front of the program at this port. */
export async function startNginx(upstream: number, change = (site: string) => site): Promise<RunningProxy> {
  const place = mkdtempSync(join(tmpdir(), 'imprimatur-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        '/CN=journal.example.org',
        '-keyout',
        join(place, 'key.pem'),
        '-out',
        join(place, 'cert.pem'),
      ],
    ],
    { stdio: 'ignore' },
  )
  const site = change(readFileSync(join(folder, 'nginx.conf'), 'utf8'))
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${place}/cert.pem;`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${place}/key.pem;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${place}/pid; error_log ${place}/error.log;
events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${place}/${name};`).join(' ')}
${site}
}`,
  )
  const nginx: ChildProcess = spawn('nginx', [
    '-c',
    join(place, 'nginx.conf'),
    '-p',
    place,
    '-e',
    `${place}/error.log`,
  ])
  await untilAnswering(plain)
  return {
    ...{ plain, secure },
    close: () => end(nginx, place),
  }
}

/** Runs Caddy with the sample. Its certificate is made by itself, because no authority can reach this machine. */
export async function startCaddy(upstream: number, change = (site: string) => site): Promise<RunningProxy> {
  const place = mkdtempSync(join(tmpdir(), 'imprimatur-caddy-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const ours = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${plain}
	https_port ${secure}
	default_bind 127.0.0.1
`
  const sample = change(readFileSync(join(folder, 'Caddyfile'), 'utf8'))
  writeFileSync(
    join(place, 'Caddyfile'),
    sample.replace(/^\{\n/m, ours).replace('127.0.0.1:3000', `127.0.0.1:${upstream}`),
  )
  const args = ['run', '--config', join(place, 'Caddyfile'), '--adapter', 'caddyfile']
  const env = { PATH: process.env.PATH, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place }
  const caddy = spawn('caddy', args, { env, stdio: 'ignore' })
  await untilAnswering(plain)
  await vi.waitUntil(() => answer({ port: secure, path: '/' }, true).then(Boolean, () => false), {
    timeout: 60_000,
  })
  return { ...{ plain, secure }, close: () => end(caddy, place) }
}

const untilAnswering = (port: number) =>
  vi.waitUntil(() => answer({ port, path: '/' }).then(Boolean, () => false), { timeout: 60_000 })

async function end(proxy: ChildProcess, place: string): Promise<void> {
  proxy.kill('SIGTERM')
  if (proxy.exitCode === null) await once(proxy, 'exit')
  rmSync(place, { recursive: true, force: true })
}

/** How a client reaches the proxy on this machine by the journal's name. */
export const ofJournal = {
  host: '127.0.0.1',
  rejectUnauthorized: false,
  servername: 'journal.example.org',
}

export interface Call {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

export function answer({ port, path, method = 'GET', headers = {}, body }: Call, isSecure = false) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const send = isSecure ? httpsRequest : httpRequest
    // Each call has a connection of its own: a proxy may close a kept one just when it is used again.
    const options = { ...ofJournal, ...{ port, path, method }, agent: false as const }
    const request = send({ ...options, headers: { host: 'journal.example.org', ...headers } }, (incoming) => {
      let text = ''
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
