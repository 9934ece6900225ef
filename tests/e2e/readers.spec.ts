import { expectAccessible } from './axe.ts'
import { expect, test } from './journal.ts'
import { linkIn } from './steps.ts'

const office = 'editorial@jiber.example'

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('tracking: errors are shown in the summary and at the field; valid input is sent', async ({
      page,
    }) => {
      await page.goto('/track')
      await page.getByLabel('Manuscript number').fill('JIBER-2026-0042')
      await page.getByLabel('Email').fill('nowhere')
      await page.getByRole('button', { name: 'Email me the status' }).click()
      const problems = page.getByRole('alert', { name: 'There is a problem' })
      // With and without scripts, the error summary gets the focus and links to the field.
      await expect(problems).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        /^Please enter a valid email address/,
      )
      await expect(page.getByLabel('Manuscript number')).toHaveValue('JIBER-2026-0042')
      if (scripts) await expectAccessible(page)
      await problems.getByRole('link', { name: 'Please enter a valid email address' }).click()
      if (scripts) await expect(page.getByLabel('Email')).toBeFocused()
      await page.getByLabel('Email').fill('nobody@people.example')
      await page.getByRole('button', { name: 'Email me the status' }).click()
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    })

    test('alerts: subscribe, confirm, unsubscribe', async ({ page, journal }) => {
      const email = `reader-${scripts}@readers.example`
      await page.goto('/alerts?search=ports')
      await expect(page.getByRole('radio', { name: 'New articles that match a search' })).toBeChecked()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('heading', { name: 'One more step: confirm' })).toBeVisible()
      const mail = await journal.mailbox.find(email, /Confirm your email alert/)
      await page.goto(linkIn(mail.text, /^\/alerts\/confirm/))
      if (scripts) await expectAccessible(page)
      await page.getByRole('button', { name: 'Confirm the alert' }).click()
      await expect(page.getByText('you will hear of new articles that match “ports”')).toBeVisible()
      await page.goto('/alerts/unsubscribe?token=made.0.up')
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('This link is not valid.')).toBeVisible()
    })

    test('journal finder: an abstract is compared', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Journal Finder' }).click()
      await expect(page).toHaveURL(/\/journal-finder$/)
      await page.getByRole('button', { name: 'Compare with the journal' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(
        'Please enter the title of your paper',
      )
      await page.getByLabel('Title of your paper').fill('Ports and prices')
      await page.getByRole('button', { name: 'Compare with the journal' }).click()
      // Depends on whether another test has already published something here.
      const verdict = /^(We cannot tell whether it fits|Probably not the right journal)$/
      await expect(page.getByRole('heading', { name: verdict })).toBeVisible()
      await expect(page.getByLabel('Title of your paper')).toHaveValue('Ports and prices')
      if (scripts) await expectAccessible(page)
    })
  })

test('contact: a message reaches the editorial office', async ({ page, journal }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Your name').fill('Ana Ng')
  await page.getByLabel('Email').fill('ana.ng@people.example')
  await page.getByLabel('Message').fill('Would this fit?')
  await send.click()
  const problems = page.getByRole('alert', { name: 'There are problems' })
  await expect(problems).toBeFocused()
  await expect(problems.getByRole('link')).toHaveText([
    'Please enter a subject',
    'Please complete the CAPTCHA verification',
  ])
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Please enter a subject')
  await expectAccessible(page)
  await page.getByLabel('Subject').fill('Scope')
  await page.locator('altcha-widget').getByRole('checkbox').click()
  await expect(page.getByText('Verified')).toBeVisible()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible()
  const mail = await journal.mailbox.find(office, /Contact form: Scope/)
  expect(mail.text).toContain('Would this fit?')
})

test('input typed before the scripts load is kept', async ({ browser, journal }) => {
  // Uses a plain page, because the suite's own pages wait for the scripts.
  const page = await browser.newPage({ baseURL: journal.url })
  for (const [path, fields] of [
    ['/cms/login', ['Username', 'Password']],
    ['/forgot-password', ['Email']],
    ['/articles', ['Search articles']],
  ] as const) {
    let come = () => {}
    const late = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/\.js$/, async (route) => {
      await late
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const name of fields) await page.getByLabel(name).pressSequentially('typed early')
    come()
    // The account menu appears once the scripts are running.
    await expect(page.locator('.account-placeholder')).toHaveCount(0)
    for (const name of fields) await expect(page.getByLabel(name)).toHaveValue('typed early')
    await page.unroute(/\.js$/)
  }
  await page.close()
})

test('account forms: errors are shown in the summary and at the field', async ({ page }) => {
  const summary = page.getByRole('alert', { name: /^There (is|are)/ })
  for (const [path, button, field, message] of [
    ['/manuscript-submission', 'Sign In', 'Username', 'Please enter your username'],
    ['/forgot-password', 'Send Reset Link', 'Email', 'Please enter your email address'],
    ['/cms/login', 'Login', 'Username', 'Please enter your username'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(summary).toBeFocused()
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(message)
    await expectAccessible(page)
    await summary.getByRole('link', { name: message }).click()
    await expect(page.getByLabel(field)).toBeFocused()
  }
  // Enters a password that meets the rules but is easy to guess.
  await page.goto('/reset-password?token=abc')
  for (const name of [/^New Password/, /^Confirm New Password/])
    await page.getByLabel(name).fill('Password1!')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(summary).toBeFocused()
  await expect(page.getByLabel(/^New Password/)).toHaveAccessibleDescription(/easy to guess/)
  for (const name of [/^New Password/, /^Confirm New Password/])
    await page.getByLabel(name).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.locator('.form-failure')).toBeFocused()
  await expect(page.locator('.form-failure')).toHaveText('Invalid reset token')
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible()
})
