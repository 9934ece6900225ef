import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Job, Reply, started } from './worker.ts'

/**
 * The main thread of a document process. The work runs in another thread, so that this one can always detect that
 * the server has ended or that the job uses too much memory.
 */

/** A job as sent by the server: with its bytes, or with the file to read them from. */
export type Order<J = Job> = J extends { bytes: Uint8Array } ? Omit<J, 'bytes'> & { bytes: OrderedBytes } : J
export type OrderedBytes = Uint8Array | { path: string; sha256: Uint8Array | null }

export interface Start {
  order: Order
  /** Resident memory of this process, in bytes, at which the job is ended. */
  maxMemory: number
}

export type Outcome = Reply | { ended: 'memory' | 'crashed' }

/** `memory`: resident memory of this process after the job, in bytes. */
export interface Finished {
  outcome: Outcome
  memory: number
}

const watchMs = 100

// The server decides when this process ends; a signal to the whole process group must not interrupt a job.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

let thread: Worker | undefined = startThread()
thread.on('message', (message: Reply | typeof started) => {
  if (message === 'started') process.send?.(message)
})

function startThread(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    // Pandoc recurses deeply. WebAssembly memory is outside these limits; it counts as resident memory.
    resourceLimits: { maxOldGenerationSizeMb: 1024, stackSizeMb: 8 },
  })
}

async function withBytes(order: Order): Promise<{ job: Job } | { reply: Reply }> {
  if (!('bytes' in order) || order.bytes instanceof Uint8Array) return { job: order as Job }
  const { path, sha256 } = order.bytes
  const bytes = await readFile(path)
  if (sha256 && !createHash('sha256').update(bytes).digest().equals(sha256))
    return { reply: { error: changed } }
  return { job: { ...order, bytes } as Job }
}

const changed = {
  code: 'changed',
  message: 'The stored file is not the one that was checked. Upload it again.',
}

function perform(job: Job, maxMemory: number): Promise<Outcome> {
  thread ??= startThread()
  const worker = thread
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > maxMemory) end('memory')
    }, watchMs)
    const settle = (outcome: Outcome) => {
      clearInterval(watch)
      // By name: without a name this also removes the listeners that Node's own Worker needs.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      resolve(outcome)
    }
    const end = (reason: 'memory' | 'crashed') => {
      thread = undefined
      settle({ ended: reason })
      worker.on('error', () => undefined)
      void worker.terminate()
    }
    worker.on('message', (reply: Reply | typeof started) => {
      if (reply !== 'started') settle(reply)
    })
    worker.once('error', () => end('crashed'))
    worker.once('exit', () => end('crashed'))
    worker.postMessage(job)
  })
}

process.on('message', async ({ order, maxMemory }: Start) => {
  let outcome: Outcome
  try {
    const ready = await withBytes(order)
    outcome = 'reply' in ready ? ready.reply : await perform(ready.job, maxMemory)
  } catch {
    outcome = { ended: 'crashed' }
  }
  process.send?.({ outcome, memory: process.memoryUsage.rss() } satisfies Finished)
})
