import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { putArticles } from '../articles.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect, startJournal } from './journal.ts'

/** Tests the list of articles, with and without scripts. */
const test = base.extend({
  journal: [
    async ({ perWorker }, use) => use(await perWorker('articles', startWithArticles)),
    { scope: 'test', timeout: 180_000 },
  ],
})

async function startWithArticles() {
  const journal = await startJournal()
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1 })
  await putArticles(db, [
    {
      id: 'currency',
      title: 'Whose currency, whose risk?',
      authors: 'Marit Solheim-Brandt, Ioana Văcărescu',
      abstract: 'We follow exchange-rate pass-through into import prices.',
      fullTextPlain: '§ Method\nWe weigh the evidence of the customs lines.',
      publishedDate: '2026-02-17',
      volume: 14,
    },
    {
      id: 'inflation',
      title: 'Exchange rates after low inflation',
      authors: 'Grégoire Maillard',
      category: 'Finance',
      articleType: 'review',
      isOpenAccess: false,
    },
    ...Array.from({ length: 25 }, (_, i) => ({
      id: `port-${i}`,
      title: `Ports under pressure, part ${i + 1}`,
      publishedDate: '2024-01-18',
      volume: 12,
    })),
  ])
  await close()
  return journal
}

async function accessible(page: Page, scripts = true): Promise<void> {
  // Axe needs scripts.
  if (!scripts) return
  await expectAccessible(page)
}
const rows = (page: Page) => page.locator('.articles-results article')
const count = (page: Page) => page.locator('#count')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('search, filter, remove a filter, clear', async ({ page }) => {
      await page.goto('/articles')
      await expect(count(page)).toHaveText('27 articles')
      await page.getByLabel('Search articles').fill('exchange rates')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/search=exchange/)
      await expect(count(page)).toHaveText('2 articles for “exchange rates”')
      await expect(rows(page).first().locator('mark').first()).toHaveText('Exchange rates')
      await expect(page.getByText('exchange-rate', { exact: true })).toBeVisible()

      await page.getByRole('checkbox', { name: /Finance/ }).check()
      await page.getByRole('checkbox', { name: /Economics/ }).check()
      await page.getByRole('checkbox', { name: /Subscription/ }).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters' }).click()
      await expect(count(page)).toHaveText('1 article for “exchange rates”')
      await expect(page.getByRole('checkbox', { name: /Open access/ })).toHaveAccessibleName(
        'Open access 1 article',
      )
      await accessible(page, javaScriptEnabled)
      await page.getByRole('link', { name: /^Subscription.*remove filter/ }).click()
      await expect(count(page)).toHaveText('2 articles for “exchange rates”')
      await page.getByRole('link', { name: 'Clear search' }).click()
      await expect(page.getByLabel('Search articles')).toHaveValue('')
      await expect(page).toHaveURL(/category=Economics/)
    })

    test('years, sections, no results, near matches', async ({ page }) => {
      await page.goto('/articles?from=2025&to=2026')
      await expect(count(page)).toHaveText('2 articles')
      await expect(page.getByRole('link', { name: 'From 2025' })).toBeVisible()
      await page.goto('/articles?search=customs')
      await expect(rows(page).getByText('Method')).toBeVisible()
      await page.goto('/articles?search=qqqqzzzz')
      await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible()
      await expect(
        page.getByText('Try adjusting your search terms or clearing the search to see all articles.'),
      ).toBeVisible()
      await accessible(page, javaScriptEnabled)
      await page.goto('/articles?search=infaltion')
      await expect(
        page.getByText('“infaltion” is in no title, name or abstract. Also searched: “inflation”'),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Search only for “infaltion”' })).toBeVisible()
      await expect(rows(page).first()).toContainText('Exchange rates after low inflation')
      expect((await page.goto('/articles?cursor=made-up'))?.status()).toBe(400)
    })

    test('load more', async ({ page }) => {
      await page.goto('/articles?search=ports')
      await expect(page.getByText('20 of 25 shown')).toBeVisible()
      await page.getByRole('link', { name: 'Load More Articles' }).click()
      if (javaScriptEnabled) {
        await expect(page.getByText('25 of 25 shown')).toBeVisible()
        await expect(rows(page)).toHaveCount(25)
        // The focus moves to the first of the rows that were added.
        await expect(rows(page).nth(20).getByRole('link').first()).toBeFocused()
        // Back returns to the same rows at the same place, also after a reload.
        await rows(page).nth(22).getByRole('link').first().click()
        await expect(page).toHaveURL(/\/articles\/port-/)
        await page.goBack()
        await expect(rows(page)).toHaveCount(25)
        await expect(rows(page).nth(22)).toBeInViewport()
        await page.reload()
        await expect(rows(page)).toHaveCount(25)
        await page.getByRole('link', { name: 'Top cited' }).press('Enter')
        await expect(page).toHaveURL(/sort=cited/)
        await expect(page.getByRole('link', { name: 'Top cited' })).toHaveAttribute('aria-current', 'true')
        await expect(page.getByRole('link', { name: 'Top cited' })).toBeFocused()
        await page.goBack()
      } else {
        await expect(rows(page)).toHaveCount(5)
        await rows(page).nth(2).getByRole('link').first().click()
        await page.goBack()
        await expect(rows(page)).toHaveCount(5)
        await page.getByRole('link', { name: 'Back to the first articles' }).click()
        await expect(rows(page)).toHaveCount(20)
      }
      await expect(page.getByRole('link', { name: 'Load More Articles' })).toHaveCount(
        javaScriptEnabled ? 0 : 1,
      )
    })
  })
}

