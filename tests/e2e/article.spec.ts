import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { putArticles } from '../articles.ts'
import { hardArticles } from '../fixtures/hard-articles.ts'
import { putJats } from '../hard-articles.ts'
import { readingTests } from './article-reading.ts'
import { expectAccessible } from './axe.ts'
import { arriving, expect, type Journal, password, startJournal } from './journal.ts'
import { test as base } from './per-worker.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * A journal with the demo's articles. They all use one small PDF, because typesetting them takes a minute.
 */
const test = base.extend<{ readers: Journal }>({
  readers: [
    async ({ perWorker }, use) => use(await perWorker('readers', startReaders)),
    { timeout: 300_000 },
  ],
  baseURL: async ({ readers }, use) => use(readers.url),
  page: async ({ page }, use) => use(arriving(page)),
})
test.use({ userAgent: firefox })

async function startReaders() {
  const journal = await startJournal({}, { demo: true })
  const { db, close } = openDatabase(journal.databaseUrl, { max: 2 })
  await db
    .updateTable('articleContributors')
    .set({
      affiliations: JSON.stringify([
        { name: 'Øresund School of Economics', ror: 'https://ror.org/000000042' },
      ]),
    })
    .where('articleId', '=', 'whose-currency')
    .where('orderIndex', '=', 0)
    .execute()
  await putArticles(db, [
    {
      ...{ id: 'trabalho-remoto', title: 'O trabalho remoto e os salários', language: 'pt' },
      ...{ abstract: 'Perguntamos quem paga pela mesa.', keywords: ['salários'] },
      ...{ publishedDate: '2014-03-06', volume: 2 },
    },
    {
      ...{ id: 'errata-alone', title: 'Errata', abstract: '', keywords: ['prices'] },
      ...{ publishedDate: '2014-03-07', volume: 2 },
    },
  ])
  await close()
  return journal
}

const article = '/articles/whose-currency'

// Their tests use the same journal.
readingTests(test, article)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the article is complete: status, people, text, references, citation in every style, usage', async ({
    page,
  }) => {
    await page.goto(article)
    const head = page.locator('.article-head')
    const notes = head.getByRole('note')
    await expect(notes).toContainText(['Corrected on October 9, 2026.', 'Version 2, October 9, 2026:'])
    await expect(head.getByRole('link', { name: 'Read the notice' })).toHaveAttribute(
      'href',
      '/articles/whose-currency-correction-1',
    )
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Whose currency, whose risk?')
    await page.locator('.article-affiliations summary').click()
    await expect(page.locator('.article-affiliations')).toContainText('Writing – original draft')
    await expect(page.locator('.article-affiliations').getByRole('link', { name: 'ror.org/' })).toBeVisible()
    await expect(page.locator('#full-text')).toContainText('Nine customs authorities gave access')
    await expect(page.locator('#full-text math').first()).toBeAttached()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await expect(page.getByRole('button', { name: /View larger/ }).first()).toBeHidden()

    await page.locator('#cite-haddad2024-1').click()
    await expect(page).toHaveURL(/#ref-haddad2024$/)
    await page.locator('#ref-haddad2024 .cited-in a').first().click()
    await expect(page).toHaveURL(/#cite-haddad2024-1$/)

    const cite = page.locator('.article-cite-section')
    await expect(cite.locator('.article-citation:visible')).toHaveText(/^Solheim-Brandt, M\., Adeyinka-Cole/)
    await cite.getByRole('radio', { name: 'MLA' }).check()
    await expect(cite.locator('.article-citation:visible')).toHaveText(/vol\. 14, no\. 1/)
    await page.getByText('Numbers by month').click()
    await expect(page.locator('.article-usage-table tbody tr').first()).toBeVisible()
    await page.locator('.article-share summary').click()
    await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute('href', /^mailto:/)
  })

  test('abstract and keywords have their headings in their language', async ({ page }) => {
    await page.goto('/articles/trabalho-remoto')
    const abstract = page.getByRole('region', { name: 'Resumo' })
    await expect(abstract.getByRole('heading', { name: 'Palavras-chave' })).toHaveAttribute('lang', 'pt')
    await expect(page.getByRole('navigation', { name: 'In this article' })).toContainText('Resumo')
    await expect(abstract).not.toContainText('Keywords')
  })

  test('without an abstract there is no heading for one, and keywords keep theirs', async ({ page }) => {
    await page.goto('/articles/errata-alone')
    await expect(page.getByRole('heading', { name: 'Keywords', level: 2 })).toBeVisible()
    await expect(page.getByText('Abstract', { exact: true })).toHaveCount(0)
  })

  test('a retraction and its article link to each other', async ({ page }) => {
    await page.goto('/articles/birthplace-acquisitions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^RETRACTED: /)
    await page.getByRole('note').getByRole('link', { name: 'Read the notice' }).click()
    await expect(page).toHaveURL(/birthplace-acquisitions-retraction-1$/)
    await page.getByRole('note').getByRole('link').click()
    await expect(page).toHaveURL(/\/birthplace-acquisitions$/)
  })

  test('an unknown article gives 404 with the not-found card', async ({ page }) => {
    for (const id of ['none', '%00', `a${'b'.repeat(500)}`, '%F0%9F%92%A9', "';--"]) {
      const response = await page.goto(`/articles/${id}`)
      expect([id, response?.status()]).toEqual([id, 404])
      await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    }
  })
})

