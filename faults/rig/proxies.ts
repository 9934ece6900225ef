/** PgBouncer before the primary, and nginx before the instances and the file store. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sessionSettings } from '#server/db/client.ts'
import type { Account } from '#server/db/embedded/account.ts'
import { giveTo } from '#server/db/embedded/cluster.ts'

const poolerPort = 6432

interface PoolerSettings {
  home: string
  /** PgBouncer does not run as root. */
  account: Account | undefined
  /** Where the database is: a folder with PostgreSQL's socket, or a host. */
  server: string
  port: string
  database: string
  user: string
  password: string
  /** Whether connections to the database get the program's settings. */
  hasSettings?: boolean
}

/** Starts PgBouncer in transaction mode. Returns the journal's address through it. */
export async function startPooler(
  program: string,
  { home, account, server, port, database, user, password, hasSettings = true }: PoolerSettings,
): Promise<{ url: string; process: ChildProcess }> {
  const folder = join(home, 'pooler')
  await mkdir(folder)
  const settings = hasSettings ? ` connect_query='${sessionSettings.replaceAll("'", "''")}'` : ''
  const files = {
    'users.txt': `"${user}" "${password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `journal = host=${server} port=${port} dbname=${database}${settings}`,
      '[pgbouncer]',
      ...['pool_mode = transaction', 'default_pool_size = 20', 'max_client_conn = 500'],
      ...['listen_addr =', `listen_port = ${poolerPort}`, `unix_socket_dir = ${folder}`],
      ...['auth_type = scram-sha-256', `auth_file = ${join(folder, 'users.txt')}`],
      // How soon it tries again when the primary has moved.
      'server_login_retry = 1',
      '',
    ].join('\n'),
  }
  await giveTo(account, folder, 0o711)
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    await giveTo(account, join(folder, name), 0o400)
  }
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...{ ...account, cwd: '/', stdio: 'ignore' },
  })
  while (!existsSync(join(folder, `.s.PGSQL.${poolerPort}`))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended (${child.exitCode})`)
    await pause(20)
  }
  const secret = encodeURIComponent(password)
  const url = `postgresql://${user}:${secret}@/journal?host=${encodeURIComponent(folder)}&port=${poolerPort}`
  return { url, process: child }
}

/**
 * Starts nginx before the instances. Uploads go to the store by the same address, as with a bucket behind the proxy. Unlike
 * a proxy of readers, it believes the addresses that they give themselves, so that one machine is many people.
 */
export async function startBalancer(
  program: string,
  { home, port, instances, store }: { home: string; port: number; instances: number[]; store: URL },
): Promise<ChildProcess> {
  const folder = join(home, 'nginx')
  await mkdir(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; daemon off; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; ${temporary}
  upstream journal {
    ${instances.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 11m;
    location /journal-files/ {
      proxy_pass ${store.origin};
      proxy_set_header Host ${store.host};
      proxy_set_header Authorization "";
    }
    location / {
      proxy_pass http://journal;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  )
  const child = spawn(
    program,
    ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')],
    {
      stdio: 'ignore',
    },
  )
  while (!existsSync(join(folder, 'pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx ended (${child.exitCode})`)
    await pause(20)
  }
  return child
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
