import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Job, Reply, started } from './worker.ts'

/**
 * The main thread of a document process. The work runs in another thread, so that this one can always detect that
 * the server has ended or that the job uses too much memory.
 */

/**
 * A job as sent by the server: with the document's bytes, or with the path of the file that contains them.
 */
export type Order<J = Job> = J extends { bytes: Uint8Array } ? Omit<J, 'bytes'> & { bytes: OrderedBytes } : J
export type OrderedBytes = Uint8Array | { path: string; sha256: Uint8Array | null }

export interface Start {
  order: Order
  /** The job is ended when this process has this many resident bytes. */
  maxMemory: number
}

export type Outcome = Reply | { ended: 'memory' | 'crashed' }

/** `memory`: resident memory of this process after the job, in bytes. */
export interface Finished {
  outcome: Outcome
  memory: number
}

const watchMs = 100

// Ignores signals to the process group, because they must not interrupt a job. The server decides when this
// process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

let thread: Worker | undefined = startThread()
thread.on('message', (message: Reply | typeof started) => {
  if (message === 'started') process.send?.(message)
})

function startThread(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    // The stack is large, because Pandoc recurses deeply. These limits do not cover the memory of
    // WebAssembly, which counts as resident memory.
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
      // Removes only these listeners. Without a name, listeners that Node's own Worker needs would also be
      // removed.
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
