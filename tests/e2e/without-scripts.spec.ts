import { expect } from './journal.ts'
import { test } from './sample.ts'

/**
 * Tests every page as readers with scripts turned off see it. It must be complete and must not wait for
 * scripts.
 */
test.use({ javaScriptEnabled: false })

/** Address and heading of each page, and texts that only the complete page contains. */
const pages: [path: string, heading: string, ...words: (string | RegExp)[]][] = [
  [
    '/',
    'Journal of International Business & Economic Research',
    'CiteScore',
    'Research areas',
    'Calls for Papers',
  ],
  [
    '/?sort=cited',
    'Journal of International Business & Economic Research',
    'Latest Articles',
    /\d+ citations/,
  ],
  ['/articles', 'Articles', /^\d+ articles$/, 'Load More Articles', 'Apply filters'],
  ['/articles?search=exchange+rate', 'Articles', /^\d+ articles for “exchange rate”$/, 'Clear search'],
  ['/articles?search=zzzz', 'Articles', 'No articles found'],
  ['/articles/pricing-through-a-devaluation', 'Pricing through a devaluation', 'Subscription'],
  ['/issues', 'Issues', 'Volume 14', 'Ports, prices and the long way round'],
  ['/issues/14/1', 'The currency on the invoice', 'Articles in this issue', 'Nils Hagström, Obinna Eze'],
  [
    '/editorial-board',
    'Editorial Board',
    'Katharina Löwenthal',
    'Associate Editors',
    'Monday-Friday 9-5 EST',
  ],
  ['/submission-guidelines', 'Submission Guidelines', '6,000-8,000', 'Download Template', 'LaTeX template'],
  ['/journal-finder', 'Journal Finder', 'Compare with the journal'],
  ['/track', 'Track Your Paper', 'Email me the status'],
  ['/contact', 'Contact Us', 'editorial@jiber.example', 'Send message'],
  ['/alerts', 'Email alerts', 'Subscribe'],
  ['/alerts/confirm', 'This link is incomplete', 'Email alerts'],
  ['/alerts/unsubscribe', 'This link is incomplete', 'Email alerts'],
  ['/saved', 'Saved articles', /needs JavaScript/],
  ['/about', 'About the journal'],
  ['/aims-scope', 'Aims & Scope'],
  ['/ethics', 'Publication Ethics'],
  ['/copyright', 'Copyright & Licensing'],
  ['/reviewer-guidelines', 'Reviewer Guidelines'],
  ['/review-process', 'Review Process'],
  ['/reviewer-recognition', 'Reviewer Recognition'],
  ['/peer-review', 'Peer Review Policy', 'double-blind'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms of Use'],
  ['/accessibility', 'Accessibility'],
  ['/nothing-here', '404 Page Not Found', 'Return to Home'],
  [
    '/articles/nothing',
    'Article Not Found',
    "The article you're looking for doesn't exist or has been removed.",
  ],
  ['/issues/99/9', 'Issue Not Found', 'All issues'],
]

test('every page for readers is complete', async ({ page }) => {
  for (const [path, heading, ...words] of pages) {
    await test.step(path, async () => {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(/nothing|99/.test(path) ? 404 : 200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      const main = page.locator('#main')
      // Texts are not searched within noscript elements, but buttons in them are found by their names.
      for (const word of words)
        await expect(
          main
            .getByText(word)
            .or(main.getByRole('button', { name: word }))
            .first(),
          `${path}: ${word}`,
        ).toBeVisible()
      if (/^\/[a-z-]+$/.test(path)) expect((await main.innerText()).length, path).toBeGreaterThan(80)
      await expect(page.locator(':is([aria-busy=true], .skeleton, .script-only):visible')).toHaveCount(0)
      // The navigation is the same on every page.
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        ...['Home', 'Articles', 'Editorial Board', 'Guidelines'],
      ])
      await expect(page.getByRole('banner').getByRole('link', { name: 'Submit Manuscript' })).toBeVisible()
      await expect(page.locator('footer.footer')).toContainText('© 2024')
    })
  }
})

test('the contact form reaches the office, and keeps its input if refused', async ({ page, sample }) => {
  await page.goto('/contact')
  await expect(page.getByRole('textbox', { name: 'Leave this blank' })).toHaveCount(0)
  await page.getByLabel('Your name').fill('Ana "Nana" Ng')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByLabel('Subject').fill('Scope without scripts')
  await page.getByLabel('Message').fill('Would this fit?')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  // As with scripts, the error summary is above the form and has the focus.
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address/)
  await expect(page.getByLabel('Your name')).toHaveValue('Ana "Nana" Ng')
  await expect(page.getByLabel('Message')).toHaveValue('Would this fit?')
  await page.getByLabel('Email').fill('ana.ng@people.example')
  // Fills in every field, as bots do.
  await page.locator('[name=website]').fill('https://pills.example', { force: true })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('write to editorial@jiber.example or call')
  await expect(page.locator('[name=website]')).toHaveValue('')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused()
  const mail = await sample.mailbox.find('editorial@jiber.example', /Contact form: Scope without scripts/)
  expect(mail.text).toContain('Would this fit?')
})

test('templates for authors can be downloaded', async ({ page, request }) => {
  await page.goto('/submission-guidelines')
  for (const [name, start] of [
    ['Download Template', 'PK'],
    ['LaTeX template', '%'],
  ] as const) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const answer = await request.get(href ?? '')
    expect(answer.status()).toBe(200)
    expect((await answer.body()).subarray(0, start.length).toString()).toBe(start)
  }
})

test('no secret gets into an address: forms that need scripts are not sent without them', async ({
  page,
}) => {
  for (const [path, field, button] of [
    ['/cms/login', 'Password', 'Login'],
    ['/forgot-password', 'Email', 'Send Reset Link'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
    await page.getByLabel(field, { exact: false }).first().fill('Correct-Horse-7')
    await page.keyboard.press('Enter')
    expect(page.url()).not.toContain('Horse')
  }
})
