/** Measures the latency of sequential requests. */
import { processorTime } from './processes.ts'

export interface Latency {
  name: string
  asked: number
  p50: number
  p95: number
  /** Target p95 in milliseconds. */
  target: number | null
  /** Average processor time per request of this process and the database; null if unknown. */
  processor: number | null
  /**
   * Highest number of SQL statements that one request sent, and the allowed number. Omitted if not counted.
   */
  statements?: { most: number; allowed: number | null }
}

export interface Questions {
  name: string
  target: number | null
  /** Allowed number of SQL statements. */
  allowed?: number
  asks: (() => Promise<unknown>)[]
}

export interface Watched {
  /** Process ids of our database connections. */
  backends(): Promise<number[]>
  /** SQL statements sent so far. */
  statements?(): number
}

const unmeasured = 5

export async function measureLatency(
  { name, target, allowed, asks }: Questions,
  { backends, statements }: Watched,
): Promise<Latency> {
  for (const ask of asks.slice(0, unmeasured)) await ask()
  const pids = await backends()
  const used = () => {
    const { user, system } = process.cpuUsage()
    return pids
      .map(processorTime)
      .reduce((sum, time) => (sum === null || time === null ? null : sum + time), (user + system) / 1000)
  }
  const times: number[] = []
  let most = 0
  const before = used()
  for (const ask of asks) {
    const sent = statements?.() ?? 0
    const begin = performance.now()
    await ask()
    times.push(performance.now() - begin)
    most = Math.max(most, (statements?.() ?? 0) - sent)
  }
  const after = used()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    name,
    asked: asks.length,
    p50: at(0.5),
    p95: at(0.95),
    target,
    processor: before !== null && after !== null ? (after - before) / asks.length : null,
    ...(statements && { statements: { most, allowed: allowed ?? null } }),
  }
}

/** What was never asked has met nothing. */
export const meetsTimes = ({ asked, p95, target, statements }: Latency): boolean =>
  asked > 0 &&
  (target === null || p95 <= target) &&
  (!statements?.allowed || statements.most <= statements.allowed)
