import type { Page } from '@playwright/test'
import { arriving } from './journal.ts'
import { test as withSample } from './sample.ts'
import { signInByApi } from './steps.ts'

/**
 * Opens pages of the sample journal as somebody. There is one browser context per person and worker, so that scripts are compiled once
 * and people sign in once. For specs that only look at pages.
 */
export const test = withSample.extend<{ openAs: (username?: string) => Promise<Page> }>({
  openAs: async ({ perWorker, browser, sample }, use) => {
    const opened: Page[] = []
    await use(async (username = '') => {
      const { context } = await perWorker(`context of ${username}`, async () => {
        const context = await browser.newContext({ baseURL: sample.url })
        if (username) await signInByApi(context, username)
        return { context, close: () => context.close() }
      })
      const page = arriving(await context.newPage())
      opened.push(page)
      return page
    })
    for (const page of opened) await page.close()
  },
})
