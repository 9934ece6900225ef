import { program } from '../bin/program.mjs'
import { median } from './cases.ts'
import { processorTime, startProcess } from './processes.ts'
import { type Stage, serverEnvironment, untilReady } from './stage.ts'

/** Milliseconds within which a server must be ready on an existing database. */
export const longestStart = 2000
const starts = 5

export interface Started {
  /** Medians in milliseconds from the start of the process to the first 200 of /health/ready. */
  ready: number
  /** Processor time of the server until then, which other load hardly changes; null if unknown. */
  processor: number | null
}

/** Starts the server several times on the journal's database, one after the other. */
export async function measureStart(stage: Stage, port: number): Promise<Started> {
  const measured: { ready: number; processor: number | null }[] = []
  for (let i = 0; i < starts; i++) {
    const before = performance.now()
    const server = startProcess(`../${program.server}`, {
      env: { ...serverEnvironment(stage), PORT: String(port) },
      quiet: true,
    })
    try {
      await untilReady(`http://127.0.0.1:${port}`)
      measured.push({ ready: performance.now() - before, processor: processorTime(server.pid) })
    } finally {
      await server.stop()
    }
  }
  const times = measured.flatMap(({ processor }) => (processor === null ? [] : [processor]))
  return {
    ready: median(measured.map(({ ready }) => ready)),
    processor: times.length > 0 ? median(times) : null,
  }
}
