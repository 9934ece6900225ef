/** References, figures and notes of an article's text: by keyboard, by touch, and in the margin. */
import type { test as base } from '@playwright/test'
import * as mupdf from 'mupdf'
import { expectAccessible } from './axe.ts'
import { expect } from './journal.ts'

export function readingTests(test: typeof base, article: string): void {
  test('citations by keyboard: shown on focus, entered with Tab, closed with Escape', async ({ page }) => {
    await page.goto(article)
    await page.locator('.article-actions').getByRole('button', { name: 'Save' }).waitFor()
    const link = page.locator('#cite-haddad2024-1')
    await page.locator('#cite-lindqvist2021-1').focus()
    await page.keyboard.press('Tab')
    // Tab goes from the first citation into its pop-over (list, close) and on to the next citation.
    const box = page.getByRole('dialog', { name: /^Reference: Lindqvist/ })
    await expect(box).toContainText('The unit on the invoice.')
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    const next = page.getByRole('dialog', { name: /^Reference: Haddad/ })
    await expect(next).toBeVisible()
    await expect(box).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(next).toHaveCount(0)
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#ref-haddad2024$/)
    await expect(page.locator('#ref-haddad2024')).toBeInViewport()
    await expect(link).not.toBeInViewport()
    await page.goBack()
    await expect(link).toBeInViewport()
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

    test('a tap on a citation or figure number shows what it refers to, a tap elsewhere closes it', async ({
      page,
    }) => {
      await page.goto(article)
      await page.locator('.article-actions').getByRole('button', { name: 'Save' }).waitFor()
      // The share menu opens within the visible area, even at the bottom of the screen.
      await page
        .locator('.article-share summary')
        .evaluate((button) => button.scrollIntoView({ block: 'end' }))
      await page.locator('.article-share summary').tap()
      await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      const link = page.locator('#cite-lindqvist2021-1')
      await link.tap()
      const box = page.getByRole('dialog', { name: /^Reference: Lindqvist/ })
      await expect(box).toContainText('The unit on the invoice.')
      await expect(page).toHaveURL(new RegExp(`${article}$`))
      const edges = await box.boundingBox()
      expect(edges?.x).toBeGreaterThanOrEqual(0)
      expect((edges?.x ?? 0) + (edges?.width ?? 999)).toBeLessThanOrEqual(390)
      await page.getByRole('heading', { name: '2.1 The customs lines' }).tap()
      await expect(box).toHaveCount(0)
      await link.tap()
      await box.getByRole('link', { name: 'In the reference list' }).tap()
      await expect(page).toHaveURL(/#ref-lindqvist2021$/)
      await page.locator('a.cross-reference[href^="#fig-"]', { hasText: 'Figure 2' }).first().tap()
      const figure = page.getByRole('dialog', { name: 'Figure 2' })
      await expect(figure.getByRole('img')).toBeVisible()
      await figure.getByRole('link', { name: 'Go to Figure 2' }).tap()
      await expect(page).toHaveURL(/#fig-/)
      await expect(figure).toBeHidden()
    })
  })

  test('figures by keyboard: enlarge, next, return of focus; tables as files', async ({ page }) => {
    await page.goto(article)
    const larger = page.getByRole('button', { name: 'View larger (Figure 1)' })
    await larger.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('heading')).toHaveText('Figure 1 of 2')
    await expectAccessible(page)
    const picture = viewer.getByRole('region', { name: 'Picture' }).getByRole('img')
    const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
    const fitted = await width()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBe(Math.round(fitted * 1.5))
    // An enlarged picture is moved by the arrow keys, wherever the focus is.
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    const panned = () => viewer.getByRole('region', { name: 'Picture' }).evaluate((box) => box.scrollLeft)
    await expect.poll(panned).toBeGreaterThan(0)
    await expect(viewer.getByRole('heading')).toHaveText('Figure 1 of 2')
    await page.keyboard.press('-')
    await viewer.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(width).toBe(fitted)
    const [shown] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download data (CSV)' }).click(),
    ])
    expect(shown.suggestedFilename()).toBe('figure-1.csv')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('heading')).toHaveText('Figure 2 of 2')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.locator('figcaption')).toContainText('The dollar passes through')
    const [figure] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download figure' }).click(),
    ])
    expect(figure.suggestedFilename()).toBe('figure-1.svg')
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(larger).toBeFocused()
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download table (CSV) (Table 1)' }).click(),
    ])
    const [data] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Figure data (CSV) (Figure 1)' }).click(),
    ])
    expect(data.suggestedFilename()).toBe('figure-1.csv')
    expect(table.suggestedFilename()).toBe('table-1.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await table.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toContain(
      '\ufeffHorizon,Dollar,Euro,Own\r\nFirst quarter,0.81,0.46,0.34\r\n',
    )
  })

  test('a page printed without having been scrolled has its figures', async ({ page }) => {
    await page.goto(article)
    await page.locator('.article-actions').getByRole('button', { name: 'Save' }).waitFor()
    const picture = page.locator('img.figure-image').last()
    const isLoaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    const address = await picture.getAttribute('src')
    expect(await isLoaded()).toBe(false)
    const pdf = mupdf.Document.openDocument(await page.pdf(), 'application/pdf')
    const words = Array.from({ length: pdf.countPages() }, (_, at) =>
      pdf.loadPage(at).toStructuredText('preserve-whitespace').asText(),
    ).join(' ')
    // Words of both charts, which nothing else on the page says.
    expect(words).toContain('Cumulative pass-through')
    expect(words).toContain('Percent')
    await expect(picture).toHaveAttribute('src', address ?? '')
  })

  for (const width of [390, 1440])
    test(`an article opened at its references or at a figure shows them, also when its pictures come late (${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      let arrive = () => {}
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route('**/figures/*', async (route) => {
        await arrived
        await route.continue()
      })
      await page.goto(article)
      const figure = await page.locator('.full-text figure.figure').last().getAttribute('id')
      const at = (id: string) =>
        page.locator(`#${id}`).evaluate((part) => Math.round(part.getBoundingClientRect().top))
      for (const id of ['references', figure ?? '']) {
        // A page of its own, because a link within the page leads there by other ways.
        await page.goto('about:blank')
        await page.goto(`${article}#${id}`)
        await page.locator('.article-actions').getByRole('button', { name: 'Save' }).waitFor()
        const before = await at(id)
        expect(before, id).toBeGreaterThanOrEqual(0)
        expect(before, id).toBeLessThan(120)
        arrive()
        await expect
          .poll(() =>
            page
              .locator('img.figure-image')
              .evaluateAll((all) => all.some((image) => (image as HTMLImageElement).naturalWidth > 0)),
          )
          .toBe(true)
        await expect.poll(() => at(id)).toBe(before)
      }
    })

  test('the margin has references, notes and figures beside their lines', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(article)
    // The margin is filled when the reader moves to the text.
    await page.mouse.wheel(0, 200)
    const note = page.getByRole('note', { name: 'Reference: Lindqvist & Hsu, 2021' })
    await expect(note).toContainText('The unit on the invoice.')
    const mark = page.locator('#cite-lindqvist2021-1')
    await expect(mark).toHaveAttribute('aria-details', (await note.getAttribute('id')) ?? '')
    const [line, box] = [await mark.boundingBox(), await note.boundingBox()]
    expect(Math.abs((line?.y ?? 0) - (box?.y ?? 999))).toBeLessThan(10)
    await expect(page.getByRole('note', { name: 'Figure 1, below' }).getByRole('link')).toBeVisible()
    await expect(page.getByRole('note', { name: 'Note 1' })).toContainText('outer half percent')
    // Hovering marks the note instead of opening a pop-over.
    await mark.hover()
    await expect(note).toHaveClass(/active/)
    await expectAccessible(page)
    await note.getByRole('link', { name: 'Lindqvist & Hsu, 2021' }).click()
    await expect(page).toHaveURL(/#cite-lindqvist2021-1$/)
    // By keyboard the pop-over leads to the same places, so the notes add no tab stops.
    await mark.focus()
    const passed: boolean[] = []
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      passed.push(await page.evaluate(() => document.activeElement?.closest('[role=note]') !== null))
    }
    expect(passed).not.toContain(true)
    await page.setViewportSize({ width: 1000, height: 900 })
    await expect(note).toHaveCount(0)
  })

  test('a table is no wider than its frame if its cells fit, and a wide one keeps its caption in view', async ({
    page,
  }) => {
    const table = page.getByRole('region', { name: /^Table 1\./ })
    const wider = (frame: Element) => frame.scrollWidth - frame.clientWidth
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(article)
      expect(await table.evaluate(wider)).toBe(0)
    }
    await table.evaluate((frame) => {
      for (const row of frame.querySelectorAll('tr'))
        for (let n = 0; n < 30; n += 1)
          row.append(Object.assign(document.createElement('td'), { textContent: '1.25' }))
      frame.scrollTo({ left: 600, behavior: 'instant' })
    })
    expect(await table.evaluate(wider)).toBeGreaterThan(600)
    const [frame, caption] = [await table.boundingBox(), await table.locator('caption').boundingBox()]
    expect(caption?.x).toBe(frame?.x)
    expect(caption?.width).toBe(frame?.width)
  })

  test('a reference shows the sentences that cite it; works of this journal lead to their pages', async ({
    page,
  }) => {
    await page.goto(article)
    const reference = page.locator('#ref-haddad2024')
    await reference.getByRole('button', { name: 'Show sentences' }).click()
    await expect(reference.getByRole('listitem')).toHaveText(
      'That the unit of the contract matters is no longer in doubt (Lindqvist & Hsu, 2021; Haddad, 2024).',
    )
    await expectAccessible(page)
    await reference.getByRole('listitem').getByRole('link').click()
    await expect(page).toHaveURL(/#cite-haddad2024-1$/)
    await reference.getByRole('button', { name: 'Hide sentences' }).click()
    await expect(reference.getByRole('listitem')).toHaveCount(0)
    await expect(reference.getByRole('link', { name: 'Google Scholar' })).toBeVisible()
    const own = page.locator('#ref-menu-costs-at-the-border')
    await own.getByRole('link', { name: 'In this journal' }).click()
    await expect(page).toHaveURL(/\/articles\/menu-costs-at-the-border$/)
    // The list of the cited article leads back.
    const citing = page.getByRole('region', { name: /^Cited by \d+$/ })
    await expect(citing.locator('a', { hasText: 'Whose currency, whose risk' })).toBeAttached()
  })
}
