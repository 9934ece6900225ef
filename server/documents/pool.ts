import { DocumentError, type StoredDocument } from './contract.ts'
import { DocumentProcess } from './document-process.ts'
import type { Order, Outcome } from './process.ts'
import { limitTime } from './time-limit.ts'
import type { Job, JobName } from './worker.ts'

/** A job as requested. Its document may still have to be read from the store. */
export type Request<J = Job> = J extends { bytes: Uint8Array }
  ? Omit<J, 'bytes'> & { bytes: Uint8Array | StoredDocument }
  : J

interface Task {
  request: Request
  account: string | null
  lane: Lane
  resolve: (value: unknown) => void
  reject: (error: DocumentError) => void
}

interface Running {
  task: Task
  process: DocumentProcess
  /** Whether this is a quick job that has taken longer than quick jobs may. */
  isOverdue: boolean
  /** Ends the job early. Its caller gets the error, or, with null, the job is queued again as a long one. */
  stop(reason: DocumentError | null): void
}

export interface Limits {
  /** Maximum milliseconds for one job. */
  timeoutMs: number
  maxProcesses: number
  /** A job is ended when its process has this many resident bytes. */
  maxMemory: number
  /** Milliseconds after which a quick job is treated as a long one. */
  quickMs?: number
  /** How far the priority of the processes is below the server's own. */
  niceness?: number
  /** Resident bytes that a process may hold between two jobs. */
  maxIdleMemory?: number
  /** Whether one more process is started in advance, so that a check never waits for a process to start. */
  hasStandby?: boolean
  /**
   * Whether quick jobs run in processes of their own with a higher priority than long jobs. Otherwise every
   * process runs both, so that fewer processes are started.
   */
  hasPriorities?: boolean
  /** Called after each job with its name, its outcome and its milliseconds in a process. */
  measured?: (name: JobName, outcome: 'done' | 'failed', ms: number) => void
}

/**
 * Checks and page images are quick jobs, because somebody waits for them. Jobs that make a document are long.
 */
type Lane = 'quick' | 'long'
const lanes: Record<JobName, Lane> = {
  inspect: 'quick',
  'inspect-source': 'quick',
  layout: 'quick',
  front: 'quick',
  'read-text': 'quick',
  compare: 'quick',
  picture: 'quick',
  remake: 'quick',
  figure: 'quick',
  stamp: 'quick',
  validate: 'quick',
  jats: 'quick',
  formulas: 'quick',
  'as-pdf': 'long',
  'with-cover': 'long',
  blind: 'long',
  convert: 'long',
  formats: 'long',
  references: 'long',
  typeset: 'long',
}

/** Milliseconds after which an idle process is ended. */
const idleMs = 30_000
/**
 * A process is replaced after this many jobs, or if it holds more than this many bytes after a job. With
 * Pandoc loaded it holds 630 MB.
 */
const maxJobs = 200
const maxIdleMemory = 700 * 2 ** 20
const quickMs = 2000
/** How much lower the priority of long jobs is than that of quick jobs, for which somebody is waiting. */
const lowerBy = 10
/**
 * A job that leaves memory behind is counted as this many jobs. Typst keeps its layouts, so a process is
 * replaced after 14 articles.
 */
const weights: Partial<Record<JobName, number>> = { formats: 14, typeset: 7 }
/** Maximum number of jobs of one account: running at the same time, and waiting. */
const runningPerAccount = 2
const waitingPerAccount = 200

/**
 * Runs jobs on uploaded files in separate processes, so that a job that loops, crashes or exhausts its memory
 * can be ended without affecting the others. One process with a higher priority is reserved for quick jobs,
 * so that a check does not wait for a conversion. A quick job that turns out to be slow becomes a long one.
 * Among waiting jobs, those of the account with the fewest running jobs come first.
 */
export class ProcessPool {
  readonly #limits: Required<Limits>
  readonly #idle: DocumentProcess[] = []
  readonly #running = new Set<Running>()
  /** A process started in advance for the next quick job that finds no idle process. */
  #standby: DocumentProcess | undefined
  #queue: Task[] = []
  #closed = false

