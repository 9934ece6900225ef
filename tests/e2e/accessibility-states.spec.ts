import type { Page } from '@playwright/test'
import { full } from '../sample.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect } from './journal.ts'
import { test } from './sample.ts'

/**
 * Runs axe on public pages after an interaction has changed them: on a phone and, in `npm run test:full`, on a wide
 * screen too.
 */

async function faultless(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const article = '/articles/whose-currency'
const footerPages = [
  ...['aims-scope', 'ethics', 'copyright', 'reviewer-guidelines', 'review-process', 'reviewer-recognition'],
  ...['peer-review', 'privacy', 'terms', 'accessibility'],
]

const looks = [
  ['dark', 390],
  ['light', 1280],
] as const

for (const [colorScheme, width] of full ? looks : looks.slice(0, 1))
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('the list: open filters, suggestions, a failed ‘load more’', async ({ page }) => {
      await page.goto('/articles')
      if (width < 1000) {
        await page.getByRole('link', { name: /^Filters/ }).click()
        await expect(page.getByRole('checkbox', { name: /Open access/ })).toBeVisible()
        await faultless(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await page.getByRole('combobox', { name: 'Search articles' }).pressSequentially('curr')
      await expect(page.getByRole('option').first()).toBeVisible()
      await faultless(page)
      await page.keyboard.press('Escape')
      await page.route('**/api/articles?*', (route) => route.abort())
      await page.getByRole('link', { name: 'Load More Articles' }).click()
      await expect(page.getByText('More articles could not be loaded.')).toBeVisible()
      await faultless(page)
      await page.goto('/articles?category=Economics&access=open&from=2024')
      await faultless(page)
    })

    test('the article: share, cite, a citation, a figure, usage by month', async ({ page }) => {
      await page.goto(article)
      await page.locator('.article-share summary').click()
      await faultless(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
      await faultless(page)
      await page.getByRole('link', { name: 'Cite', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cite This Article' })).toBeVisible()
      await faultless(page)
      await page.keyboard.press('Escape')
      await page.locator('#cite-lindqvist2021-1').hover()
      // Where there is room for a margin, the reference stands in it and is marked.
      if (width < 1280) {
        await expect(page.getByRole('dialog', { name: /^Reference: Lindqvist/ })).toBeVisible()
        await faultless(page)
        await page.keyboard.press('Escape')
      } else {
        await expect(page.getByRole('note', { name: /^Reference: Lindqvist/ })).toHaveClass(/active/)
        await faultless(page)
      }
      await page.getByRole('button', { name: 'View larger (Figure 1)' }).click()
      await expect(page.getByRole('heading', { name: 'Figure 1 of 2' })).toBeVisible()
      await faultless(page)
      await page.keyboard.press('Escape')
      for (const summary of await page
        .locator('.article-affiliations summary, .article-usage-table summary')
        .all())
        await summary.click()
      if (width < 1000) await page.locator('.article-outline summary').click()
      await faultless(page)
      await page.goto('/saved')
      await expect(page.getByRole('link', { name: /Whose currency/ })).toBeVisible()
      await faultless(page)
    })

    test('forms: submitted, refused, answered; the pages of the footer', async ({ page }) => {
      await page.goto('/track')
      await page.getByRole('button', { name: 'Email me the status' }).click()
      await expect(page.getByRole('alert', { name: /^There (is|are)/ })).toBeFocused()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await faultless(page)
      await page.getByLabel('Manuscript number').fill('JIBER-2026-0042')
      await page.getByLabel('Email').fill('nobody@people.example')
      await page.getByRole('button', { name: 'Email me the status' }).click()
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
      await faultless(page)
      await page.goto('/journal-finder')
      await page
        .getByLabel('Title of your paper')
        .fill('Invoicing currencies and the pass-through of exchange rates')
      await page.getByRole('button', { name: 'Compare with the journal' }).click()
      await expect(page.getByRole('link', { name: /Whose currency/ }).first()).toBeVisible()
      await faultless(page)
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert', { name: /^There (is|are)/ })).toBeFocused()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await faultless(page)
      await page.goto('/alerts?search=ports')
      await faultless(page)
      for (const name of footerPages) {
        await page.goto(`/${name}`)
        await faultless(page)
      }
    })
  })
