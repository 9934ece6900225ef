/**
 * Tests problems that authors know from submission systems: lost drafts, crashes, conflicts, broken uploads.
 */
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { buildPdf } from '../fixtures/documents/build.ts'
import { expectAccessible } from './axe.ts'
import { arriving, expect, type Journal, password, startJournal, test } from './journal.ts'
import { expectNoFaults, someone } from './steps.ts'

const abstract =
  'We ask who pays when a currency moves between the order and the payment, and find that sellers do, for longer than is thought.'

function pdf(name: string) {
  const buffer = Buffer.from(buildPdf([[{ text: `Abstract. Page of ${name}.`, y: 700, size: 12 }]]))
  return { name, mimeType: 'application/pdf', buffer }
}

async function enter(page: Page, username: string): Promise<void> {
  await page.goto('/')
  const answer = await page.request.post('/api/cms/auth/login', { data: { username, password } })
  const { token, user } = await answer.json()
  await page.evaluate(
    ([kept, person]) => {
      localStorage.setItem('cms_token', kept ?? '')
      localStorage.setItem('cms_user', person ?? '')
    },
    [token as string, JSON.stringify(user)],
  )
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Title/ })
const abstractOf = (page: Page) => page.getByRole('textbox', { name: /^Abstract/ })
const isSaved = (page: Page) => expect(page.getByText(/^Saved/).first()).toBeVisible()

async function draftOn(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('cms_token'))
  const answer = await page.request.get('/api/manuscripts/drafts', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as { id: string; manuscript: { title: string; abstract: string } }[]
}

async function manuscriptsIn(journal: Journal): Promise<number> {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const rows = await db.selectFrom('manuscripts').select('id').execute()
  await close()
  return rows.length
}

/** A journal that a test may crash. It is always closed after the test. */
let own: Awaited<ReturnType<typeof startJournal>> | null = null
test.afterEach(async () => {
  await own?.close()
  own = null
})

