interface Kept {
  readonly bytes: number
  /** Milliseconds since the epoch after which the value is of no use any more; without it, it is kept until there is no room. */
  readonly until?: number
}

/**
 * Values by key up to a number of bytes. The least recently used are dropped when there is no room, or when their time is over:
 * pages of addresses that nobody asks for again would fill the memory within an hour otherwise.
 */
export class RecentlyUsed<Value extends Kept> {
  private readonly values = new Map<string, Value>()
  private readonly maxBytes: number
  private sum = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Bytes of all values. */
  get bytes(): number {
    return this.sum
  }

  /** All values by key, those that were used least recently first. Looking at them is no use. */
  all(): ReadonlyMap<string, Value> {
    return new Map(this.values)
  }

  get(key: string): Value | undefined {
    const found = this.values.get(key)
    if (found) {
      this.values.delete(key)
      this.values.set(key, found)
    }
    return found
  }

  /** Keeps a value, unless it is so large that it would drop most of the others. */
  set(key: string, value: Value): void {
    this.delete(key)
    if (value.bytes > this.maxBytes / 4) return
    this.values.set(key, value)
    this.sum += value.bytes
    const now = Date.now()
    for (const [oldest, { until = Number.POSITIVE_INFINITY }] of this.values) {
      if (this.sum <= this.maxBytes && until > now) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.values.get(key)
    if (!found) return
    this.values.delete(key)
    this.sum -= found.bytes
  }

  clear(): void {
    this.values.clear()
    this.sum = 0
  }
}
