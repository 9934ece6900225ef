/**
 * `npm run bench:long-articles -- FOLDER`: opens articles with 5,000 references, 700 formulas, a table of 500 rows, Chinese
 * and Arabic text and hostile markup in Chromium, at 390 and 1440 pixels. Prints when each page was painted first, and how
 * long its main thread had worked until then, which other load changes less, in milliseconds and compared with a short
 * article. Prints also what is wrong with the page: sideways scrolling, scripts that ran, ids that
 * occur twice. Pictures of each page are put into the folder. Needs the built pages.
 */
import { mkdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { startTestServer } from '#tests/database.ts'
import { startJournal } from '#tests/e2e/journal.ts'
import { hardArticles, shortArticle } from '#tests/fixtures/hard-articles.ts'
import { putJats } from '#tests/hard-articles.ts'
import { findChromium } from '../bin/chromium.mjs'

/** Visits of each page, of which the median is printed. The pages take turns, so that other load meets all of them. */
const visits = 7

const folder = resolve(process.argv[2] ?? 'test-results/long-articles')
mkdirSync(folder, { recursive: true })
const server = await startTestServer()
const journal = await startJournal()
const { db, close } = openDatabase(journal.databaseUrl, { max: 2 })
const all = { short: shortArticle, ...hardArticles }
for (const [id, article] of Object.entries(all))
  await putJats(db, id, article, async (key, bytes) => {
    const path = join(journal.dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  })
await close()

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const id of Object.keys(all)) {
  const began = performance.now()
  const { length } = await (await fetch(`${journal.url}/articles/${id}`)).text()
  console.log(
    `${id}: rendered in ${Math.round(performance.now() - began)} ms, ${Math.round(length / 1000)} kB`,
  )
}
for (const width of [390, 1440]) {
  const paints = new Map<string, FirstPaint[]>(Object.keys(all).map((id) => [id, []]))
  for (let visit = 0; visit < visits; visit += 1)
    for (const [id, list] of paints) list.push(await firstPaint(browser, id, width))
  const median = (id: string, name: keyof FirstPaint) => {
    const list = (paints.get(id) ?? []).map((paint) => paint[name]).sort((a, b) => a - b)
    return list[Math.floor(list.length / 2)] ?? 0
  }
  const compared = (id: string, name: keyof FirstPaint) =>
    `${Math.round(median(id, name))} ms (${(median(id, name) / median('short', name)).toFixed(2)} of the short article)`
  for (const id of paints.keys())
    console.log(
      `${width} px, ${id}: first paint ${compared(id, 'at')}, work ${compared(id, 'work')}; ${await problemsOf(browser, id, width)}`,
    )
}
await browser.close()
await journal.close()
await server.stop()
console.log(`Pictures in ${folder}`)
process.exit()

interface FirstPaint {
  /** Milliseconds from the start of the navigation. */
  at: number
  /** Processor time of the page's main thread until then, in milliseconds. */
  work: number
}

/** A task or a mark in Chromium's trace. Times are in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

async function firstPaint(chrome: Browser, id: string, width: number): Promise<FirstPaint> {
  const page = await chrome.newPage({ viewport: { width, height: 844 } })
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traced = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { categories: 'toplevel,loading', transferMode: 'ReportEvents' })
  await page.goto(`${journal.url}/articles/${id}`, { waitUntil: 'commit' })
  const at = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0]
          if (entry) found(entry.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await session.send('Tracing.end')
  await traced
  await page.close()
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  const began = events.findLast(({ name, ts }) => name === 'navigationStart' && ts < (painted?.ts ?? 0))
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') &&
      pid === painted?.pid &&
      tid === painted.tid &&
      ts >= (began?.ts ?? 0) &&
      ts <= painted.ts,
  )
  return { at, work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) }
}

async function problemsOf(chrome: Browser, id: string, width: number): Promise<string> {
  const page = await chrome.newPage({ viewport: { width, height: 844 } })
  await page.goto(`${journal.url}/articles/${id}`, { waitUntil: 'load' })
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    return {
      width: document.documentElement.scrollWidth,
      attacked: 'attacked' in window,
      repeated: ids.length - new Set(ids).size,
      addresses: [...document.querySelectorAll('a[href]')].filter((link) =>
        /^\s*(javascript|data|vbscript):/i.test(link.getAttribute('href') ?? ''),
      ).length,
    }
  })
  await page.screenshot({ path: join(folder, `${id}-${width}-top.png`) })
  for (const place of ['references', 'full-text']) {
    const part = page.locator(`#${place}`)
    if ((await part.count()) === 0) continue
    await part.scrollIntoViewIfNeeded()
    await page.screenshot({ path: join(folder, `${id}-${width}-${place}.png`) })
  }
  await page.close()
  const problems = [
    found.width > width && `the page is ${found.width} px wide`,
    found.attacked && 'a script ran',
    found.repeated > 0 && `${found.repeated} ids are repeated`,
    found.addresses > 0 && `${found.addresses} links with a script`,
  ].filter(Boolean)
  return problems.length > 0 ? problems.join('; ') : 'nothing is wrong'
}