test('the text is sent once, and stays after hydration and navigation', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  const sent = await (await page.request.get(article)).text()
  expect(sent.split('Nine customs authorities gave access')).toHaveLength(2)
  await page.goto(article)
  await expect(page.locator('.article-actions').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.locator('#full-text')).toContainText('Nine customs authorities gave access')
  // The whole page is laid out even without scrolling, so that screenshots have no blank areas.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter(
            (part) => getComputedStyle(part).contentVisibility === 'auto',
          ).length,
      ),
    )
    .toBe(0)
  await page.locator('.article-related .row a').first().click()
  await expect(page).not.toHaveURL(/whose-currency/)
  await expect(page.locator('#full-text')).not.toContainText('Nine customs authorities gave access')
  await page.goBack()
  await expect(page.locator('#full-text')).toContainText('Nine customs authorities gave access')
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, javaScriptEnabled: false })

  test('the outline can be reached from anywhere, without scripts too', async ({ page }) => {
    await page.goto(`${article}#ref-haddad2024`)
    const outline = page.getByRole('navigation', { name: 'In this article' })
    await expect(outline.locator('summary')).toBeInViewport({ ratio: 1 })
    await outline.getByText('In this article').click()
    const heads = await page.locator('.article-body h2').allTextContents()
    expect(heads).toContain('Data and code')
    expect(await outline.getByRole('link').allTextContents()).toEqual(expect.arrayContaining(heads))
    await outline.getByRole('link', { name: 'Abstract' }).click()
    await expect(page.getByRole('heading', { name: 'Abstract' })).toBeInViewport()
    await expect(outline).toBeInViewport()
  })
})

test('a long outline shows the section that is being read, on a wide screen and when it is opened on a phone', async ({
  page,
}) => {
  const outline = page.getByRole('navigation', { name: 'In this article' })
  // Also while the outline is closed.
  const references = outline.locator('a[href="#references"]')
  // What is far away gets its true height while the page is being read, which may move the place.
  const readReferences = () =>
    expect(async () => {
      await page.locator('#references').evaluate((section) => section.scrollIntoView())
      await expect(references).toHaveAttribute('aria-current', 'location', { timeout: 500 })
    }).toPass({ timeout: 60_000 })
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto(article)
  await readReferences()
  await expect(references).toBeInViewport({ ratio: 0.95 })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(article)
  await readReferences()
  await outline.getByText('In this article').click()
  await readReferences()
  await expect(references).toBeInViewport({ ratio: 0.95 })
  // Somebody who zooms in finds it closed: it would cover the text.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(outline.locator('details')).toHaveAttribute('open')
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(outline.locator('details')).not.toHaveAttribute('open')
})

