import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Finished, Order, Outcome, Start } from './process.ts'

const compileCache = getCompileCacheDir()

/** The lowest priority that operating systems support. */
const lowest = 19

/** A process that runs jobs one at a time. It ends with the server, even if the server is killed. */
export class DocumentProcess {
  readonly #child: ChildProcess
  #jobs = 0
  #wear = 0
  #memory = 0
  #isLowered = false
  #isStarted = false
  #waiting: (() => void)[] = []

  /**
   * `niceness` is how far the process's priority is below the server's, so that pages are answered in the
   * meantime.
   */
  constructor(niceness: number) {
    this.#child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
      serialization: 'advanced',
      // Does not pass on the server's flags (watching, debugging) or its secrets. With the compile cache, a process
      // starts in half the time.
      execArgv: [],
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Ignored here: the next job detects that the process failed to start or ended between jobs.
    this.#child.on('error', () => undefined)
    // The first message reports that the process has started. It may also be the result of a job that did not
    // wait for this.
    this.#child.once('message', () => {
      this.#isStarted = true
      for (const then of this.#waiting.splice(0)) then()
    })
    if (niceness > 0) this.#setNiceness(niceness)
    this.rest()
  }

  #setNiceness(niceness: number): void {
    try {
      if (this.#child.pid) setPriority(this.#child.pid, Math.min(lowest, getPriority() + niceness))
    } catch {
      // Systems without process priorities report an error, which is ignored.
    }
  }

  /** Lowers the priority of the process. Only a privileged program could raise it again. */
  lower(niceness: number): void {
    if (this.#isLowered) return
    this.#isLowered = true
    this.#setNiceness(niceness)
  }

  get isLowered(): boolean {
    return this.#isLowered
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get jobs(): number {
    return this.#jobs
  }

  /** Sum of the weights of all jobs so far. The process is replaced when the sum reaches the pool's limit. */
  get wear(): number {
    return this.#wear
  }

  /** Resident memory after the last job, in bytes. */
  get memory(): number {
    return this.#memory
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected
  }

  /**
   * Milliseconds of processor time since the start of the process; null if the system does not provide it.
   */
  get processorMs(): number | null {
    try {
      // Fields 14 and 15 are user and system time in hundredths of a second (proc(5)). Splits after the name,
      // because it may contain spaces.
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const ticks = Number(fields[11]) + Number(fields[12])
      return Number.isNaN(ticks) ? null : ticks * 10
    } catch {
      return null
    }
  }

  /**
   * Performs a job. The outcome `crashed` includes the end of the process for other reasons, for example
   * because the system is out of memory.
   */
  perform(order: Order, maxMemory: number, weight = 1): Promise<Outcome> {
    this.#jobs += 1
    this.#wear += weight
    this.#child.ref()
    this.#child.channel?.ref()
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        this.#child.off('message', hear)
        this.#child.off('exit', fail)
        this.#child.off('error', fail)
        resolve(outcome)
      }
      const hear = (message: unknown) => {
        if (message === 'started') return
        const { outcome, memory } = message as Finished
        this.#memory = memory
        settle(outcome)
      }
      const fail = () => settle({ ended: 'crashed' })
      this.#child.on('message', hear)
      this.#child.once('exit', fail)
      this.#child.once('error', fail)
      if (!this.isAlive) return fail()
      this.#child.send({ order, maxMemory } satisfies Start, (error) => {
        if (error) fail()
      })
    })
  }

  /** Calls back when the process has loaded the code that checks need, or at once if it already has. */
  whenStarted(then: () => void): void {
    if (this.#isStarted) then()
    else this.#waiting.push(then)
  }

  /** Lets the server exit while the process is idle. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  onExit(listener: () => void): void {
    this.#child.once('exit', listener)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.pid) return
    this.#child.ref()
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}
