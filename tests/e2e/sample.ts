import { test as base, type Journal, startJournal } from './journal.ts'

/** The whole sample journal. One per worker, shared by all specs that only read, because loading it takes a while. */
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
