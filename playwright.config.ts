import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/chromium.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/playwright.setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.max(1, Math.min(4, availableParallelism())),
  // A test that needs a second try is wrong.
  retries: 0,
  // A machine loaded sixteenfold is slow, not wrong: these limits end only what would never end.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    // Recording each step costs every test time: `--trace on` where somebody wants to look.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // The rest keeps the browser from looking for the network, which the tests don't have.
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