  constructor(limits: Limits) {
    this.#limits = {
      quickMs,
      niceness: 0,
      maxIdleMemory,
      hasStandby: false,
      hasPriorities: true,
      measured: () => undefined,
      ...limits,
    }
  }

  /**
   * Runs a job. Rejects with the job's own DocumentError, or with `timeout`, `memory`, `crashed`, `busy` or
   * `closed`.
   */
  run(request: Request, account: string | null = null): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(problems.closed())
      if (account && this.#queue.filter((task) => task.account === account).length >= waitingPerAccount)
        return reject(problems.busy())
      this.#queue.push({ request, account, lane: lanes[request.name], resolve, reject })
      this.#next()
    })
  }

  /**
   * Returns the running processes with the resident memory that each reported last. Used for measurements.
   */
  get processes(): { pid: number | undefined; memory: number }[] {
    const standby = this.#standby ? [this.#standby] : []
    return [...this.#idle, ...[...this.#running].map(({ process }) => process), ...standby].map(
      ({ pid, memory }) => ({ pid, memory }),
    )
  }

  /** Number of jobs that wait for a process. */
  get waiting(): number {
    return this.#queue.length
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#queue.splice(0)) task.reject(problems.closed())
    const busy = [...this.#running]
    for (const { stop } of busy) stop(problems.closed())
    await Promise.all(
      [...this.#idle.splice(0), ...busy.map(({ process }) => process), this.#standby].map((one) =>
        one?.end(),
      ),
    )
  }

  #prepareStandby(): void {
    if (!this.#limits.hasStandby || this.#closed || this.#standby?.isAlive) return
    this.#standby = new DocumentProcess(this.#limits.niceness)
  }

  #takeStandby(): DocumentProcess | undefined {
    const standby = this.#standby?.isAlive ? this.#standby : undefined
    this.#standby = undefined
    return standby
  }

  /** Ends the standby process if there have been no jobs for some time. */
  #endStandbyLater(): void {
    const standby = this.#standby
    if (!standby || this.#running.size > 0) return
    setTimeout(() => {
      if (this.#running.size > 0 || this.#standby !== standby) return
      this.#standby = undefined
      void standby.end()
    }, idleMs).unref()
  }

  #runningOf(account: string): number {
    return [...this.#running].filter(({ task }) => task.account === account).length
  }

  /**
   * Number of jobs that one account may run. One process is left to other accounts, so that no account can
   * make another's quick check wait.
   */
  get #perAccount(): number {
    return Math.max(1, Math.min(runningPerAccount, this.#limits.maxProcesses - 1))
  }

  /**
   * Number of running jobs of this task's account that count towards its limit. A conversion does not, for a quick job:
   * authors do not wait for their own copies when they choose the next file.
   */
  #counted({ account, lane }: Task): number {
    if (!account) return 0
    return [...this.#running].filter(
      ({ task }) => task.account === account && (lane === 'long' || task.lane === 'quick'),
    ).length
  }

  #hasRoomForLong(): boolean {
    const long = [...this.#running].filter(({ task }) => task.lane === 'long').length
    return long < Math.max(1, this.#limits.maxProcesses - 1)
  }

  #next(): void {
    for (;;) {
      const hasRoomForLong = this.#hasRoomForLong()
      let chosen: Task | undefined
      let fewest = Number.POSITIVE_INFINITY
      for (const task of this.#queue) {
        if (task.lane === 'long' && !hasRoomForLong) continue
        const running = task.account ? this.#runningOf(task.account) : 0
        if (this.#counted(task) >= this.#perAccount || running >= fewest) continue
        chosen = task
        fewest = running
      }
      if (!chosen) return
      if (this.#running.size >= this.#limits.maxProcesses) {
        if (chosen.lane === 'quick') this.#interruptOverdue(fewest)
        return
      }
      this.#queue = this.#queue.filter((task) => task !== chosen)
      void this.#perform(chosen, this.#takeProcess(chosen.lane))
    }
  }

  /**
   * Interrupts slow quick jobs if an account with fewer running jobs needs a process. An interrupted job is
   * queued again as a long one.
   */
  #interruptOverdue(runningOfWaiting: number): void {
    for (const { task, isOverdue, stop } of this.#running) {
      if (!isOverdue || task.lane === 'long') continue
      if (task.account && this.#runningOf(task.account) <= runningOfWaiting) continue
      task.lane = 'long'
      stop(null)
      return
    }
  }

  /**
   * Returns a process for a job: an idle one of suitable priority, the standby (for a quick job), or a new
   * one. A process that has run a long job keeps the lower priority.
   */
  #takeProcess(lane: Lane): DocumentProcess {
    const isFit = (process: DocumentProcess) => process.isAlive && (lane === 'long' || !process.isLowered)
    const idle =
      this.#idle.findLast((process) => isFit(process) && process.isLowered) ?? this.#idle.findLast(isFit)
    if (idle) this.#forget(idle)
    else this.#makeRoom()
    const process =
      idle ??
      (lane === 'quick' ? this.#takeStandby() : undefined) ??
      new DocumentProcess(this.#limits.niceness)
    if (!idle) process.onExit(() => this.#forget(process))
    if (lane === 'long') this.#lower(process)
    this.#prepareStandby()
    return process
  }

  #lower(process: DocumentProcess): void {
    if (this.#limits.hasPriorities) process.lower(this.#limits.niceness + lowerBy)
  }

  /** Ends an idle process if the pool is full, so that another one can be started. */
  #makeRoom(): void {
    const [spare] = this.#idle
    if (!spare || this.#idle.length + this.#running.size < this.#limits.maxProcesses) return
    this.#forget(spare)
    void spare.end()
  }

  /** Removes a process from the pool. Returns whether it was idle. */
  #forget(process: DocumentProcess): boolean {
    const at = this.#idle.indexOf(process)
    if (at >= 0) this.#idle.splice(at, 1)
    return at >= 0
  }

  async #perform(task: Task, process: DocumentProcess): Promise<void> {
    const { timeoutMs, quickMs, maxMemory, measured } = this.#limits
    const begin = performance.now()
    let isDone = false
    let stopped: DocumentError | null | undefined
    const ended = Promise.withResolvers<Outcome>()
    const running: Running = {
      task,
      process,
      isOverdue: false,
      stop: (reason) => {
        if (stopped !== undefined) return
        stopped = reason
        void process.end()
        // Ends the job even if the file store has not yet delivered the document.
        ended.resolve({ ended: 'crashed' })
      },
    }
    this.#running.add(running)
    const limit = limitTime(process, timeoutMs, () => running.stop(problems.timeout()))
    let slow: NodeJS.Timeout | undefined
    // The time limit of a quick job begins when the process has started, because on a busy machine starting
    // may take longer than a quick job may.
    if (task.lane === 'quick')
      process.whenStarted(() => {
        if (!this.#running.has(running)) return
        slow = setTimeout(() => {
          running.isOverdue = true
          this.#lower(process)
          if (this.#hasRoomForLong()) task.lane = 'long'
          this.#next()
        }, quickMs)
      })
    let isFit = false
    try {
      const work = orderOf(task.request).then((order) =>
        process.perform(order, maxMemory, weights[task.request.name]),
      )
      const outcome = await Promise.race([work, ended.promise])
      isFit = !('ended' in outcome)
      if (stopped === null) this.#queue.unshift(task)
      else if (stopped) task.reject(stopped)
      else if ('value' in outcome) {
        isDone = true
        task.resolve(outcome.value)
      } else if ('error' in outcome) task.reject(new DocumentError(outcome.error.code, outcome.error.message))
      else task.reject(problems[outcome.ended]())
    } catch (cause) {
      // Only this job fails: the file could not be read from the store, but the process is still usable.
      task.reject(cause as DocumentError)
    } finally {
      limit.clear()
      clearTimeout(slow)
      this.#running.delete(running)
      // An interrupted job is measured when it runs again.
      if (stopped !== null) measured(task.request.name, isDone ? 'done' : 'failed', performance.now() - begin)
      if (isFit && stopped === undefined) this.#rest(process)
      else void process.end()
      this.#next()
      this.#endStandbyLater()
    }
  }

  #rest(process: DocumentProcess): void {
    if (
      this.#closed ||
      !process.isAlive ||
      process.wear >= maxJobs ||
      process.memory > this.#limits.maxIdleMemory
    )
      return void process.end()
    process.rest()
    this.#idle.push(process)
    const { jobs } = process
    setTimeout(() => {
      if (process.jobs === jobs && this.#forget(process)) void process.end()
    }, idleMs).unref()
  }
}

async function orderOf(request: Request): Promise<Order> {
  if (!('bytes' in request) || request.bytes instanceof Uint8Array) return request as Order
  const { path, sha256, read } = request.bytes
  return { ...request, bytes: path ? { path, sha256 } : await read() } as Order
}

const problems = {
  timeout: () =>
    new DocumentError(
      'timeout',
      'This file took too long to process. Reduce it (fewer or smaller figures) and upload it again.',
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
  busy: () =>
    new DocumentError('busy', 'Many of your files are being processed already. Try again in a few minutes.'),
  closed: () => new DocumentError('closed', 'The server is stopping. Try again in a minute.'),
}
