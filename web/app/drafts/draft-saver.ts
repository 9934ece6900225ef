import { ApiError, reasonOf } from '../api.ts'

/** Delay before saving. Changes should be saved within 3 s, including the call. */
const waitMs = 1500
/** Temporary errors, which are retried: signed out, timed out, too many calls. */
const retried = new Set([401, 408, 429])
/** Delays between retries of a failed save; the last one is repeated. */
const retryMs = [3000, 6000, 15_000, 30_000] as const

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Saved in this browser only, and retried. `signedOut`: retried only after signing in again. */
  | { kind: 'kept'; signedOut: boolean }
  /** The server refused the content; the save is retried after the next change. */
  | { kind: 'refused'; reason: string }
  /** Changed elsewhere: nothing is overwritten. */
  | { kind: 'conflict' }
  /** The draft was sent or deleted elsewhere. */
  | { kind: 'gone' }

interface Saved {
  revision: number
  updatedAt: string
}

export interface SaverOptions<T> {
  revision: number | null
  put: (content: T, revision: number | null) => Promise<Saved>
  /** Reads the server's version, and whether its content equals `content`. */
  look: (content: T) => Promise<Saved & { isSame: boolean }>
  /** Stores a copy in this browser. */
  keep: (content: T, revision: number | null) => void
  forget: () => void
  onState: (state: SaveState) => void
  /**
   * Instead of soon after the first change, saves this long after the last one, and at the latest `most` after the first:
   * for long documents.
   */
  pause?: { ms: number; most: number }
}

/**
 * Saves a draft automatically: one call at a time, the newest content last, never overwriting changes made elsewhere.
 */
export class DraftSaver<T> {
  readonly #options: SaverOptions<T>
  #revision: number | null
  #unsaved: T | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #failures = 0
  /** Content that was sent without an answer, so that it is unknown whether it was saved. */
  #uncertain: T | null = null
  #stopped = false
  /** The unsaved content was refused, so it is not sent again unchanged. */
  #refused = false
  /** When the oldest unsaved change was made. */
  #changedAt = 0

  constructor(options: SaverOptions<T>) {
    this.#options = options
    this.#revision = options.revision
  }

  change(content: T): void {
    const { pause } = this.#options
    if (this.#unsaved === null) this.#changedAt = Date.now()
    this.#unsaved = content
    this.#refused = false
    if (this.#stopped) this.#options.keep(content, this.#revision)
    else if (pause && !this.#running && this.#failures === 0)
      this.#wait(Math.max(0, Math.min(pause.ms, this.#changedAt + pause.most - Date.now())))
    else if (!this.#timer && !this.#running) this.#wait(waitMs)
  }

  /** Saves unsaved content now. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
    if (this.#unsaved !== null && !this.#stopped) await this.#start()
    return this.#unsaved === null && !this.#stopped
  }

  /** Stores unsaved content in this browser before the page is closed. */
  keepUnsaved(): void {
    if (this.#unsaved !== null) this.#options.keep(this.#unsaved, this.#revision)
  }

  /** Stops saving, after the current call has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
  }

  /** Discards the content of this page in favour of the other version. */
  drop(): void {
    this.#unsaved = null
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#options.forget()
  }

  /** Call when the draft has been sent: stops saving and deletes the local copy. */
  async end(): Promise<void> {
    this.#unsaved = null
    await this.stop()
    this.#unsaved = null
    this.#options.forget()
  }

  /** Resolves a conflict in favour of this page: replaces the server's content at `revision` with this content. */
  overwrite(content: T, revision: number | null): void {
    this.#revision = revision
    this.#unsaved = content
    this.resume()
  }

  /** Whether this page has content that is not on the server. */
  get isUnsaved(): boolean {
    return this.#unsaved !== null || this.#running !== null
  }

  /** Another page has saved: this one, which has nothing unsaved, continues from its revision. */
  follow(revision: number | null): void {
    this.#revision = revision
  }

  resume(): void {
    this.#stopped = false
    if (this.#unsaved !== null) this.#wait(waitMs)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#start()
    }, ms)
  }

  async #start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running = this.#save()
    await this.#running
    this.#running = null
    if (this.#unsaved === null || this.#stopped || this.#refused || this.#timer) return
    this.#wait(
      this.#failures === 0
        ? (this.#options.pause?.ms ?? waitMs)
        : (retryMs[this.#failures - 1] ?? retryMs[retryMs.length - 1] ?? 0),
    )
  }

  /** Checks whether the server's version is our own, saved by a call whose answer was lost, and continues from it. */
  async #isOurs(): Promise<boolean> {
    const sent = this.#uncertain
    if (sent === null) return false
    this.#uncertain = null
    try {
      const { revision, isSame } = await this.#options.look(sent)
      if (isSame) this.#revision = revision
      return isSame
    } catch {
      return false
    }
  }

  async #save(): Promise<void> {
    const { put, keep, forget, onState } = this.#options
    const content = this.#unsaved
    if (content === null) return
    this.#unsaved = null
    onState({ kind: 'saving' })
    try {
      const { revision, updatedAt } = await put(content, this.#revision)
      this.#revision = revision
      this.#failures = 0
      this.#uncertain = null
      forget()
      onState({ kind: 'saved', at: updatedAt })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      keep(this.#unsaved ?? content, this.#revision)
      if (status === 409 && (await this.#isOurs())) {
        this.#unsaved ??= content
        return
      }
      if (status === 0 || status >= 500) this.#uncertain = content
      if (status === 409 || status === 404) {
        this.#stopped = true
        return onState({ kind: status === 409 ? 'conflict' : 'gone' })
      }
      if (status >= 400 && status < 500 && !retried.has(status)) {
        this.#failures = 0
        this.#refused = this.#unsaved === null
        this.#unsaved ??= content
        return onState({ kind: 'refused', reason: reasonOf(error, '') })
      }
      this.#unsaved ??= content
      this.#failures += 1
      onState({ kind: 'kept', signedOut: status === 401 })
    }
  }
}
