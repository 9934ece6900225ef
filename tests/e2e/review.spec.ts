import pg from 'pg'
import { identity } from '../blindness/canaries.ts'
import { namedPdf } from '../blindness/files.ts'
import { arriving, expect, type Journal, password, startJournal } from './journal.ts'
import { test as base } from './per-worker.ts'
import { expectNoFaults, signIn, someone } from './steps.ts'

/**
 * Tests a review in the browser: reading, references to passages, attachments, and an expired session without
 * loss of text.
 */

const test = base.extend<{ sample: Journal }>({
  sample: [
    async ({ perWorker }, use) => use(await perWorker('reviewed', () => startJournal({}, { demo: true }))),
    { timeout: 300_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
})

test('a review is written and kept although the session ends meanwhile', async ({
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

  await test.step('the page is shown beside the form, as an image with its text', async () => {
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
  await test.step('a reference to marked lines is put into the comments', async () => {
    await comments.fill('See')
    await page.getByRole('region', { name: 'The manuscript’s pages' }).focus()
    await page.locator('[data-line]').nth(3).selectText()
    await page.getByRole('button', { name: 'Insert “p. 1, l. 4” into the report' }).click()
    await expect(comments).toHaveValue('See p. 1, l. 4 ')
    await expect(comments).toBeFocused()
    await page.keyboard.type('on attrition.')
    await expect(page.getByText('Your text does not contain your name')).toBeVisible()
  })

  await test.step('marked words are commented on with the keyboard alone', async () => {
    await page.locator('[data-line]').nth(5).selectText()
    await page.getByRole('region', { name: 'The manuscript’s pages' }).focus()
    await page.keyboard.press('c')
    await expect(page.getByLabel('Comment', { exact: true })).toBeFocused()
    await page.keyboard.type('This is nonsense. Say why.')
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('Control+Enter')
    // A comment without words is not kept.
    await page.keyboard.press('c')
    await page.keyboard.press('Escape')
    const collected = page.getByRole('region', { name: 'Minor points' })
    await expect(collected.getByRole('button', { name: /Page 1, line 6, “/ })).toBeVisible()
    await expect(collected.getByRole('textbox')).toHaveValue('This is nonsense. Say why.')
    const hints = page.getByRole('region', { name: 'Before you send' })
    await expect(hints.getByText('This may read as harsh.')).toBeVisible()
    await collected.getByRole('textbox').fill('Please say why.')
    await expect(hints.getByText('This may read as harsh.')).toBeHidden()
    await page.getByRole('button', { name: 'Preview as the author' }).click()
    await expect(
      page.getByRole('dialog').getByText(/^1\. Page 1, line 6, “.+: Please say why\.$/),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a comment on the whole page is written beside the text; the preview leaves out the own name', async () => {
    await page.getByRole('button', { name: 'Read as text' }).click()
    await page.getByRole('button', { name: 'Comment on this page' }).click()
    await expect(page.getByLabel('Comment', { exact: true })).toBeFocused()
    await page.keyboard.type('As Solheim asked, add a figure.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Read as pages' }).click()
    await page.getByRole('button', { name: 'Preview as the author' }).click()
    await expect(
      page.getByRole('dialog').getByText('Page 1: As [removed] asked, add a figure.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('in open review the name is no hint, and the preview shows it', async () => {
    const hints = page.getByRole('region', { name: 'Before you send' })
    await expect(hints.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
    const client = new pg.Client({ connectionString: sample.databaseUrl })
    await client.connect()
    const setMode = (mode: string) =>
      client.query(
        'UPDATE manuscripts SET review_mode = $2 WHERE id = (SELECT manuscript_id FROM assignments WHERE id = $1)',
        [id, mode],
      )
    await setMode('open')
    await page.reload()
    await page.getByRole('button', { name: 'Preview as the author' }).click()
    await expect(page.getByRole('dialog').getByText('Page 1: As Solheim asked, add a figure.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hints).toBeVisible()
    await expect(hints.getByRole('listitem')).toHaveCount(0)
    await setMode('double_blind')
    await client.end()
    await page.reload()
    await expect(hints.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the page is loaded again while a save is under way, which arrives only then', async () => {
    const saves = '**/api/reviews/*/draft'
    const { promise: loaded, resolve: isLoaded } = Promise.withResolvers<void>()
    const held = page.waitForRequest(saves)
    const arrived = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/draft'))
    let answer: Promise<number> | undefined
    // Saves of the page that was loaded again come after it, however slow the machine is.
    await page.route(saves, async (route) => {
      if (!answer) answer = loaded.then(async () => (await route.fetch()).status())
      else {
        await answer
        await route.continue()
      }
    })
    await comments.fill('See p. 1, l. 4 on attrition. And')
    await held
    await page.reload()
    await arrived
    await expect(comments).toHaveValue('See p. 1, l. 4 on attrition. And')
    isLoaded()
    expect(await answer).toBe(200)
    await page.unroute(saves)
    await comments.fill('See p. 1, l. 4 on attrition.')
    await page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
    await expect(page.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
    await expect(page.getByText('This review was changed in another window.')).toBeHidden()
  })

  await test.step('stars by keyboard', async () => {
    await page.getByRole('radio', { name: /^1 of 5/ }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
    await expect(page.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
  })

  await test.step('a file is attached', async () => {
    await page.locator('#review-file').setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: namedPdf([identity('Zorvantha', 'Quillmerrow', 3)]),
    })
    await expect(page.getByText('Your name is not in the author’s copy.')).toBeVisible()
  })

  await test.step('the session ends; what is typed afterwards is there after signing in again', async () => {
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

  await test.step('it is submitted and can be read among the completed reviews', async () => {
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Review submitted')).toBeVisible()
    await page.goto(`/reviews/${id}`)
    await expect(page.getByRole('heading', { name: 'You have submitted this review' })).toBeVisible()
    await expect(page.getByText('Written after the session had ended.')).toBeVisible()
    await expect(page.getByText(/2\. Page 1, line 6, “/)).toBeVisible()
  })
  expectNoFaults(page)
})

test('one review in two windows: nothing is overwritten, and the reviewer chooses', async ({
  browser,
  sample,
  baseURL,
}) => {
  const client = new pg.Client({ connectionString: sample.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `UPDATE assignments SET reviewer_id = u.id, status = 'in_progress' FROM users u
     WHERE u.username = 'reviewer' AND assignments.id = (
       SELECT a.id FROM assignments a WHERE a.status IN ('pending', 'in_progress')
       AND NOT EXISTS (SELECT FROM assignments b WHERE b.manuscript_id = a.manuscript_id AND b.reviewer_id = u.id)
       LIMIT 1) RETURNING assignments.id`,
  )
  await client.query(
    'INSERT INTO review_drafts (assignment_id, content) VALUES ($1, $2) ON CONFLICT (assignment_id) DO UPDATE SET content = $2',
    [rows[0].id, JSON.stringify({ comments: 'Begun elsewhere.', rating: 'good' })],
  )
  await client.end()
  const address = `/reviews/${rows[0].id}`
  const first = await someone(browser, baseURL)
  await first.goto(address)
  await signIn(first, 'reviewer')
  const commentsOf = (page: typeof first) => page.getByLabel(/^Comments for the author/)
  await expect(commentsOf(first)).toHaveValue('Begun elsewhere.')
  // Values that this release cannot read are shown as text.
  await first.getByText('rating', { exact: true }).click()
  await expect(first.getByText('good', { exact: true })).toBeVisible()

  const second = arriving(await first.context().newPage())
  await second.goto(address)
  await commentsOf(second).fill('From the second window.')
  await second.getByRole('button', { name: 'Comment on this page' }).click()
  await second.getByLabel('Comment', { exact: true }).fill('A comment of the second window.')
  await second.getByRole('button', { name: 'Save comment' }).click()
  await expect(second.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
  await commentsOf(first).fill('From the first window.')
  await expect(first.getByText('This review was changed in another window.')).toBeVisible()
  await expect(commentsOf(first)).toHaveValue('From the first window.')
  await first.getByRole('button', { name: 'Keep this version' }).click()
  // Comments on passages of both windows are kept.
  await expect(first.getByLabel('Comment 1')).toHaveValue('A comment of the second window.')
  await expect(first.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
  await second.reload()
  await expect(commentsOf(second)).toHaveValue('From the first window.')

  // After going offline and coming back, the browser's copy is saved on the server.
  await first.context().setOffline(true)
  await commentsOf(first).fill('Written on the train.')
  await expect(first.getByText('Not saved yet').first()).toBeVisible()
  await first.close()
  await second.context().setOffline(false)
  await second.goto(address)
  await expect(commentsOf(second)).toHaveValue('Written on the train.')
  await expect(second.getByText(/^Saved (just now|\d)/).first()).toBeVisible()

  // A server error about a field that is not on the screen is shown, and the input is kept.
  await second.route('**/api/reviews/*/submit', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'Some fields need attention',
        code: 'invalid',
        requestId: 'x',
        issues: [
          { path: 'comments', message: 'Please say more' },
          { path: 'conflictStatement', message: 'Please declare your interests' },
        ],
      },
    }),
  )
  await second.getByLabel('Major revisions').check()
  await second.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await second.getByRole('button', { name: 'Submit Review' }).click()
  await expect(second.getByText('Conflict statement: Please declare your interests')).toBeVisible()
  await expect(commentsOf(second)).toBeFocused()
  await expect(commentsOf(second)).toHaveAccessibleDescription(/Please say more/)
  await expect(commentsOf(second)).toHaveValue('Written on the train.')
  expectNoFaults(second)
})
