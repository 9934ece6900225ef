import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/memory-folder.ts'

keepTemporaryFilesInMemory()

// Starting servers and hashing passwords is slow on two busy cores and must not fail a test.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Tests that replace a module, which must not affect others. */
const withModulesOfTheirOwn = ['server/accounts/attacks.test.ts']

export default defineConfig({
  test: {
    // The tests wait for the database and files half of the time. By default,
    // Vitest uses only one worker on two cores. A third keeps the processors busy while others wait.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          ...patience,
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
          isolate: false,
          ...server(),
          exclude: ['tests/e2e/**', ...withModulesOfTheirOwn],
        },
      },
      { test: { name: 'isolated', ...server(), include: withModulesOfTheirOwn } },
    ],
  },
})

/**
 * No isolation between files: a worker loads the server once, which halves the time. Each file has its own database.
 */
function server() {
  return {
    include: ['{server,cli,demo,tests}/**/*.test.ts'],
    globalSetup: ['tests/vitest.setup.ts'],
    ...patience,
  }
}
