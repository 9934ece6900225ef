/**
 * `npm run bench:setup [-- soil]`: sets up three journals in production through the screens alone, and compares every public page,
 * feed, OAI answer and e-mail with what was entered: nothing of the sample is left, and nothing is invented. Prints how many
 * keystrokes and clicks it took. Ends with 1 if something differs. Needs the built pages, Chromium and openssl.
 */
import { chromium } from '@playwright/test'
import { startTestServer } from '#tests/database.ts'
import { findChromium } from '../bin/chromium.mjs'
import { differences } from './setup/compare.ts'
import { setUp } from './setup/enter.ts'
import { journals } from './setup/journals.ts'
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
    const stage = await startStage(
      `${journal.title.replaceAll(/[^\w ]/g, '')} <mailer@${journal.office.split('@')[1]}>`,
    )
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    try {
      const link = stage.firstAdministrator('keeper', `keeper@${journal.office.split('@')[1]}`)
      const started = performance.now()
      const { characters, clicks } = await setUp(page, { url: stage.url, link }, journal)
      const seconds = Math.round((performance.now() - started) / 1000)
      const reader = await browser.newContext({ ignoreHTTPSErrors: true })
      const get = async (path: string) => {
        const answer = await reader.request.get(stage.url + path)
        return { status: answer.status(), body: await answer.text() }
      }
      const { compared, found } = await differences(journal, get, stage.mailbox.messages)
      differing += found.length
      console.log(
        `${journal.title}: opened after ${characters} characters and ${clicks} clicks (${seconds} s by script); ${compared} pages, feeds and e-mails compared, ${found.length} differences`,
      )
      for (const sentence of found) console.log(`  - ${sentence}`)
      await reader.close()
    } catch (error) {
      await page.screenshot({ path: `test-results/setup-${journal.id}.png`, fullPage: true })
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
