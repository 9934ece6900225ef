/** Memory of a server that has nothing to do: after its start, after readers, and after a minute of rest. */

import { setTimeout as pause } from 'node:timers/promises'
import { program } from '../bin/program.mjs'
import { mostMemory, residentMemory } from './overload.ts'
import { startProcess } from './processes.ts'
import { type Stage, serverEnvironment, unhurried, untilReady } from './stage.ts'

export interface Idle {
  name: string
  /** Resident megabytes. */
  started: number
  read: number
  rested: number
}

const pages = [
  ...Array.from({ length: 150 }, (_, i) => `/articles/bench-article-${i * 6}`),
  ...Array.from({ length: 20 }, (_, i) => `/issues/${1 + Math.floor(i / 4)}/${1 + (i % 4)}`),
  ...['/', '/articles', '/issues', '/editorial-board', '/feed.atom', '/sitemap.xml'],
  ...['ports', 'tariffs', 'carbon', 'wages', 'firms', 'trade', 'bonds', 'banks'].flatMap((word) => [
    `/articles?search=${word}`,
    `/api/articles/search?q=${word}`,
    `/api/articles?keyword=${word}`,
  ]),
]

/** The server with its worker inside, as `npm run serve` runs it, and the server alone. */
export async function measureIdle(stage: Stage, port: number, rest = 60): Promise<Idle[]> {
  const found: Idle[] = []
  for (const [name, worker] of [
    ['server with its worker', 'inside'],
    ['server alone', 'apart'],
  ] as const) {
    const server = startProcess(`../${program.server}`, {
      env: { ...serverEnvironment(stage), PORT: String(port), WORKER: worker },
      quiet: true,
    })
    try {
      const origin = `http://127.0.0.1:${port}`
      await untilReady(origin)
      await pause(5000)
      const started = residentMemory(server.pid)
      for (const page of pages) {
        const { status } = await unhurried(origin, page)
        if (status !== 200) throw new Error(`${page} was answered ${status}`)
      }
      const read = residentMemory(server.pid)
      await pause(rest * 1000)
      found.push({ name, started, read, rested: residentMemory(server.pid) })
    } finally {
      await server.stop()
    }
  }
  return found
}

export const isIdleMet = ({ started, rested }: Idle): boolean => Math.max(started, rested) <= mostMemory.idle
