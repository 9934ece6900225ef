import { Worker } from 'node:worker_threads'
import type { MatchingJob, MatchingResults } from './matching-worker.ts'

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Between jobs the thread does not keep the server alive. */
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

/** Matches a text in a thread of its own, one after the other. A crash rejects what waits; the next call starts anew. */
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
