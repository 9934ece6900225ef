import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/app/api.ts'
import { DraftSaver, type SaverOptions, type SaveState } from './draft-saver.ts'

function setUp(
  put: (content: string, revision: number | null) => Promise<{ revision: number; updatedAt: string }>,
  stored: { content: string; revision: number } = { content: '', revision: 0 },
  begun: Partial<SaverOptions<string>> & { revision: number | null } = { revision: null },
) {
  const states: SaveState[] = []
  const kept: string[] = []
  const sent: (string | null)[] = []
  const saver = new DraftSaver<string>({
    ...begun,
    put,
    look: async (content) => ({
      revision: stored.revision,
      updatedAt: 'then',
      isSame: stored.content === content,
    }),
    keep(content, _, uncertain) {
      kept.push(content)
      sent.push(uncertain)
    },
    forget: () => kept.splice(0),
    onState: (state) => states.push(state),
  })
  return { saver, states, kept, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('DraftSaver', () => {
  it('saves within three seconds though the typing goes on', async () => {
    const put = vi.fn(async (_: string, revision: number | null) => ({
      revision: (revision ?? 0) + 1,
      updatedAt: 'now',
    }))
    const { saver, states } = setUp(put)
    for (let n = 0; n < 30; n++) {
      saver.change(`text ${n}`)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(put.mock.calls.length).toBeGreaterThanOrEqual(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(put.mock.lastCall).toEqual(['text 29', 1])
    expect(states.at(-1)).toEqual({ kind: 'saved', at: 'now' })
  })

  it('stores in the browser within a second what is saved later, so that a crash loses no more', async () => {
    const put = vi.fn(async () => ({ revision: 1, updatedAt: 'now' }))
    const { saver, kept } = setUp(put, undefined, { revision: null, pause: { ms: 5000, most: 20_000 } })
    saver.change('a long text')
    await vi.advanceTimersByTimeAsync(1000)
    expect([put.mock.calls.length, kept]).toEqual([0, ['a long text']])
    await vi.advanceTimersByTimeAsync(4000)
    expect([put.mock.calls.length, kept]).toEqual([1, []])
  })

  it('stores in the browser within a second what is typed while the server cannot be reached', async () => {
    const { saver, kept } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    saver.change('one')
    await vi.advanceTimersByTimeAsync(1500 + 3000 + 6000)
    saver.change('one two')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept.at(-1)).toBe('one two')
  })

  it('runs one call at a time, each on the revision before it', async () => {
    let answer: (() => void) | undefined
    const put = vi.fn(
      (_: string, revision: number | null) =>
        new Promise<{ revision: number; updatedAt: string }>((resolve) => {
          answer = () => resolve({ revision: (revision ?? 0) + 1, updatedAt: 'now' })
        }),
    )
    const { saver } = setUp(put)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(2000)
    saver.change('b')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(put).toHaveBeenCalledTimes(1)
    answer?.()
    await vi.advanceTimersByTimeAsync(2000)
    expect(put.mock.calls).toEqual([
      ['a', null],
      ['b', 1],
    ])
  })

  it('keeps a copy while saving fails, and tries again', async () => {
    let down = true
    const put = vi.fn(async () => {
      if (down) throw new TypeError('Failed to fetch')
      return { revision: 1, updatedAt: 'now' }
    })
    const { saver, states, kept } = setUp(put)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept).toEqual(['a'])
    expect(states.at(-1)).toEqual({ kind: 'kept', signedOut: false })
    down = false
    await vi.advanceTimersByTimeAsync(4000)
    expect(states.at(-1)).toEqual({ kind: 'saved', at: 'now' })
    expect(kept).toEqual([])
  })

  it('stops at a conflict and overwrites nothing', async () => {
    const put = vi.fn(async () => {
      throw new ApiError(409, 'Conflict', '{"message":"changed","code":"conflict"}')
    })
    const { saver, states, kept } = setUp(put)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(2000)
    saver.change('b')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(put).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toEqual({ kind: 'conflict' })
    expect(kept.at(-1)).toBe('b')
  })

  it.each([
    ['its own save, whose answer was lost, is no conflict', 'a', ['a b', 2], 'saved'],
    ["another's save at the same time is one", 'theirs', ['a b', 1], 'conflict'],
  ])('%s', async (_, held, last, ends) => {
    const stored = { content: held, revision: 2 }
    let calls = 0
    const put = vi.fn(async (_: string, revision: number | null) => {
      calls += 1
      if (calls === 1) return { revision: 1, updatedAt: 'now' }
      if (calls === 2) throw new TypeError('Failed to fetch')
      if (revision !== stored.revision) throw new ApiError(409, 'Conflict', '{"code":"conflict"}')
      return { revision: 3, updatedAt: 'now' }
    })
    const { saver, states } = setUp(put, stored)
    saver.change('')
    await saver.flush()
    saver.change('a')
    await saver.flush()
    saver.change('a b')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(put.mock.lastCall).toEqual(last)
    expect(states.at(-1)?.kind).toBe(ends)
  })

  it('keeps what a running call sends when the page is closed, because the call may never arrive', async () => {
    const { saver, kept, sent } = setUp(() => new Promise(() => {}))
    saver.change('a')
    await vi.advanceTimersByTimeAsync(2000)
    saver.keepUnsaved()
    saver.change('a b')
    saver.keepUnsaved()
    expect(kept).toEqual(['a', 'a b'])
    expect(sent).toEqual(['a', 'a'])
  })

  it.each([
    ['what an earlier visit sent arrives after this one began: no conflict', 'a', 'saved'],
    ["another's save arrives then: a conflict", 'theirs', 'conflict'],
  ])('%s', async (_, content, ends) => {
    const stored = { content, revision: 2 }
    const put = vi.fn(async (_: string, revision: number | null) => {
      if (revision !== stored.revision) throw new ApiError(409, 'Conflict', '{"code":"conflict"}')
      return { revision: 3, updatedAt: 'now' }
    })
    const { saver, states } = setUp(put, stored, { revision: 1, uncertain: 'a' })
    saver.change('a b')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(states.at(-1)?.kind).toBe(ends)
  })

  it('saves at once when asked to, and not after it was stopped', async () => {
    const put = vi.fn(async () => ({ revision: 1, updatedAt: 'now' }))
    const { saver } = setUp(put)
    saver.change('a')
    await saver.flush()
    expect(put).toHaveBeenCalledTimes(1)
    saver.change('b')
    await saver.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(put).toHaveBeenCalledTimes(1)
    saver.resume()
    await vi.advanceTimersByTimeAsync(2000)
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('says why a draft is refused, and tries again only with another one', async () => {
    const put = vi.fn(async (content: string) => {
      if (content.length > 3)
        throw new ApiError(
          422,
          'Unprocessable',
          JSON.stringify({ message: 'Please use at most 3 characters' }),
        )
      return { revision: 1, updatedAt: 'now' }
    })
    const { saver, states, kept } = setUp(put)
    saver.change('abcd')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(put).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toEqual({ kind: 'refused', reason: 'Please use at most 3 characters' })
    expect(kept).toEqual(['abcd'])
    saver.change('abc')
    await vi.advanceTimersByTimeAsync(3000)
    expect(put).toHaveBeenCalledTimes(2)
    expect(states.at(-1)).toEqual({ kind: 'saved', at: 'now' })
  })
})
