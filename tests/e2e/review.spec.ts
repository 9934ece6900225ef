import pg from 'pg'
import { identity } from '../blindness/canaries.ts'
import { namedPdf } from '../blindness/files.ts'
import { test as base, expect, type Journal, password, startJournal } from './journal.ts'
import { expectNoFaults, signIn, someone } from './steps.ts'

/** The reviewer's way through a manuscript in the browser: read, refer, attach, lose the session, and lose nothing. */

const test = base.extend<object, { sample: Journal }>({
  sample: [
    async ({ browserName: _ }, use) => {
      const journal = await startJournal({}, { demo: true })
      await use(journal)
      await journal.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
})

test('a review is read, written and kept, though the session ends in the middle of it', async ({
  browser,
  sample,
  baseURL,
}) => {
  const page = await someone(browser, baseURL)
  const answer = await page.request.post('/api/cms/auth/login', { data: { username: 'reviewer', password } })
  const { token } = await answer.json()
  const headers = { authorization: `Bearer ${token}` }
  const assignments = await (
    await page.request.get('/api/manuscripts/reviewer-assignments', { headers })
  ).json()
  const { id } = assignments.find(({ status }: { status: string }) => status === 'pending')
  await page.request.post(`/api/reviews/${id}/accept`, { headers })

  await test.step('the page stands beside the form, as a picture with its text', async () => {
    await page.goto(`/reviews/${id}`)
    const pages = page.getByRole('region', { name: 'The manuscript’s pages' })
    await expect(page.getByText('of 1', { exact: true })).toBeVisible()
    const picture = pages.locator('image')
    const drawn = await page.request.get(String(await picture.getAttribute('href')))
    expect(drawn.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    })
    await expect(pages.locator('text', { hasText: 'Introduction' })).toBeAttached()
    await page.getByRole('button', { name: 'Read as text' }).click()
    await expect(pages.getByText('Introduction')).toBeVisible()
    await page.getByRole('button', { name: 'Read as pages' }).click()
  })

  const comments = page.getByLabel(/^Comments for the author/)
  await test.step('lines are marked and put into the comments by a key', async () => {
    await comments.fill('See')
    await page.locator('[data-line]').nth(3).selectText()
    await page.getByRole('region', { name: 'The manuscript’s pages' }).focus()
    await page.keyboard.press('c')
    await expect(comments).toHaveValue('See p. 1, l. 4 ')
    await expect(comments).toBeFocused()
    await page.keyboard.type('on attrition.')
    await expect(page.getByText('Your text does not contain your name')).toBeVisible()
  })

  await test.step('stars by the keyboard', async () => {
    await page.getByRole('radio', { name: /^1 of 5/ }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
    await expect(page.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
  })

  await test.step('a file comes with it', async () => {
    await page.locator('#review-file').setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: namedPdf([identity('Zorvantha', 'Quillmerrow', 3)]),
    })
    await expect(page.getByText('Your name is not in the author’s copy.')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the session ends; what is typed then is there after signing in again', async () => {
    const client = new pg.Client({ connectionString: sample.databaseUrl })
    await client.connect()
    await client.query(
      "DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = 'reviewer')",
    )
    await client.end()
    await comments.fill('See p. 1, l. 4 on attrition. Written after the session had ended.')
    await page.getByLabel('Major revisions').check()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await signIn(page, 'reviewer')
    await page.waitForURL(`**/reviews/${id}`)
    await expect(comments).toHaveValue('See p. 1, l. 4 on attrition. Written after the session had ended.')
    await expect(page.getByLabel('Major revisions')).toBeChecked()
    await expect(page.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
    await expect(page.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'notes.pdf' })).toBeVisible()
  })

  await test.step('it is sent, and read again among the completed', async () => {
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Review submitted')).toBeVisible()
    await page.goto(`/reviews/${id}`)
    await expect(page.getByRole('heading', { name: 'You have submitted this review' })).toBeVisible()
    await expect(page.getByText('Written after the session had ended.')).toBeVisible()
  })
  expectNoFaults(page)
})
