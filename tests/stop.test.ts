/** Runs the program as in production and stops it while it is working. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../bin/build.mjs'
import { program } from '../bin/program.mjs'
import { type Person, startApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'

let journal: TestApp
let author: Person
let port: number
let server: ChildProcess
let output = ''

beforeAll(async () => {
  // `npm test` has already built everything, but a single run of this file may have to.
  ensureBuilt()
  journal = await startApp()
  author = await journal.account()
  port = await freePort()
  server = spawn(process.execPath, [program.server], {
    // Runs in a process group of its own, so that remaining child processes can be found.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      IMPRIMATUR_MODE: 'production',
      PORT: String(port),
      BASE_URL: 'https://journal.example',
      SECRET: 'a secret of at least 32 characters',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'office@journal.example',
      DATABASE_URL: journal.databaseUrl,
      DATA_DIR: journal.context.config.dataDir,
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  for (const end = Date.now() + 60_000; !output.includes('is ready'); await pause(50))
    if (server.exitCode !== null || Date.now() > end) throw new Error(`The server did not start: ${output}`)
}, 180_000)

afterAll(async () => {
  if (server?.pid && isAlive(-server.pid)) process.kill(-server.pid, 'SIGKILL')
  await journal?.close()
})

/** Whether a process is running; a negative number means any process of that group. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function refusesConnections(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const [refused] = await Promise.race([
    once(socket, 'error').catch((error: unknown) => [error]),
    once(socket, 'connect').then(() => [null]),
  ])
  socket.destroy()
  return (refused as NodeJS.ErrnoException | null)?.code === 'ECONNREFUSED'
}

function ask(method: string, path: string, headers: Record<string, string | number>, agent?: http.Agent) {
  const request = http.request({ port, host: '127.0.0.1', method, path, headers, ...(agent && { agent }) })
  const answered = once(request, 'response').then(async ([response]) => {
    const answer = response as http.IncomingMessage
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) }
  })
  return { request, answered }
}

/** Retries on 503, which a server that has just started on a busy machine may answer. */
async function offeredAddress(authorization: string, agent: http.Agent): Promise<string> {
  for (const end = Date.now() + 30_000; ; await pause(500)) {
    const offer = ask('POST', '/api/objects/upload', { authorization }, agent)
    offer.request.end()
    const { status, body } = await offer.answered
    if (status === 200) return body.uploadURL
    if (status !== 503 || Date.now() > end)
      throw new Error(`No address to upload to: ${JSON.stringify(body)}`)
  }
}

/**
 * Asks again and again on a connection that is kept, until the server takes no more. Returns the statuses, and what went wrong; a
 * connection that the server has not accepted yet has lost nothing.
 */
async function askUntilItEnds(path: string, isOver: () => boolean): Promise<(number | string)[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const found: (number | string)[] = []
  while (!isOver()) {
    const { request, answered } = ask('GET', path, {}, agent)
    request.end()
    const outcome = await answered.then(
      ({ status = 0 }) => status,
      ({ code }: NodeJS.ErrnoException) => (request.reusedSocket ? `${code}` : null),
    )
    if (outcome === null) break
    found.push(outcome)
  }
  agent.destroy()
  return found
}

test('SIGTERM lets running work finish, refuses new work and leaves nothing behind', async () => {
  const authorization = `Bearer ${author.token}`
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const { pathname, search } = new URL(await offeredAddress(authorization, agent))

  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, 'x')])
  const upload = ask('PUT', pathname + search, {
    'content-type': 'application/pdf',
    'content-length': bytes.length,
  })
  upload.request.write(bytes.subarray(0, 200_000))
  await pause(300)

  const exited = once(server, 'exit')
  let isOver = false
  const load = Array.from({ length: 4 }, () => askUntilItEnds('/health/live', () => isOver))
  const watched = askUntilItEnds('/health/ready', () => isOver)
  await pause(300)
  server.kill('SIGTERM')
  for (const end = Date.now() + 15_000; !(await refusesConnections()); await pause(20))
    expect(Date.now(), 'new connections are still taken').toBeLessThan(end)
  expect(server.exitCode).toBeNull()
  isOver = true
  const answers = (await Promise.all(load)).flat()
  // No request fails that was sent, and a balancer saw in time that the server was about to stop.
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(new Set(await watched)).toEqual(new Set([200, 503]))

  await pause(500)
  upload.request.end(bytes.subarray(200_000))
  expect(await upload.answered).toMatchObject({ status: 200, body: { objectId: expect.any(String) } })
  const finished = performance.now()
  const [code, signal] = await exited
  // Keep-alive connections must not delay the stop.
  expect(performance.now() - finished).toBeLessThan(15_000)
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  agent.destroy()
  expect(isAlive(-(server.pid ?? 0))).toBe(false)

  // The upload is complete. Either this process or the next one checks it.
  const objects = await journal.context.db.selectFrom('objects').select(['state', 'size']).execute()
  expect(objects).toMatchObject([{ state: expect.not.stringMatching('awaiting'), size: bytes.length }])
}, 60_000)

test('it reported that it was ready, and no problems', () => {
  expect(output).toContain('Imprimatur is ready at https://journal.example')
  expect(output).not.toMatch(/"level":"(error|fatal)"/)
})

test('a call that arrives while stopping gets 503 in the error form', async () => {
  const { app } = journal
  const { port: own } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(own), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  // Begins a request, so that the stop does not close the connection as idle.
  socket.write('GET /api/articles HTTP/1.1\r\nHost: x\r\n')
  await pause(200)
  const closed = app.close()
  await pause(100)
  socket.write('\r\n')
  await once(socket, 'close')
  await closed
  expect(received).toMatch(/^HTTP\/1\.1 503 /)
  expect(received).toMatch(/^retry-after: \d+/im)
  expect(received).toMatch(/^connection: close/im)
  expect(received).toContain('"code":"unavailable"')
})
