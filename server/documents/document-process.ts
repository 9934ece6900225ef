import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Finished, Order, Outcome, Start } from './process.ts'

/** One process that performs jobs, one at a time. It ends when the server ends, however that happens. */
export class DocumentProcess {
  readonly #child: ChildProcess
  #jobs = 0
  #memory = 0

  /** `niceness`: how far below the server's own priority it runs, so that pages are answered meanwhile. */
  constructor(niceness: number) {
    this.#child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
      serialization: 'advanced',
      // The server's own flags (watching, debugging) are not for this process, nor are its secrets.
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // A process that could not be started, or ended between two jobs, is noticed by its next job.
    this.#child.on('error', () => undefined)
    try {
      if (this.#child.pid && niceness > 0) setPriority(this.#child.pid, niceness)
    } catch {
      // A system without priorities still does the work.
    }
    this.rest()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get jobs(): number {
    return this.#jobs
  }

  /** Resident bytes after the last job. */
  get memory(): number {
    return this.#memory
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected
  }

  /** `crashed` also when the process itself ends, for example because the system has no more memory for it. */
  perform(order: Order, maxMemory: number): Promise<Outcome> {
    this.#jobs += 1
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
        const { outcome, memory } = message as Finished
        this.#memory = memory
        settle(outcome)
      }
      const fail = () => settle({ ended: 'crashed' })
      this.#child.once('message', hear)
      this.#child.once('exit', fail)
      this.#child.once('error', fail)
      if (!this.isAlive) return fail()
      this.#child.send({ order, maxMemory } satisfies Start, (error) => {
        if (error) fail()
      })
    })
  }

  /** Between jobs it does not keep the server alive. */
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
