import { arriving, type Journal, startJournal } from './journal.ts'
import { test as base } from './per-worker.ts'

/**
 * The whole sample journal. There is one per worker, shared by all specs that do not change it, because
 * loading it takes long.
 */
export const test = base.extend<{ sample: Journal }>({
  sample: [
    async ({ perWorker }, use) => use(await perWorker('sample', () => startJournal({}, { demo: true }))),
    { timeout: 300_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
  page: async ({ page }, use) => use(arriving(page)),
})
