import type { Clock } from '../context.ts'
import type { Database } from './client.ts'

/**
 * Tells whether anything that readers may see has changed, by any process and by any way. Answers made from what was read
 * after `current` returned a version are right while it returns the same.
 */
export class PublicVersion {
  private readonly db: Database
  private readonly clock: Clock
  private readonly listeners: (() => void)[] = []
  private last: string | undefined
  private asked: Promise<string> | undefined
  private next: Promise<string> | undefined

  constructor(db: Database, clock: Clock) {
    this.db = db
    this.clock = clock
  }

  /** Calls back before a new version is returned, to forget what was kept of the former one. */
  onChange(listener: () => void): void {
    this.listeners.push(listener)
  }

  /**
   * Reads the version. Calls at the same time share a statement, but none that was sent before the call: whoever has seen a
   * change gets the version that has it.
   */
  current(): Promise<string> {
    this.next ??= this.after(this.asked)
    return this.next
  }

  private async after(former: Promise<string> | undefined): Promise<string> {
    await former?.catch(() => undefined)
    this.asked = this.next
    this.next = undefined
    const { version } = await this.db.selectFrom('publicVersion').select('version').executeTakeFirstOrThrow()
    if (version !== this.last) for (const forget of this.listeners) forget()
    this.last = version
    // Some texts depend on the day, such as announcements with a last one.
    return `${version} ${this.clock.now().toISOString().slice(0, 10)}`
  }
}
