import { ApiError, reasonOf } from '../api.ts'

/** Delay before a change is saved. A change should be saved within 3 seconds, including the call. */
const waitMs = 1500
/** Delay before content that cannot be saved soon is stored in this browser, so that a crash costs one second. */
const keepMs = 1000
/** Status codes of temporary errors, after which saving is retried: signed out, timed out, too many calls. */
const retried = new Set([401, 408, 429])
/** Delays between retries of a failed save. The last delay is used for all further retries. */
const retryMs = [3000, 6000, 15_000, 30_000] as const

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /**
   * The content is saved only in this browser, and saving to the server is retried; if `signedOut`, only
   * after the person has signed in again.
   */
  | { kind: 'kept'; signedOut: boolean }
  /** The server refused the content. It is saved again after the next change. */
  | { kind: 'refused'; reason: string }
  /** The draft was changed elsewhere. Nothing is overwritten until the user chooses a version. */
  | { kind: 'conflict' }
  /** The draft was sent or deleted elsewhere. */
  | { kind: 'gone' }

interface Saved {
  revision: number
  updatedAt: string
}

export interface SaverOptions<T> {
  revision: number | null
  /** Content that an earlier visit sent without getting an answer, so that the server may still save it. */
  uncertain?: T | null
  put: (content: T, revision: number | null) => Promise<Saved>
  /** Reads the server's version and determines whether its content equals `content`. */
  look: (content: T) => Promise<Saved & { isSame: boolean }>
  /**
   * Stores a copy in this browser. `sent` is the content of a call that has no answer yet or lost it; null if
   * there is none.
   */
  keep: (content: T, revision: number | null, sent: T | null) => void
  forget: () => void
  onState: (state: SaveState) => void
  /**
   * For long documents: save this long after the last change, and at most `most` after the first. By default,
   * content is saved soon after the first change.
   */
  pause?: { ms: number; most: number }
}

/**
 * Saves a draft automatically. Only one call runs at a time, the newest content is saved last, and changes
 * made elsewhere are never overwritten.
 */
export class DraftSaver<T> {
  readonly #options: SaverOptions<T>
  #revision: number | null
  #unsaved: T | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  /** Content of the running call. */
  #sending: T | null = null
  #failures = 0
  /** Content of a call that received no answer, so that it is unknown whether the server saved it. */
  #uncertain: T | null
  #stopped = false
  /** Whether the server refused the unsaved content. Refused content is not sent again without a change. */
  #refused = false
  /** Time of the oldest unsaved change. */
  #changedAt = 0

  constructor(options: SaverOptions<T>) {
    this.#options = options
    this.#revision = options.revision
    this.#uncertain = options.uncertain ?? null
  }

  change(content: T): void {
    const { pause } = this.#options
    if (this.#unsaved === null) this.#changedAt = Date.now()
    this.#unsaved = content
    this.#refused = false
    if (this.#stopped) this.#keep(content)
    else if (pause && !this.#running && this.#failures === 0)
      this.#wait(Math.max(0, Math.min(pause.ms, this.#changedAt + pause.most - Date.now())))
    else if (!this.#timer && !this.#running) this.#wait(waitMs)
    if (pause || this.#failures > 0) this.#keepSoon()
  }

  /** Saves unsaved content now. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
    if (this.#unsaved !== null && !this.#stopped) await this.#start()
    return this.#unsaved === null && !this.#stopped
  }

  /**
   * Stores unsaved content in this browser. Call before the page is closed: what a running call sends may not
   * arrive then, or arrive after the next page has asked for the draft.
   */
  keepUnsaved(): void {
    const content = this.#unsaved ?? this.#sending
    if (content !== null) this.#keep(content)
  }

  /** Stops saving once the current call has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
  }

  /** Discards this page's content; the other version of the draft remains. */
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

  /**
   * Resolves a conflict in favour of this page: replaces the server's content, which has this revision, with
   * the given content.
   */
  overwrite(content: T, revision: number | null): void {
    this.#revision = revision
    this.#unsaved = content
    this.resume()
  }

  /** Whether this page has content that the server does not have. */
  get isUnsaved(): boolean {
    return this.#unsaved !== null || this.#running !== null
  }

  /** Whether saving has ended, for example at a conflict. The page may still have content that is not saved. */
  get isStopped(): boolean {
    return this.#stopped
  }

  /** Continues from a revision that another page has saved. Call only if this page has nothing unsaved. */
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

  #keepSoon(): void {
    this.#keepTimer ??= setTimeout(() => {
      this.#keepTimer = undefined
      if (!this.#stopped) this.keepUnsaved()
    }, keepMs)
  }

  #keep(content: T): void {
    this.#options.keep(content, this.#revision, this.#sending ?? this.#uncertain)
  }

  /**
   * Whether the server's version is our own, saved by a call whose answer was lost. If so, saving continues
   * from its revision.
   */
  async #isOurs(): Promise<boolean> {
    if (this.#uncertain === null) return false
    const { revision, isSame } = await this.#options.look(this.#uncertain)
    this.#uncertain = null
    if (isSame) this.#revision = revision
    return isSame
  }

  async #save(): Promise<void> {
    const { put, forget, onState } = this.#options
    const content = this.#unsaved
    if (content === null) return
    this.#unsaved = null
    this.#sending = content
    onState({ kind: 'saving' })
    try {
      const { revision, updatedAt } = await put(content, this.#revision)
      this.#sending = null
      this.#revision = revision
      this.#failures = 0
      this.#uncertain = null
      forget()
      onState({ kind: 'saved', at: updatedAt })
    } catch (error) {
      this.#sending = null
      const status = statusOf(error)
      if (status === 0 || status >= 500) this.#uncertain = content
      this.#keep(this.#unsaved ?? content)
      if (status === 409) await this.#settle(content)
      else this.#failed(content, error)
    }
  }

  /** The stored revision is another one: continues if it is our own, and otherwise leaves the choice to the user. */
  async #settle(content: T): Promise<void> {
    try {
      if (await this.#isOurs()) {
        this.#unsaved ??= content
        return
      }
    } catch (error) {
      return this.#failed(content, error)
    }
    this.#stopped = true
    this.#options.onState({ kind: 'conflict' })
  }

  #failed(content: T, error: unknown): void {
    const { onState } = this.#options
    const status = statusOf(error)
    if (status === 404) {
      this.#stopped = true
      onState({ kind: 'gone' })
      return
    }
    this.#unsaved ??= content
    if (status >= 400 && status < 500 && !retried.has(status)) {
      this.#failures = 0
      this.#refused = this.#unsaved === content
      onState({ kind: 'refused', reason: reasonOf(error, '') })
      return
    }
    this.#failures += 1
    onState({ kind: 'kept', signedOut: status === 401 })
  }
}

/** Status of the answer; 0 if there was none. */
function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}
