import type { Page } from '@playwright/test'
import { expect } from './journal.ts'
import { test } from './sample.ts'

/**
 * Measures a first visit in bytes as counted by Chromium, including headers. `npx playwright test weight`
 * prints the table. The page has been requested before and is cached, as it is for nearly every visitor.
 */

const kB = 1000
const most = { all: 300 * kB, scripts: 150 * kB }

/** Visits to the home page, and to an article with formulas, figures and names beyond Latin-1. */
const visits = ['/', '/articles/whose-currency'].flatMap((path) =>
  [390, 1280].map((width) => ({ path, width })),
)

async function weigh(page: Page, base: string, path: string): Promise<{ url: string; bytes: number }[]> {
  const before = await page.context().browser()?.newPage()
  before?.setDefaultNavigationTimeout(50_000)
  await before?.goto(new URL(path, base).href, { waitUntil: 'networkidle' })
  await before?.close()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const loaded: { url: string; bytes: number }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    loaded.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  )
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return loaded
}

for (const { path, width } of visits)
  test(`${path} at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    const loaded = await weigh(page, baseURL ?? '', path)
    const sum = (part: RegExp) =>
      loaded.filter(({ url }) => part.test(url)).reduce((total, { bytes }) => total + bytes, 0)
    const [all, scripts] = [sum(/./), sum(/\.js$/)]
    console.log(
      `${path} at ${width} px: ${(all / kB).toFixed(0)} kB, scripts ${(scripts / kB).toFixed(0)}, ` +
        `fonts ${(sum(/\.woff2$/) / kB).toFixed(0)}, engravings ${(sum(/\.svg$/) / kB).toFixed(0)}`,
    )
    // Nothing is loaded from another host.
    expect(loaded.filter(({ url }) => !url.startsWith(`${baseURL}/`))).toEqual([])
    expect(scripts).toBeGreaterThan(50 * kB)
    expect(scripts).toBeLessThan(most.scripts)
    expect(all).toBeLessThan(most.all)
    // Every requested font was loaded.
    const faces = await page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
    expect(faces.filter(([, status]) => status === 'loaded').length).toBeGreaterThan(3)
    expect(faces.filter(([, status]) => status === 'error')).toEqual([])
  })
