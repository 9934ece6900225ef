import { expect, test } from 'vitest'
import { kept } from './kept.ts'

test('a read after the expiry gets the former value at once, and later reads the new one', async () => {
  const loads: PromiseWithResolvers<string>[] = []
  const cache = kept(() => {
    const load = Promise.withResolvers<string>()
    loads.push(load)
    return load.promise
  }, -1)
  const first = cache.read()
  loads[0]?.resolve('first')
  expect(await first).toBe('first')
  // Nothing waits for the second load, which may need a connection that is not free.
  expect(await cache.read()).toBe('first')
  loads[1]?.resolve('second')
  await loads[1]?.promise
  expect(await cache.read()).toBe('second')
  // A load that fails is not kept: the next reader waits for a new one.
  loads[2]?.reject(new Error('no database'))
  await expect(loads[2]?.promise).rejects.toThrow('no database')
  const next = cache.read()
  loads.at(-1)?.resolve('third')
  expect(await next).toBe('third')
  cache.forget()
  const last = cache.read()
  loads.at(-1)?.resolve('fourth')
  expect(await last).toBe('fourth')
})
