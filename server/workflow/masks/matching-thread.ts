import { Worker } from 'node:worker_threads'
import type { MatchingJob, MatchingResults } from './matching-worker.ts'

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Starts the thread. Between jobs it does not keep the server running. */
function start(): Worker {
  const started = new Worker(new URL('./matching-worker.ts', import.meta.url), { execArgv: [] })
  started.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
  })
  const fail = (error: Error) => {
    if (worker !== started) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', (code) => fail(new Error(`The matching thread ended with ${code}`)))
  return started
}

/**
 * Runs a matching job in a separate thread, one job at a time. A crash rejects the waiting jobs, and the next
 * call starts a new thread.
 */
export function matchInThread<J extends MatchingJob>(job: J): Promise<MatchingResults[J['name']]> {
  worker ??= start()
  const thread = worker
  thread.ref()
  return new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
    thread.postMessage({ id, job })
  })
}
