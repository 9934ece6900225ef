import type { Page } from '@playwright/test'
import { outOfOrder } from './criteria.ts'
import { sampleAlone as alone, expect } from './journal.ts'
import { enter } from './steps.ts'
import { test } from './visits.ts'

/**
 * What docs/ACCESSIBILITY.md says of criteria that show only when something is done: content on hover (1.4.13), order of the
 * focus (2.4.3), moving without dragging (2.5.7; also in administration.spec.ts and production-queue.spec.ts), help (3.2.6),
 * entering again (3.3.7), signing in (3.3.8) and status messages (4.1.3).
 */

const status = (page: Page) => page.getByRole('status').or(page.getByRole('log'))

test('1.4.13: a reference that opens on hover can be pointed at, stays, and closes with Escape', async ({
  page,
}) => {
  // Narrower than the margin, in which the references stand beside the text.
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto('/articles/whose-currency')
  const link = page.locator('.full-text a.reference-link').first()
  const shown = page.locator('.article-reference-popover')
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await expect(shown).toBeVisible()
  await shown.hover()
  // Longer than it takes to close when the pointer leaves.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 600)))
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  // By keyboard.
  await page.locator('.full-text a.reference-link').nth(1).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(link).toBeFocused()
})

test('3.2.6: help is at the same place of every page', async ({ page }) => {
  const places = new Set<string>()
  const look = async (shown: Page, path: string) => {
    await shown.goto(path)
    await expect(shown.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible()
    const names = await shown
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.textContent))
    places.add(names.filter((name) => /Contact|Accessibility|Guidelines/.test(name ?? '')).join(' > '))
  }
  for (const path of ['/', '/articles', '/articles/whose-currency', '/submission-guidelines', '/contact'])
    await look(page, path)
  const author = await enter(page, 'author')
  for (const path of ['/author-dashboard', '/manuscript-submission']) await look(author, path)
  expect([...places]).toHaveLength(1)
})

alone(
  '2.5.7 and 3.3.7: authors are moved by buttons; what the account or an earlier step knows is not asked again',
  async ({ page }) => {
    const author = await enter(page, 'author')
    await author.goto('/manuscript-submission')
    await author.getByRole('textbox', { name: /^Title/ }).fill('Entered once')
    const steps = author.getByRole('navigation', { name: 'Steps' })
    await steps.getByRole('button', { name: /Authors/ }).click()
    const rows = author.locator('.author-row')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(/\S+@\S+/)
    await author.locator('summary', { hasText: 'Paste a list of authors' }).click()
    await author.getByRole('textbox', { name: /^One author per line/ }).fill('Ada Berg, ada@x.example, Oslo')
    await author.getByRole('button', { name: 'Add 1 author' }).click()
    await expect(rows).toHaveCount(2)
    await author.getByRole('button', { name: /^Up ?, Ada Berg/ }).click()
    await expect(rows.first()).toContainText('Ada Berg')
    await steps.getByRole('button', { name: /Review/ }).click()
    await expect(author.getByRole('main')).toContainText('Entered once')
  },
)

test('3.3.8: passwords can be filled in by managers and pasted', async ({ page }) => {
  await page.goto('/manuscript-submission')
  const password = page.getByLabel(/^Password/)
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.locator('input[autocomplete=username]')).toBeVisible()
  await page.evaluate(() => {
    const field = document.querySelector('input[autocomplete=current-password]')
    const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    if (!field?.dispatchEvent(pasted)) throw new Error('Pasting is prevented')
  })
})

test('4.1.3: results, keywords and the end of a search are announced', async ({ page }) => {
  await page.goto('/articles')
  await page.getByRole('combobox', { name: 'Search articles' }).fill('trade')
  await page.keyboard.press('Enter')
  await expect(status(page).filter({ hasText: /articles? for “trade”/ })).toHaveCount(1)
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard')
  await expect(status(editor).filter({ hasText: /^\d+ manuscripts?$/ })).toHaveCount(1)
  await editor.getByRole('searchbox').first().fill('no such manuscript at all')
  await expect(status(editor).filter({ hasText: /^0 manuscripts$/ })).toHaveCount(1)
})

for (const [path, as] of [
  ['/'],
  ['/articles'],
  ['/articles/whose-currency'],
  ['/issues/14/1'],
  ['/submission-guidelines'],
  ['/manuscript-submission', 'author'],
  ['/author-dashboard', 'author'],
  ['/reviewer-dashboard', 'reviewer'],
  ['/editor-dashboard', 'editor'],
  ['/cms/dashboard?tab=users', 'admin'],
] as const)
  test(`2.4.3: Tab goes through ${path} in the order in which it is read`, async ({ openAs }) => {
    const shown = await openAs(as)
    await shown.goto(path)
    await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(shown.locator('.skeleton')).toHaveCount(0)
    for (const width of [1280, 390]) {
      await shown.setViewportSize({ width, height: 900 })
      expect(await outOfOrder(shown), `at ${width}`).toEqual([])
    }
  })
