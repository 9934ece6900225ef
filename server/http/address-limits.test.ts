import { expect, test, vi } from 'vitest'
import { startApp } from '#tests/app.ts'
import { addressLimitStore } from './address-limits.ts'

type Counted = { current: number; ttl: number }

test('instances learn what the others have counted of an address', async () => {
  const journal = await startApp()
  const minute = 60_000
  const instance = () => {
    const store = new (addressLimitStore(journal.context))({} as never)
    return (address: string) => {
      let counted: Counted | undefined
      store.incr(
        address,
        (_, result) => {
          counted = result as Counted
        },
        minute,
        0,
      )
      return counted?.current ?? 0
    }
  }
  const [one, two] = [instance(), instance()]
  for (let request = 0; request < 100; request++) one('192.0.2.1')
  for (let request = 0; request < 100; request++) two('192.0.2.1')
  // Each has told its hundred; whoever was second knows of both.
  await vi.waitFor(() => expect(Math.max(one('192.0.2.1'), two('192.0.2.1'))).toBeGreaterThan(200))
  expect(two('192.0.2.9')).toBe(1)
  await journal.close()
})