test('Back and a reload return to the place, whatever the browser does in between', async ({ page }) => {
  await page.addInitScript(() => {
    // Timers run at the worst moment, which they choose on a busy machine: when the list is in the page and React's
    // passive effects have not run yet. Frames come at once, before React has rendered what an effect has set.
    const late = new Map<number, () => void>()
    const { setTimeout, clearTimeout } = window
    window.setTimeout = ((run: () => void, wait = 0) => {
      const id = setTimeout(() => late.has(id) || run(), wait)
      if (wait >= 100 && 'held' in document.documentElement.dataset) late.set(id, run)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = (id) => {
      late.delete(Number(id))
      clearTimeout(id)
    }
    new MutationObserver(() => {
      if (!document.querySelector('.articles-results article')) return
      for (const [id, run] of late) if (late.delete(id)) run()
    }).observe(document, { childList: true, subtree: true })
    window.requestAnimationFrame = (run) => {
      run(performance.now())
      return 0
    }
  })
  await page.goto('/articles?search=ports')
  await page.getByRole('link', { name: 'Load More Articles' }).click()
  await expect(rows(page)).toHaveCount(25)
  await rows(page).nth(22).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ports under pressure/ })).toBeVisible()
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { held: '' }))
  await page.goBack()
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).nth(22)).toBeInViewport({ timeout: 5000 })
  await page.reload()
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).nth(22)).toBeInViewport({ timeout: 5000 })
})

test('an issue with sections of its own: each has a heading above its articles, corrections are last', async ({
  page,
  journal,
}) => {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const at = { volume: 3, issue: 2 }
  await putArticles(db, [
    { ...at, id: 'forum-a', title: 'Forum A' },
    { ...at, id: 'notice-a', title: 'Correction to Forum A', articleType: 'Correction' },
    { ...at, id: 'note-a', title: 'Note A' },
    { ...at, id: 'single-a', title: 'Single A', articleType: 'review' },
    { id: 'lone-a', title: 'Lone A', volume: 3, issue: 3 },
  ])
  const entries = [
    ['notice-a', 'Forum', 2],
    ['forum-a', 'Forum', 2],
    ['note-a', 'Notes', 2],
    ['lone-a', 'Special section: tariffs', 3],
  ] as const
  await db
    .insertInto('issueEntries')
    .values(
      entries.map(([articleId, section, issue], index) => ({
        ...{ volume: 3, issue, position: index + 1, section, articleId },
      })),
    )
    .execute()
  const outline = () =>
    page
      .getByRole('main')
      .locator('section[aria-labelledby=contents] :is(h2, h3, h4)')
      .evaluateAll((headings) => headings.map((heading) => `${heading.localName} ${heading.textContent}`))
  await page.goto('/issues/3/2')
  expect(await outline()).toEqual([
    ...['h2 Articles in this issue', 'h3 Forum', 'h4 Forum A', 'h3 Notes', 'h4 Note A'],
    ...['h3 Literature Review', 'h4 Single A', 'h3 Corrections and notices', 'h4 Correction to Forum A'],
  ])
  await accessible(page)
  await page.goto('/issues/3/3')
  expect(await outline()).toEqual(['h2 Articles in this issue', 'h3 Special section: tariffs', 'h4 Lone A'])
  await db.deleteFrom('articles').where('volume', '=', 3).execute()
  await db.deleteFrom('issues').where('volume', '=', 3).execute()
  await close()
})