test('no input is lost', async ({ browser }) => {
  const journal = await startJournal({ review: { holdMinutes: 0 } })
  own = journal
  const { username } = await journal.account({
    username: 'amara',
    role: 'author',
    firstName: 'Amara',
    lastName: 'Okonkwo',
  })
  let page = await someone(browser, journal.url)
  const context = page.context()
  await enter(page, username)

  await test.step('offline: stored on the device, sent when online again', async () => {
    await page.goto('/manuscript-submission')
    await expect(titleOf(page)).toBeVisible()
    // Goes offline before the first key is pressed, while the draft has no id yet.
    await context.setOffline(true)
    await titleOf(page).fill('Who pays for the move of a currency')
    await abstractOf(page).fill(abstract)
    await expect(page.getByText('Not saved yet').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('sellers do')
    await context.setOffline(false)
    await expect.poll(async () => (await draftOn(page))[0]?.manuscript.abstract).toBe(abstract)
    await isSaved(page)
  })

  await test.step('the browser is killed while saving fails: the next visit restores the draft', async () => {
    // Stops the server, because a page that is left saves once more, and its request handlers are removed
    // when it is closed.
    await journal.crash()
    await titleOf(page).fill('Who pays for the move of a currency, and when')
    await expect(page.getByText('Not saved yet').first()).toBeVisible()
    const address = page.url()
    await page.close()
    await journal.restart()
    page = arriving(await context.newPage())
    await page.goto(address)
    await expect(titleOf(page)).toHaveValue('Who pays for the move of a currency, and when')
    await expect(page.getByText(/was restored from this browser/)).toBeVisible()
    await expect.poll(async () => (await draftOn(page))[0]?.manuscript.title).toContain('and when')
    await isSaved(page)
  })

  await test.step('two devices: a conflict is shown, nothing is overwritten', async () => {
    const other = await someone(browser, journal.url)
    await enter(other, username)
    await other.goto(page.url())
    await titleOf(other).fill('The title from the other device')
    await isSaved(other)
    await expect.poll(async () => (await draftOn(other))[0]?.manuscript.title).toContain('other device')
    await titleOf(page).fill('The title from this device')
    await expect(page.getByText('This draft was changed in another window.')).toBeVisible()
    expect((await draftOn(page)).map(({ manuscript }) => manuscript.title)).toEqual([
      'The title from the other device',
    ])
    await expect(titleOf(page)).toHaveValue('The title from this device')
    await page.getByRole('button', { name: 'Keep this version as a new draft' }).click()
    await expect.poll(async () => (await draftOn(page)).length).toBe(2)
    await other.close()
  })

  await test.step('the session ends on step 3: the author signs in in another window and continues', async () => {
    await page.getByRole('textbox', { name: /keyword/i }).fill('prices, currencies, firms')
    await page.getByRole('textbox', { name: /keyword/i }).press('Enter')
    await page.getByLabel(/^Manuscript Type/).selectOption({ label: 'Original Research' })
    await page.getByLabel(/^Field of Study/).selectOption({ label: 'Economics' })
    await page.getByRole('button', { name: 'Next: Authors' }).click()
    // The forms of incomplete authors are already open.
    await page.getByRole('combobox', { name: 'Affiliation', exact: true }).fill('Institute of Samples')
    await page.getByRole('button', { name: 'Next: File Upload' }).click()
    await page.locator('input[type=file]').setInputFiles(pdf('manuscript.pdf'))
    await expect(page.getByText(/^Copy for reviewers, 1 page/)).toBeVisible()
    await page.getByRole('button', { name: /^View copy/ }).click()
    await expect(page.getByRole('img', { name: 'Page 1 of the copy' })).toBeVisible()
    await expectAccessible(page, 'the copy for reviewers', 'dialog')
    await page.keyboard.press('Escape')
    const token = await page.evaluate(() => localStorage.getItem('cms_token'))
    await page.request.post('/api/cms/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.getByLabel(/^Description/).fill('The whole paper')
    await expect(page.getByText(/You are signed out/).first()).toBeVisible()
    const elsewhere = arriving(await context.newPage())
    await enter(elsewhere, username)
    await elsewhere.close()
    await isSaved(page)
  })

  await test.step('a double click, and a server killed after it accepted the submission: submitted once', async () => {
    let calls = 0
    await page.route('**/api/manuscripts/submit', async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      await journal.crash()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click()
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
    const send = page.getByRole('button', { name: 'Submit Manuscript' })
    await send.dblclick()
    await expect(page.locator('.toast').getByText('Submission Failed')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed. ' })).toBeFocused()
    expect(calls).toBe(1)
    await journal.restart()
    await send.click()
    await expect(page.getByText('Submission Successful')).toBeVisible()
    await page.waitForURL('**/author-dashboard**')
    expect(await manuscriptsIn(journal)).toBe(1)
    await expect(page.getByRole('link', { name: 'The title from this device' })).toBeVisible()
  })
})

test('an author who was read from the file without an address is marked before the step is left', async ({
  browser,
  journal,
  baseURL,
}) => {
  const { username } = await journal.account({
    username: 'rosa',
    role: 'author',
    firstName: 'Rosa',
    lastName: 'Ek',
  })
  const page = await someone(browser, baseURL)
  await enter(page, username)
  await page.goto('/manuscript-submission')
  const lines = [
    { text: 'Who pays for the move of a currency', y: 740, size: 20 },
    { text: 'Ada Berg, University of Oslo, ada@oslo.example', y: 700, size: 12 },
    { text: 'Bo Dahl, University of Bergen', y: 680, size: 12 },
    { text: 'Abstract', y: 640, size: 12 },
    ...[620, 606, 592, 578, 564].map((y) => ({
      text: 'Sellers pay for the move, and buyers do not notice it.',
      y,
      size: 10,
    })),
  ]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'manuscript.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(buildPdf([lines])),
    })
  await expect(page.getByText(/fields found/)).toBeVisible()
  await test.step('the page shows where the fields were found', async () => {
    const sheet = page.getByRole('img', {
      name: 'Page 1 of your manuscript. Framed on it: Title, Authors, Affiliations, Abstract.',
    })
    await expect(sheet).toBeVisible()
    const [title, heading] = [sheet.locator('.found-page-frame').first(), sheet.getByText('Title')]
    await expect(heading).toBeVisible()
    // The title is 740 of 842 points above the foot of an A4 page.
    const [box, paper] = [await title.boundingBox(), await sheet.boundingBox()]
    expect(((box?.y ?? 0) - (paper?.y ?? 0)) / (paper?.height ?? 1)).toBeCloseTo(0.1, 1)
  })
  await page.getByRole('button', { name: 'Next: Authors' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Bo Dahl' })
  await expect(row.getByText('Email missing')).toBeVisible()
  await expect(page.getByText('Email missing')).toHaveCount(1)
  // A field that was to be checked and is confirmed asks for nothing any more.
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await expect(row.getByText('Please check')).toHaveCount(0)
  await test.step('the form can be emptied, and filled in again', async () => {
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Empty the form' }).click()
    await expect(titleOf(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Fill in the form again' }).click()
    await expect(titleOf(page)).toHaveValue('Who pays for the move of a currency')
    await page.getByRole('button', { name: 'Next: Authors' }).click()
    await expect(row).toBeVisible()
  })
})

test('many authors and many files', async ({ browser, journal, baseURL }) => {
  const { username } = await journal.account({
    username: 'henrik',
    role: 'author',
    firstName: 'Henrik',
    lastName: 'Lindqvist',
  })
  const page = await someone(browser, baseURL)
  await enter(page, username)
  const nameAt = (index: number) => page.locator('.author-row b').nth(index)

  await test.step('200 authors pasted from a spreadsheet, with a preview', async () => {
    await page.goto('/manuscript-submission')
    await page.getByRole('button', { name: 'Next: Authors' }).click()
    await page.getByText('Paste a list of authors').click()
    // Names are distinguished by letters, because digits after a name are read as footnote marks.
    const letters = (i: number) => String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))
    const rows = Array.from(
      { length: 200 },
      (_, i) => `Given Family${letters(i)}\tg${i}@x.example\tInstitute ${i}`,
    )
    await page.getByLabel(/^One author per line/).fill(['Name\tEmail\tAffiliation', ...rows].join('\n'))
    await expect(page.getByText('200 authors found.')).toBeVisible()
    await page.getByRole('button', { name: 'Add 200 authors' }).click()
    await expect(page.locator('.author-row')).toHaveCount(201)
  })

  await test.step('moved by pointer and by keys, with an announcement; a wrong check digit is reported', async () => {
    const grip = page.getByRole('button', { name: /^Move Given Familyab:/ })
    const first = page.locator('.author-row').first()
    await first.scrollIntoViewIfNeeded()
    await grip.hover()
    const [from, to] = [await grip.boundingBox(), await first.boundingBox()]
    if (!from || !to) throw new Error('The rows are not there')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 30, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 2 })
    await page.mouse.up()
    await expect(nameAt(0)).toHaveText('Given Familyab')
    // Moves the entry below the open form, then below the next entry.
    await grip.press('ArrowDown')
    await grip.press('ArrowDown')
    await expect(nameAt(1)).toHaveText('Given Familyab')
    await expect(grip).toBeFocused()
    await page.getByRole('button', { name: 'Edit Given Familyab' }).click()
    await page.getByRole('textbox', { name: /^ORCID/ }).fill('0000-0002-1825-0098')
    await page.getByRole('button', { name: 'Next: File Upload' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByText(/this one is not valid/).first()).toBeVisible()
    await page.getByRole('textbox', { name: /^ORCID/ }).fill('0000-0002-1825-0097')
  })

  await test.step('ten files, six at a time, one retried; refusals say why', async () => {
    await page.getByRole('button', { name: 'Next: File Upload' }).click()
    let underWay = 0
    let most = 0
    let failed = 0
    // Holds all uploads until six have started, so that the number of concurrent uploads does not depend on
    // the machine.
    const six = Promise.withResolvers<void>()
    await page.route('**/uploads/**', async (route) => {
      if (failed++ === 0) return route.abort('connectionreset')
      underWay += 1
      most = Math.max(most, underWay)
      if (underWay === 6) six.resolve()
      await six.promise
      await route.fulfill({ response: await route.fetch() })
      underWay -= 1
    })
    await page
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
        { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
        ...Array.from({ length: 11 }, (_, i) => pdf(i === 0 ? 'manuscript.pdf' : `figure-${i}.pdf`)),
      ])
    await expect(
      page.getByText('“virus.exe”: this file type is not accepted', { exact: false }),
    ).toBeVisible()
    await expect(page.getByText('“empty.pdf” is empty.')).toBeVisible()
    await expect(page.getByText('“figure-10.pdf”: there can be at most 10 files.')).toBeVisible()
    await expect(page.locator('.files-upload-row').getByText(/^Checked/)).toHaveCount(10)
    expect(most).toBe(6)
    await expect(page.getByLabel('Kind').first()).toHaveValue('manuscript')
    await page.getByRole('button', { name: 'Remove figure-9.pdf' }).click()
    await expect(page.locator('.files-upload-row')).toHaveCount(9)
    await page.unroute('**/uploads/**')
  })

  const firstFiles = (...names: string[]) =>
    expect
      .poll(async () =>
        (await page.locator('.files-upload-name > b').allTextContents()).slice(0, names.length),
      )
      .toEqual(names)
  const rowOf = (name: string) => page.locator('.files-upload-row').filter({ hasText: name })

  await test.step('files are reordered and described, and one is replaced', async () => {
    const up = page.getByRole('button', { name: /^Up ?, figure-3.pdf/ })
    await up.press('Enter')
    await expect(up).toBeFocused()
    await up.press('Enter')
    await firstFiles('manuscript.pdf', 'figure-3.pdf', 'figure-1.pdf', 'figure-2.pdf')
    await rowOf('figure-3.pdf').getByLabel('Kind').selectOption({ label: 'Table' })
    await rowOf('figure-3.pdf')
      .getByLabel(/^Description/)
      .fill('Prices by month')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Replace figure-3.pdf').click(),
    ])
    await chooser.setFiles(pdf('prices.pdf'))
    const isAsItWas = async () => {
      // While the new file is being uploaded, its row still shows the old one.
      await expect(page.locator('.files-upload-name > b').nth(1)).toHaveText('prices.pdf')
      await expect(rowOf('prices.pdf').getByText(/^Checked/)).toBeVisible()
      await expect(page.locator('.files-upload-row')).toHaveCount(9)
      await firstFiles('manuscript.pdf', 'prices.pdf', 'figure-1.pdf')
      await expect(rowOf('prices.pdf').getByLabel('Kind')).toHaveValue('table')
      await expect(rowOf('prices.pdf').getByLabel(/^Description/)).toHaveValue('Prices by month')
    }
    await isAsItWas()
    await isSaved(page)
    await page.reload()
    await isAsItWas()
  })

  await test.step('an unusable file is reported in the list of steps and in the summary', async () => {
    await page
      .locator('#choose-files')
      .setInputFiles({ ...pdf('cut.pdf'), buffer: Buffer.from('%PDF-1.7 1 0 obj <<') })
    await expect(rowOf('cut.pdf').locator('.files-upload-problems')).toBeVisible()
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: /^“cut.pdf”: / })).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('listitem')
        .filter({ hasText: 'File Upload' }),
    ).toContainText('1 field to correct')
  })
  expectNoFaults(page)
})
