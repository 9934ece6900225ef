import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The tests wait for the database and for files as much as they calculate; left to itself,
    // Vitest takes one worker of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'emails/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'bin/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['{server,cli,demo,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/vitest.setup.ts'],
          // Starting servers and hashing passwords take their time on two busy cores.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