test('the list stays if loading more fails', async ({ page }) => {
  await page.goto('/articles?search=ports')
  await page.route('**/api/articles/search?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load More Articles' }).click()
  await expect(page.getByText('More articles could not be loaded.')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await page.unroute('**/api/articles/search?*')
  await page.getByRole('link', { name: 'Load More Articles' }).click()
  await expect(rows(page)).toHaveCount(25)
})

test('suggestions by keyboard; the slash key focuses the search', async ({ page }) => {
  await page.goto('/articles')
  const box = page.getByRole('combobox', { name: 'Search articles' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.pressSequentially('vaca')
  const option = page.getByRole('option', { name: 'Ioana Văcărescu Author' })
  await expect(option).toBeVisible()
  await accessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('1 article for “author:"Ioana Văcărescu"”')

  await box.fill('exchange ra')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('exchange ra')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /Exchange rates after low inflation/ }).click()
  await expect(page).toHaveURL(/\/articles\/inflation$/)
})

for (const width of [390, 1440])
  test(`the search keeps its focus after Enter, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/articles')
    const field = page.getByRole('combobox', { name: 'Search articles' })
    // Before scripts run, Enter loads a new page.
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.focus()
    await page.keyboard.type('exchange')
    await page.keyboard.press('Enter')
    await expect(count(page)).toContainText('for “exchange”')
    await expect(field).toBeFocused()
    await expect(page.getByRole('listbox')).toBeHidden()
    // The next search begins where the first one ended.
    await page.keyboard.type(' inflation')
    await page.keyboard.press('Enter')
    await expect(count(page)).toContainText('for “exchange inflation”')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('exchange inflation')
    await page.goBack()
    await expect(count(page)).toContainText('for “exchange”')
    await expect(field).toHaveValue('exchange')
  })

test('closed filters give their column to the list', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/articles')
    const results = page.locator('#results')
    const before = (await results.boundingBox())?.width ?? 0
    await page.getByRole('link', { name: /^Filters/ }).click()
    await expect(page.locator('#filters')).toBeHidden()
    expect((await results.boundingBox())?.width).toBeGreaterThan(before)
    await page.getByRole('link', { name: /^Filters/ }).click()
    await expect(page.locator('#filters')).toBeVisible()
    expect((await results.boundingBox())?.width).toBe(before)
  }
})

test('loading more of the whole list requests the list, not an empty search', async ({ page }) => {
  // The page ignores a limit that the API would refuse with an error.
  await page.goto('/articles?limit=101')
  await expect(page.getByText('20 of 27 shown')).toBeVisible()
  const more = page.waitForRequest(/\/api\/articles[/?]/)
  await page.getByRole('link', { name: 'Load More Articles' }).click()
  expect(new URL((await more).url()).pathname).toBe('/api/articles')
  await expect(page.getByText('27 of 27 shown')).toBeVisible()
  await expect(rows(page)).toHaveCount(27)
})

test('a skeleton is shown while a slow list loads', async ({ page }) => {
  await page.goto('/')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/articles\.data/, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click()
  await expect(page.getByText('Loading articles')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  answer()
  await expect(count(page)).toHaveText('27 articles')
  await expect(page.getByText('Loading articles')).toHaveCount(0)
})

test('on a phone the filters are a sheet that acts at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/articles')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // The link opens the panel itself until the scripts have run.
  await expect(async () => {
    await page.getByRole('link', { name: /^Filters/ }).click()
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await sheet.getByRole('checkbox', { name: /Finance/ }).check()
  await expect(page).toHaveURL(/category=Finance/)
  await accessible(page)
  // The number of results is in view at either end of the filters.
  const show = sheet.getByRole('button', { name: /^Show \d+ articles?$/ })
  for (const name of ['Subscription', 'Volume 13, Issue 1']) {
    await sheet.getByRole('checkbox', { name }).first().scrollIntoViewIfNeeded()
    await expect(show).toBeInViewport({ ratio: 1 })
  }
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name: /^Finance.*remove filter/ })).toBeVisible()
})
