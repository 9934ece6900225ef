import type { Order, Outcome } from './load.ts'
import { processorTime } from './processes.ts'
import { ask, type Host, readerHeaders, type Stage, unhurried } from './stage.ts'
import type { Counter } from './statements.ts'

export interface Case {
  name: string
  /** Whether to measure the server with the page cache ('cached') or without it ('cold'), or a server of its own. */
  server: 'cached' | 'cold' | Host
  /** With `{n}` every address differs, so that each answer is a first one (load.ts). */
  paths: string[]
  /** Sent besides what a browser sends. */
  headers?: Record<string, string>
  /**
   * Minimum requests per second, as a fraction of the bare server's. If it is omitted, the result is for
   * information only.
   */
  target?: number
  /** Requests per second that one core has to answer. Its share of processor time per request is compared. */
  goal?: number
}

export interface Measured {
  name: string
  /** Medians of the rounds, in requests per second. */
  ours: number
  bare: number
  /** Median of the ratios of each round. */
  ratio: number
  target: number | null
  /** Most milliseconds of processor time per request; null without a goal. */
  mostProcessor: number | null
  /**
   * Median processor time per request in milliseconds. Other load affects it less than it affects the request
   * rate.
   */
  processor: number | null
  bareProcessor: number | null
  /** SQL statements of a repeated request; null if not counted. */
  statements: number | null
  /** Average size of a response body as sent, in bytes. */
  bytes: number
  failed: number
}

export interface Effort {
  rounds: number
  seconds: number
  connections: number
}

export interface Round {
  requests: number
  rate: number
  processor: number | null
  failed: number
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
const medianOf = (rounds: Round[]) => {
  const times = rounds.flatMap(({ processor }) => (processor === null ? [] : [processor]))
  return { rate: median(rounds.map(({ rate }) => rate)), processor: times.length > 0 ? median(times) : null }
}

/** Alternates between our server and the bare one, so that other load affects both equally. */
export async function measure(stage: Stage, test: Case, effort: Effort, counter: Counter): Promise<Measured> {
  const host = hostOf(stage, test)
  // The bare server has one answer for addresses that all differ.
  const ofBare = { ...test, paths: test.paths.map((path) => path.replace('{n}', '0')) }
  const headers = { ...readerHeaders, ...test.headers }
  const answers = Object.fromEntries(
    await inTurn([...new Set(ofBare.paths)], async (path) => {
      // Measures the second response, because cached pages have their final form by then.
      await ask(host.origin, path, headers)
      const answer = await unhurried(host.origin, path, headers)
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
      return [path, answer] as const
    }),
  )
  await stage.bare.process.ask(answers)
  const bodies = Object.values(answers).map(({ body }) => Buffer.byteLength(body, 'base64'))

  await warmUp(stage, stage.bare, ofBare, effort)
  await warmUp(stage, host, test, effort)
  const compared = await compare(effort.rounds, {
    ours: () => round(stage, host, test, effort),
    bare: () => round(stage, stage.bare, ofBare, effort),
  })
  const counted = { method: 'GET', url: ofBare.paths[0] ?? '/', headers: test.headers ?? {} } as const
  return {
    ...{ name: test.name, target: test.target ?? null, ...compared },
    mostProcessor: test.goal === undefined ? null : 1000 / test.goal,
    statements: test.server === 'cached' ? null : (await counter.count(counted)).again,
    bytes: bodies.reduce((sum, size) => sum + size, 0) / bodies.length,
  }
}

const hostOf = (stage: Stage, { server }: Case): Host => (typeof server === 'string' ? stage[server] : server)

/** Rounds in turn, of which the one that goes first alternates. */
export async function compare(
  rounds: number,
  { ours: us, bare: it }: Record<'ours' | 'bare', () => Promise<Round>>,
): Promise<Pick<Measured, 'ours' | 'bare' | 'ratio' | 'processor' | 'bareProcessor' | 'failed'>> {
  const ours: Round[] = []
  const bare: Round[] = []
  for (let i = 0; i < rounds; i++) {
    const turns = [async () => void bare.push(await it())]
    turns[i % 2 === 0 ? 'push' : 'unshift'](async () => void ours.push(await us()))
    for (const turn of turns) await turn()
  }
  return {
    ours: medianOf(ours).rate,
    bare: medianOf(bare).rate,
    // Compares adjacent rounds, so that load during half of the run does not distort the ratio.
    ratio: median(ours.map(({ rate }, i) => rate / (bare[i]?.rate ?? Number.NaN))),
    processor: medianOf(ours).processor,
    bareProcessor: medianOf(bare).processor,
    failed: [...ours, ...bare].reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Number of requests before measuring, so that code is compiled as in a long-running server. */
const warmRequests = 20_000
/** Seconds. */
const longestWarmUp = 10

async function warmUp(stage: Stage, host: Host, test: Case, effort: Effort): Promise<void> {
  let requests = 0
  for (let i = 0; i < longestWarmUp && requests < warmRequests; i++)
    requests += (await round(stage, host, test, { ...effort, seconds: 1 })).requests
}

async function round(
  stage: Stage,
  host: Host,
  { paths, headers: own }: Case,
  effort: Effort,
): Promise<Round> {
  const { connections, seconds } = effort
  const order: Order = {
    ...{ origin: host.origin, paths, connections, seconds },
    headers: { ...readerHeaders, ...own },
  }
  const before = processorTime(host.process.pid)
  const outcome = await stage.load.ask<Outcome>(order)
  const after = processorTime(host.process.pid)
  return {
    requests: outcome.requests,
    rate: outcome.requests / outcome.seconds,
    processor: before !== null && after !== null ? (after - before) / outcome.requests : null,
    failed: outcome.failed,
  }
}

async function inTurn<In, Out>(list: In[], perform: (value: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const value of list) results.push(await perform(value))
  return results
}
