import { test as base } from '@playwright/test'

/** Makes something when a test of this worker asks for it first. It is closed when the worker ends. */
export type PerWorker = <T extends { close(): Promise<void> }>(
  name: string,
  make: () => Promise<T>,
) => Promise<T>

/**
 * The base of all tests. Nothing else has the scope of a worker: Playwright starts new workers for tests whose
 * worker fixtures differ, and a worker needs seconds to load the program's modules.
 */
export const test = base.extend<object, { perWorker: PerWorker }>({
  perWorker: [
    async ({ browserName: _ }, use) => {
      const made = new Map<string, Promise<{ close(): Promise<void> }>>()
      await use(<T extends { close(): Promise<void> }>(name: string, make: () => Promise<T>) => {
        const thing = made.get(name) ?? make()
        made.set(name, thing)
        return thing as Promise<T>
      })
      // What could not be made has failed a test already.
      for (const thing of await Promise.allSettled(made.values()))
        if (thing.status === 'fulfilled') await thing.value.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
