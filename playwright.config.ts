import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/chromium.mjs'
import { keepTemporaryFilesInMemory } from './tests/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/playwright.setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for servers and browsers half of the time.
  workers: Math.min(4, availableParallelism() + 1),
  // A few failed tests are run again at the end of `npm test`, not here (bin/test.mjs).
  retries: 0,
  // Long limits, so that a heavily loaded machine fails no test and only tests that hang are ended.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    browserName: 'chromium',
    // Tracing slows down every test; use `--trace on` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations cost processor time, and Playwright waits for them before each click.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // The other flags keep the browser from accessing the network, which is not available in tests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
