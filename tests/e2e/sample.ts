import { test as base, type Journal, startJournal } from './journal.ts'

/**
 * The whole sample journal. There is one per worker, shared by all specs that do not change it, because
 * loading it takes long.
 */
export const test = base.extend<object, { sample: Journal }>({
  sample: [
    async ({ browserName: _ }, use) => {
      const journal = await startJournal({}, { demo: true })
      await use(journal)
      await journal.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
})
