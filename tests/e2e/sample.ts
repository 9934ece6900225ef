import { test as base, type Journal, startJournal } from './journal.ts'

/** The whole sample journal: loading it takes a while, so one a worker for all specs that only look. */
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
