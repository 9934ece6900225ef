/**
 * The baseline: a plain node:http server. It sends the responses that it received over the IPC channel, each
 * at the URL at which the real server sent it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedAnswer {
  status: number
  headers: [name: string, value: string][]
  /** In Base64, because the channel transfers JSON. */
  body: string
}

interface Ready {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

const answers = new Map<string, Ready>()
const server = createServer((request, response) => {
  const isRead = request.method === 'GET'
  // Requests that write have addresses of their own and one answer, which is sent when their body has arrived.
  const answer = isRead ? answers.get(request.url ?? '') : answers.values().next().value
  const send = () => {
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  }
  if (isRead) send()
  else request.resume().once('end', send)
})

process.on('message', (recorded: Record<string, RecordedAnswer>) => {
  answers.clear()
  for (const [path, { status, headers, body }] of Object.entries(recorded))
    answers.set(path, { status, headers: Object.fromEntries(headers), body: Buffer.from(body, 'base64') })
  process.send?.({ ready: true })
})
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
