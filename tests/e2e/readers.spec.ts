import { expectAccessible } from './axe.ts'
import { expect, test } from './journal.ts'
import { linkIn } from './steps.ts'

const office = 'editorial@jiber.example'

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('tracking: what is wrong is said above and at its field, what is right is sent', async ({
      page,
    }) => {
      await page.goto('/track')
      await page.getByLabel('Manuscript number').fill('JIBER-2026-0042')
      await page.getByLabel('Email').fill('nowhere')
      await page.getByRole('button', { name: 'Send me its state' }).click()
      const problems = page.getByRole('alert', { name: 'There is a problem' })
      // With and without scripts: what went wrong is read first, and leads to its field.
      await expect(problems).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        /^Please enter a valid email address/,
      )
      await expect(page.getByLabel('Manuscript number')).toHaveValue('JIBER-2026-0042')
      if (scripts) await expectAccessible(page)
      await problems.getByRole('link', { name: 'Please enter a valid email address' }).click()
      if (scripts) await expect(page.getByLabel('Email')).toBeFocused()
      await page.getByLabel('Email').fill('nobody@people.example')
      await page.getByRole('button', { name: 'Send me its state' }).click()
      await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
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

    test('journal finder: a paper is compared', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Journal Finder' }).click()
      await expect(page).toHaveURL(/\/journal-finder$/)
      await page.getByRole('button', { name: 'Compare with the journal' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(
        'Please enter the title of your paper',
      )
      await page.getByLabel('Title of your paper').fill('Ports and prices')
      await page.getByRole('button', { name: 'Compare with the journal' }).click()
      // This journal has published nothing yet.
      await expect(page.getByRole('heading', { name: 'We cannot tell' })).toBeVisible()
      await expect(page.getByLabel('Title of your paper')).toHaveValue('Ports and prices')
      if (scripts) await expectAccessible(page)
    })
  })

test('contact: a message reaches the office', async ({ page, journal }) => {
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
  await expect(page.getByText('Verified')).toBeVisible({ timeout: 30_000 })
  await send.click()
  await expect(page.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible()
  const mail = await journal.mailbox.find(office, /Contact form: Scope/)
  expect(mail.text).toContain('Would this fit?')
})
