import { Worker } from 'node:worker_threads'
import { DocumentError } from './contract.ts'
import type { Job, JobName, Reply } from './worker.ts'

interface Task {
  job: Job
  resolve: (value: unknown) => void
  reject: (error: DocumentError) => void
}

interface Limits {
  /** Milliseconds that one job may take. */
  timeoutMs: number
  maxWorkers: number
  /** Growth of the process, in bytes, at which a job is ended. */
  maxMemory: number
}

/** Idle workers hold some 400 MB of WebAssembly: they go after this many milliseconds. */
const idleMs = 30_000
const watchMs = 200

/**
 * Runs jobs on other people's files away from the server's own thread: one that loops, crashes or swallows
 * memory is ended alone. Further jobs wait in line. Idle workers don't keep the process alive.
 */
export class WorkerPool {
  readonly #limits: Limits
  readonly #idle: Worker[] = []
  readonly #busy = new Set<Worker>()
  readonly #queue: Task[] = []
  #closed = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Rejects with DocumentError: the job's own, or `timeout`, `memory`, `crashed`, `closed`. */
  run<Name extends JobName>(job: Extract<Job, { name: Name }>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed)
        return reject(new DocumentError('closed', 'The server is stopping. Try again in a minute.'))
      this.#queue.push({ job, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#queue.splice(0))
      task.reject(new DocumentError('closed', 'The server is stopping. Try again in a minute.'))
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#busy.size >= this.#limits.maxWorkers) return
    const task = this.#queue.shift()
    if (task) this.#perform(task, this.#idle.pop() ?? start())
  }

  #perform({ job, resolve, reject }: Task, worker: Worker): void {
    this.#busy.add(worker)
    worker.ref()
    const base = process.memoryUsage.rss()
    let over: DocumentError | null = null
    const end = (reason: DocumentError) => {
      over ??= reason
      void worker.terminate()
    }
    const limit = setTimeout(() => end(problems.timeout()), this.#limits.timeoutMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - base > this.#limits.maxMemory) end(problems.memory())
    }, watchMs)
    const settle = () => {
      clearTimeout(limit)
      clearInterval(watch)
      // By name: without a name this also takes out the listeners that Node's own Worker lives by.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // A late error of a worker that is being ended must not become an uncaught one.
      worker.on('error', () => {})
      this.#busy.delete(worker)
    }
    worker.once('message', (reply: Reply) => {
      settle()
      if (over) reject(over)
      else {
        this.#rest(worker)
        if ('value' in reply) resolve(reply.value)
        else reject(new DocumentError(reply.error.code, reply.error.message))
      }
      this.#next()
    })
    const fail = () => {
      settle()
      void worker.terminate()
      reject(
        over ??
          (this.#closed
            ? new DocumentError('closed', 'The server is stopping. Try again in a minute.')
            : problems.crashed()),
      )
      this.#next()
    }
    worker.once('error', fail)
    worker.once('exit', fail)
    worker.postMessage(job)
  }

  #rest(worker: Worker): void {
    worker.unref()
    this.#idle.push(worker)
    setTimeout(() => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) void this.#idle.splice(at, 1)[0]?.terminate()
    }, idleMs).unref()
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
    })
  }
}

const problems = {
  timeout: () =>
    new DocumentError(
      'timeout',
      'Checking this file took too long. Reduce it (fewer or smaller figures) and upload it again.',
    ),
  memory: () =>
    new DocumentError(
      'memory',
      'This file needs too much memory. Reduce it (fewer or smaller figures) and upload it again.',
    ),
  crashed: () =>
    new DocumentError(
      'crashed',
      'This file could not be processed. Export it again, preferably as PDF, and upload it.',
    ),
}

function start(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    // The server's own flags (watching, debugging) are not for workers.
    execArgv: [],
    // Pandoc recurses deeply. WebAssembly memory is outside these limits: that's what the watch is for.
    resourceLimits: { maxOldGenerationSizeMb: 1024, stackSizeMb: 8 },
  })
}
