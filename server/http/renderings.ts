import { hash } from 'node:crypto'
import type { Reads } from '#domain/pages/reads.ts'
import { RecentlyUsed } from '../recently-used.ts'
import type { KeptPage } from './kept-page.ts'

/** What a page read: the name of a function of `Reads`, its arguments, and a fingerprint of what it returned. */
interface Step {
  name: keyof Reads
  input: readonly unknown[]
  found: string
}

interface Rendering {
  page: KeptPage
  bytes: number
  steps: readonly Step[]
  until: number
  /** The version of everything public of which the page is known to be. */
  version: string | null
}

interface Limits {
  /** Maximum bytes of the pages, with their compressed versions. */
  maxBytes?: number
  /** Milliseconds after which a page is rendered again, because some texts depend on the time alone. */
  maxAge?: number
  /** Returns the version of everything public. Without it, or if it fails, pages are compared each time. */
  version?: () => Promise<string>
}

/** Reads that change only if another read of the same page does, so that they need no comparison. */
const derived: ReadonlySet<string> = new Set<keyof Reads>(['citations', 'articleText'])

/**
 * Keeps each rendered page with what it was made from. While the version of everything public is the same, so is the page.
 * If it has changed, the page's data are read again, all at once; if they are the same, the page is of the new version, and
 * only reading has cost something. Nothing has to be told what has changed: unlike the page cache, which answers without a
 * look at the database, this holds for every change, by whatever process. The least recently used pages are dropped.
 */
export class Renderings {
  private readonly kept: RecentlyUsed<Rendering>
  private readonly maxAge: number
  private readonly version: () => Promise<string | null>

  constructor({ maxBytes = 16 * 1024 * 1024, maxAge = 5 * 60_000, version }: Limits = {}) {
    this.kept = new RecentlyUsed(maxBytes)
    this.maxAge = maxAge
    this.version = async () => (await version?.().catch(() => null)) ?? null
  }

  /** Returns the page, which `render` makes from the data it is given. What it returns as null is not kept. */
  async page(
    key: string,
    reads: Reads,
    render: (reads: Reads) => Promise<KeptPage | null>,
  ): Promise<KeptPage | null> {
    // Read first: what is read afterwards is of this version or a later one.
    const version = await this.version()
    const found = this.kept.get(key)
    if (found && found.until > Date.now()) {
      if (version !== null && found.version === version) return found.page
      if (await isUnchanged(found.steps, reads)) {
        found.version = version
        return found.page
      }
    }
    const steps: Promise<Step>[] = []
    const page = await render(recording(reads, steps))
    // A read that failed makes a page of its own, which is not kept.
    const all = await Promise.all(steps).catch(() => null)
    if (page && all)
      this.kept.set(key, {
        page,
        version,
        bytes: page.bytes,
        steps: all,
        until: Date.now() + this.maxAge,
      })
    return page
  }
}

type Read = (...input: unknown[]) => Promise<unknown>

/** Returns the same reads, which add what they find to the steps. */
function recording(reads: Reads, steps: Promise<Step>[]): Reads {
  return new Proxy(reads, {
    get(target, property) {
      const read: unknown = Reflect.get(target, property)
      if (typeof read !== 'function' || derived.has(String(property))) return read
      return (...input: unknown[]) => {
        const name = property as keyof Reads
        const answer = (read as Read).apply(target, input)
        const step = answer.then((value) => ({ name, input, found: fingerprint(value) }))
        // A failure is the caller's to handle.
        step.catch(() => undefined)
        steps.push(step)
        return answer
      }
    },
  })
}

async function isUnchanged(steps: readonly Step[], reads: Reads): Promise<boolean> {
  try {
    const same = await Promise.all(
      steps.map(
        async ({ name, input, found }) => fingerprint(await (reads[name] as Read)(...input)) === found,
      ),
    )
    return same.every(Boolean)
  } catch {
    // The page is rendered with the failure, as it would have been without us.
    return false
  }
}

/** Those of objects that several pages share, such as the settings. */
const known = new WeakMap<object, string>()

/** Returns a fingerprint of a read's result: plain data, or a map of plain data. */
function fingerprint(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const before = known.get(value)
  if (before !== undefined) return before
  const sum = hash('sha1', JSON.stringify(value instanceof Map ? [...value] : value), 'base64')
  known.set(value, sum)
  return sum
}
