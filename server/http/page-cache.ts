/** A cache of pages without personal data, which evicts the least recently used. Call `clear()` after a public change. */
import { RecentlyUsed } from '../recently-used.ts'
import type { KeptPage } from './kept-page.ts'

interface Limits {
  /**
   * Maximum bytes of the pages, with their compressed versions. 0 turns the cache off.
   */
  maxBytes?: number
  /**
   * Milliseconds after which a page is rendered again, because counts of views and remaining days change
   * without a publication.
   */
  maxAge?: number
}

export class PageCache {
  private readonly pages: RecentlyUsed<{ page: KeptPage; bytes: number; until: number }>
  private readonly underWay = new Map<string, Promise<KeptPage | null>>()
  private readonly maxBytes: number
  private readonly maxAge: number
  private generation = 0

  constructor({ maxBytes = 32 * 1024 * 1024, maxAge = 5 * 60_000 }: Limits = {}) {
    this.maxBytes = maxBytes
    this.pages = new RecentlyUsed(maxBytes)
    this.maxAge = maxAge
  }

  /** Bytes of the cached pages. */
  get size(): number {
    return this.pages.bytes
  }

  get(key: string): KeptPage | undefined {
    const found = this.pages.get(key)
    if (!found) return undefined
    if (found.until < Date.now()) {
      this.pages.delete(key)
      return undefined
    }
    return found.page
  }

  /**
   * Renders a page once for all concurrent requests. `make` returns null if the page must not be cached. A
   * page whose rendering began before a `clear()` is not cached either, because it may show the earlier
   * state.
   */
  async make(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    // If the cache is off, concurrent requests do not share a page either.
    if (this.maxBytes === 0) return make()
    const running = this.underWay.get(key)
    if (running) return running
    const generation = this.generation
    const making = make().then((page) => {
      if (page && generation === this.generation)
        this.pages.set(key, { page, bytes: page.bytes, until: Date.now() + this.maxAge })
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
  }
}
