import type { Page } from '@playwright/test'
import { expect, password } from './journal.ts'

/** Detects whether a text that somebody entered runs as a script on any page that shows it. */

interface Watched extends Window {
  tell: (what: string) => Promise<void>
}

/** Scripts that ran or were blocked, for each browser page. */
const seen = new WeakMap<Page, string[]>()

/** Records calls of alert() and policy violations. Must run before the page loads. */
export async function watch(page: Page): Promise<void> {
  const told: string[] = []
  seen.set(page, told)
  await page.exposeFunction('tell', (what: string) => void told.push(what))
  await page.addInitScript(() => {
    const { tell } = window as unknown as Watched
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: () => tell(`${name} at ${location.pathname}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`stopped at ${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
}

/** Signs in through the API and returns the bearer token. */
export async function enterAs(page: Page, username: string): Promise<string> {
  const login = await page.request.post('/api/cms/auth/login', { data: { username, password } })
  const { token, user } = (await login.json()) as { token: string; user: unknown }
  await page.addInitScript(
    ([kept, person]) => {
      localStorage.setItem('cms_token', kept ?? '')
      localStorage.setItem('cms_user', person ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return token
}

/** Waits until the page and its images have loaded, and expects that no script ran or was blocked. */
export async function expectQuiet(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images]
        .filter(({ complete, loading }) => !complete && loading !== 'lazy')
        .map(
          (image) =>
            new Promise((turn) => {
              image.addEventListener('load', turn)
              image.addEventListener('error', turn)
            }),
        ),
    )
    await new Promise((turn) => setTimeout(turn))
  })
  expect(seen.get(page)).toEqual([])
}

/** A page to visit, and the buttons on it that open dialogs. */
export type Stop = string | { at: string; press: (string | RegExp)[] }

/** Visits each page, expands its details and opens its dialogs. */
export async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    const { at, press } = typeof stop === 'string' ? { at: stop, press: [] } : stop
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible()
    await expectQuiet(page)
    const unfolded = await page.evaluate(() => {
      const folded = document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')
      for (const details of folded) details.open = true
      const closed = document.querySelectorAll<HTMLElement>('main button[aria-expanded="false"]')
      for (const button of closed) button.click()
      return folded.length + closed.length
    })
    if (unfolded > 0) await expectQuiet(page)
    for (const name of press) {
      const button = page.getByRole('main').getByRole('button', { name }).first()
      await button.click()
      await expect(page.getByRole('dialog'), `${at}: ${name}`).toBeVisible()
      await expectQuiet(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
}
