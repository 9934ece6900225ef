/**
 * `npm run bench:setup [-- soil]`: sets up three journals in production through the screens alone, publishes articles in them, and
 * compares every public page, meta tag, feed, OAI answer, e-mail and PDF with what was entered: nothing of the sample is left, and
 * nothing is invented. In the end it plants words of the sample, which the comparison has to see. Prints how many keystrokes and
 * clicks the set-up took. Ends with 1 if something differs. Needs the built pages, Chromium and openssl.
 */
import { chromium } from '@playwright/test'
import { startTestServer } from '#tests/database.ts'
import { findChromium } from '../bin/chromium.mjs'
import { articles } from './setup/articles.ts'
import { differences, readSite } from './setup/compare.ts'
import { minutesOf, setUp } from './setup/enter.ts'
import { inventedIn } from './setup/invented.ts'
import { journals } from './setup/journals.ts'
import { plantSample } from './setup/plant.ts'
import { publishArticles } from './setup/publish.ts'
import { startStage } from './setup/stage.ts'

const asked = process.argv.slice(2)
const server = await startTestServer()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
let differing = 0
try {
  for (const journal of journals.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
    const domain = journal.office.split('@')[1]
    const stage = await startStage(`${journal.title.replaceAll(/[^\w ]/g, '')} <mailer@${domain}>`)
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    try {
      const keeper = `keeper@${domain}`
      const link = stage.firstAdministrator('keeper', keeper)
      const started = performance.now()
      const effort = await setUp(page, { url: stage.url, link }, journal)
      const seconds = Math.round((performance.now() - started) / 1000)
      const entered = articles[journal.id] ?? []
      const sections = Object.values(journal.sectionOfType)
      const place = { url: stage.url, mailbox: stage.mailbox }
      const published = await publishArticles(browser, page, place, entered, sections)
      const reader = await browser.newContext({ ignoreHTTPSErrors: true })
      const get = async (path: string) => {
        const answer = await reader.request.get(stage.url + path)
        return {
          status: answer.status(),
          type: answer.headers()['content-type'] ?? '',
          bytes: await answer.body(),
        }
      }
      const { visits, failed } = await readSite(
        get,
        stage.url,
        published.flatMap(({ path }) => [path, `${path}.xml`]),
      )
      const addresses = [journal.office, keeper, ...entered.map(({ author }) => author.email)]
      const mails = stage.mailbox.messages.map(({ subject, text, html, raw }) => ({
        ...{ subject, text, html },
        from: /^From: (.*)$/im.exec(raw)?.[1] ?? '',
      }))
      const facts = { journal, origin: stage.url, addresses }
      const found = [...failed, ...differences(facts, visits, mails, published)]
      differing += found.length
      console.log(
        `${journal.title}: opened after ${effort.characters} characters typed, ${effort.clicks} clicks and ${effort.words} words read (${seconds} s by script, about ${Math.round(minutesOf(effort))} minutes by a person); ${published.length} published; ${visits.length} pages, feeds, records and files and ${mails.length} e-mails compared, ${found.length} differences`,
      )
      for (const sentence of found) console.log(`  - ${sentence}`)
      // A comparison that finds nothing has to be one that can find something.
      await plantSample(page, stage.url)
      const planted = await get('/contact')
      if (inventedIn(planted.bytes.toString(), facts).length === 0)
        throw new Error('The comparison does not see words of the sample')
      await reader.close()
    } catch (error) {
      // The browser may be what failed.
      await page.screenshot({ path: `test-results/setup-${journal.id}.png` }).catch(() => undefined)
      throw error
    } finally {
      await context.close()
      await stage.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = differing > 0 ? 1 : 0
