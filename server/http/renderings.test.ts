import { describe, expect, it } from 'vitest'
import type { Reads } from '#domain/pages/reads.ts'
import { sampleReads } from '#tests/sample-site.ts'
import { KeptPage } from './kept-page.ts'
import { Renderings } from './renderings.ts'

let rendered = 0

/** Renders a page of the articles that are related to another. */
function ask(renderings: Renderings, reads: Reads, key = '/') {
  return renderings.page(key, reads, async (recorded) => {
    rendered++
    const related = await recorded.related('a', 2)
    const here = await recorded.publishedHere(['10.5555/a'])
    return new KeptPage(200, JSON.stringify([related, [...here]]), {})
  })
}

let reads = 0

/** Counts how often the list is read. */
const counted: Reads = {
  ...sampleReads,
  related: (...input) => {
    reads++
    return sampleReads.related(...input)
  },
}

async function timesRendered(act: () => Promise<unknown>): Promise<number> {
  const before = rendered
  await act()
  return rendered - before
}

describe('a page that is kept with what it was made from', () => {
  it('is the same page while its data are the same, and they are read each time', async () => {
    const renderings = new Renderings()
    const before = reads
    const first = await ask(renderings, counted)
    const second = async () => expect(await ask(renderings, counted)).toBe(first)
    expect(await timesRendered(second)).toBe(0)
    expect(reads - before).toBe(2)
  })

  it('is not read again while the version of everything public is the same, and compared when that has changed', async () => {
    let version = 'a'
    const before = reads
    const renderings = new Renderings({ version: async () => version })
    const first = await ask(renderings, counted)
    for (const [given, expected] of [
      ['a', 1],
      ['b', 2],
      ['b', 2],
      ['a', 3],
    ] as const) {
      version = given
      expect(await ask(renderings, counted)).toBe(first)
      expect(reads - before).toBe(expected)
    }
    const changed: Reads = { ...sampleReads, related: async () => [] }
    version = 'c'
    expect(await ask(renderings, changed)).not.toBe(first)
  })

  it('is compared each time if the version cannot be read', async () => {
    const renderings = new Renderings({ version: () => Promise.reject(new Error('unreachable')) })
    const first = await ask(renderings, sampleReads)
    expect(await ask(renderings, sampleReads)).toBe(first)
    expect(await ask(renderings, { ...sampleReads, related: async () => [] })).not.toBe(first)
  })

  it.each<[string, Partial<Reads>]>([
    ['a list is shorter', { related: async () => [] }],
    ['an entry of a map is new', { publishedHere: async () => new Map([['10.5555/a', 'b']]) }],
  ])('is rendered again if %s', async (_, changed) => {
    const renderings = new Renderings()
    const first = await ask(renderings, sampleReads)
    const second = await ask(renderings, { ...sampleReads, ...changed })
    expect(second).not.toBe(first)
    expect(await ask(renderings, { ...sampleReads, ...changed })).toBe(second)
  })

  it('is rendered with the failure if its data cannot be read, and that is not kept', async () => {
    const renderings = new Renderings()
    const first = await ask(renderings, sampleReads)
    const failing: Reads = { ...sampleReads, related: () => Promise.reject(new Error('unreachable')) }
    await expect(ask(renderings, failing)).rejects.toThrow('unreachable')
    expect(await ask(renderings, sampleReads)).toBe(first)

    const withoutList = () =>
      renderings.page('/half', failing, async (recorded) => {
        rendered++
        await recorded.related('a').catch(() => null)
        return new KeptPage(200, 'without a list', {})
      })
    expect(await timesRendered(withoutList)).toBe(1)
    expect(await timesRendered(withoutList)).toBe(1)
  })

  it('is rendered again when its time is over', async () => {
    const renderings = new Renderings({ maxAge: -1 })
    await ask(renderings, sampleReads)
    expect(await timesRendered(() => ask(renderings, sampleReads))).toBe(1)
  })

  it('is not shared with another address', async () => {
    const renderings = new Renderings()
    const first = await ask(renderings, sampleReads)
    expect(await ask(renderings, sampleReads, '/other')).not.toBe(first)
  })

  it('gives way to pages that were used later', async () => {
    const first = await ask(new Renderings(), sampleReads)
    const renderings = new Renderings({ maxBytes: (first?.bytes ?? 0) * 4 })
    for (const key of ['/1', '/2', '/3', '/4', '/1', '/5']) await ask(renderings, sampleReads, key)
    const again = (key: string) => timesRendered(() => ask(renderings, sampleReads, key))
    expect([await again('/1'), await again('/2')]).toEqual([0, 1])
  })
})