test('Save, signed in: stored in the account and shown on another device', async ({
  page,
  browser,
  readers,
}) => {
  const reader = await readers.account({
    username: 'keeper',
    role: 'author',
    firstName: 'Ada',
    lastName: 'Keeper',
  })
  const signIn = async (to: Page) => {
    const answer = await to.request.post(`${readers.url}/api/cms/auth/login`, {
      data: { username: reader.username, password },
    })
    const { token, user } = await answer.json()
    await to.addInitScript(
      ([kept, person]) => {
        localStorage.setItem('cms_token', kept ?? '')
        localStorage.setItem('cms_user', person ?? '')
      },
      [token as string, JSON.stringify(user)],
    )
  }
  await signIn(page)
  await page.goto(article)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Stored in your account')).toBeVisible()

  const second = await browser.newContext({ baseURL: readers.url, userAgent: firefox })
  const elsewhere = arriving(await second.newPage())
  await signIn(elsewhere)
  await elsewhere.goto(article)
  await expect(elsewhere.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.goto('/saved')
  await expect(elsewhere.getByRole('link', { name: /Whose currency, whose risk/ })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Remove' }).first().click()
  await expect(elsewhere.getByText('You have not saved any articles yet.')).toBeVisible()
  await elsewhere.context().close()
})

test('Cite copies, Share copies and closes, Save persists', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(article)
  await page.getByRole('link', { name: 'Cite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cite This Article' })
  await dialog.getByText('Vancouver').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy citation' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  // Polls, because the clipboard is written some time after the click.
  await expect.poll(clipboard).toMatch(/^Solheim-Brandt M, Adeyinka-Cole T, Văcărescu I\. Whose currency/)
  await page.keyboard.press('Escape')
  await page.locator('.article-share summary').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Copy link/ }).click()
  await expect.poll(clipboard).toBe(baseURL + article)
  await expect(page.locator('.article-share')).not.toHaveAttribute('open')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
})

test('if the dialogs cannot be loaded, Cite leads to the citations and a figure shows an error', async ({
  page,
}) => {
  await page.goto(article)
  await page.route(/\/assets\/(cite-dialog|figure-viewer)/, (route) => route.abort())
  await page.getByRole('link', { name: 'Cite', exact: true }).click()
  await expect(page).toHaveURL(/#cite$/)
  await page.getByRole('button', { name: 'View larger (Figure 1)' }).click()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
})

test('View Related shows all related articles', async ({ page }) => {
  await page.goto(article)
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect(related.getByRole('heading', { level: 3 })).toHaveCount(5)
  await related.getByRole('link', { name: 'View Related' }).click()
  await expect(page).toHaveURL(`${article}?related=all#related`)
  await expect(related.getByRole('link', { name: 'View Related' })).toHaveCount(0)
  expect(await related.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(5)
})

test('hostile markup runs nothing, and other scripts keep to a phone’s width and their direction', async ({
  page,
  readers,
}) => {
  const ids = ['hostile', 'arabic', 'chinese'] as const
  const { db, close } = openDatabase(readers.databaseUrl, { max: 1 })
  const storeFile = async (key: string, bytes: Buffer) => {
    const path = join(readers.dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  for (const id of ids) await putJats(db, id, hardArticles[id], storeFile)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ids) {
    await page.goto(`/articles/${id}`)
    await expect(page.locator('#references')).toBeAttached()
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('[id]')].map((element) => element.id)
      const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
      return {
        width: document.documentElement.scrollWidth,
        attacked: 'attacked' in window,
        repeated: all.filter((one, index) => all.indexOf(one) < index),
        scripts: links.filter((href) => /^\s*(?:java\s*script|data|vbscript):/i.test(href)),
      }
    })
    expect(found, id).toEqual({ width: 390, attacked: false, repeated: [], scripts: [] })
    await expectAccessible(page, id)
  }
  // The drawing with scripts opened by itself runs nothing either.
  await page.goto('/articles/hostile/figures/scripts.svg')
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  await page.goto('/articles/arabic')
  const directions = await page
    .locator('#full-text :is(h2, ol:not(.reference-list), table, #ref-r1)')
    .evaluateAll((parts) => parts.map((part) => `${part.localName} ${getComputedStyle(part).direction}`))
  expect(directions).toEqual(['h2 rtl', 'ol rtl', 'table rtl', 'h2 rtl', 'li ltr'])
  await db.deleteFrom('articles').where('id', 'in', ids).execute()
  await close()
})
