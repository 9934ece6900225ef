import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './journal.ts'

interface DrivenForm {
  page: Page
  /** Address of the API call that the form makes. */
  address: string | RegExp
  submit: Locator
  /** The error message shown if the failure concerns no particular field. */
  failed: string | RegExp
  /** Checks that the text that was typed is still in the form. */
  content: () => Promise<void>
}

/**
 * Sends a completed form several times: the call is refused because of a field that is not on the screen,
 * fails on the server, and fails without a connection. Then the form is sent by a double click while the
 * server is slow. The content must stay each time, and the double click must make only one call.
 */
export async function driveForm({ page, address, submit, failed, content }: DrivenForm): Promise<void> {
  let calls = 0
  const answerWith = (answer: (route: Route) => Promise<void>) =>
    page.route(address, (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      calls += 1
      return answer(route)
    })
  const failure = page.getByRole('alert').filter({ hasText: failed }).first()

  await answerWith((route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ message: 'Some fields need attention', code: 'invalid', requestId: 'x' },
        issues: [{ path: 'extra.shoeSize', message: 'Please give a size' }],
      },
    }),
  )
  await submit.click()
  await expect(page.getByRole('alert', { name: /^There (is a|are) problem/ })).toContainText(
    'Shoe size: Please give a size',
  )
  await content()
  await page.unroute(address)

  await answerWith((route) => route.fulfill({ status: 500, body: '' }))
  await submit.click()
  await expect(failure).toBeFocused()
  // Said once, over the fields, and not a second time in a toast.
  await expect(page.getByText(failed)).toHaveCount(1)
  await content()
  await page.unroute(address)

  // Without a connection, the call fails at once and is not repeated later.
  await page.context().setOffline(true)
  await submit.click()
  await expect(failure).toBeFocused()
  await content()
  await page.context().setOffline(false)

  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  calls = 0
  await answerWith(async (route) => {
    await slow
    await route.fulfill({ status: 500, body: '' })
  })
  // Clicks twice before the page can show that a call is in progress.
  await submit.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => calls).toBe(1)
  release()
  await expect(failure).toBeFocused()
  await content()
  expect(calls).toBe(1)
  await page.unroute(address)
}
