/** Pages that hold nothing personal, least recently used out first. `clear()` after anything public changed. */
import type { KeptPage } from './kept-page.ts'

interface Limits {
  /** Of the pages' HTML; its compressed forms come to half as much again. 0: nothing is kept. */
  maxBytes?: number
  /** Milliseconds. Counts of views and 'days left' age even when nobody publishes. */
  maxAge?: number
}

export class PageCache {
  private readonly pages = new Map<string, { page: KeptPage; until: number }>()
  private readonly underWay = new Map<string, Promise<KeptPage | null>>()
  private readonly maxBytes: number
  private readonly maxAge: number
  private bytes = 0
  private generation = 0

  constructor({ maxBytes = 64 * 1024 * 1024, maxAge = 5 * 60_000 }: Limits = {}) {
    this.maxBytes = maxBytes
    this.maxAge = maxAge
  }

  get(key: string): KeptPage | undefined {
    const found = this.pages.get(key)
    if (!found) return undefined
    if (found.until < Date.now()) {
      this.drop(key)
      return undefined
    }
    this.pages.delete(key)
    this.pages.set(key, found)
    return found.page
  }

  /**
   * Makes a page once however many ask for it at the same time. `make` says null for what must not be kept;
   * what was begun before a `clear()` is not kept either: it may show the state before.
   */
  async make(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    // Nothing is to be kept: then everybody is given a page of their own as well.
    if (this.maxBytes === 0) return make()
    const running = this.underWay.get(key)
    if (running) return running
    const generation = this.generation
    const making = make().then((page) => {
      if (page && generation === this.generation) this.set(key, page)
      return page
    })
    this.underWay.set(key, making)
    try {
      return await making
    } finally {
      if (this.underWay.get(key) === making) this.underWay.delete(key)
    }
  }

  clear(): void {
    this.generation++
    this.pages.clear()
    this.underWay.clear()
    this.bytes = 0
  }

  private set(key: string, page: KeptPage): void {
    this.drop(key)
    if (page.bytes > this.maxBytes / 4) return
    this.pages.set(key, { page, until: Date.now() + this.maxAge })
    this.bytes += page.bytes
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const found = this.pages.get(key)
    if (!found) return
    this.pages.delete(key)
    this.bytes -= found.page.bytes
  }
}
