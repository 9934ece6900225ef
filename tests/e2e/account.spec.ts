import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { startProvider, type TestProvider } from '../identity-provider.ts'
import { expect, type Journal, password, startJournal } from './journal.ts'
import { test as base } from './per-worker.ts'
import { expectNoFaults, linkIn, register, signIn, someone } from './steps.ts'

/**
 * Follows an account in Chromium from registration to deletion, with a real identity provider and real mail.
 * expectNoFaults fails on every violation of the Content-Security-Policy.
 */

const test = base.extend<{ provider: TestProvider; withProvider: Journal }>({
  provider: async ({ perWorker }, use) => use(await perWorker('provider', () => startProvider([]))),
  withProvider: [
    async ({ perWorker, provider }, use) =>
      use(await perWorker('with a provider', () => startWith(provider))),
    { timeout: 180_000 },
  ],
  baseURL: async ({ withProvider }, use) => use(withProvider.url),
})

async function startWith(provider: TestProvider) {
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Test ID',
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  const journal = await startJournal({ review: { holdMinutes: 0 } }, { env })
  provider.allow(`${journal.url}/api/cms/auth/oidc/callback`)
  return journal
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('cms_token'), localStorage.getItem('cms_user')])

test('register, verify, sign in, provider, account page, two-factor sign-in, sign out', async ({
  browser,
  baseURL,
  withProvider: { mailbox },
  provider,
}) => {
  const person = { username: 'rosa.quill', email: 'rosa.quill@people.example' }
  const page = await someone(browser, baseURL)

  // Checks the texts that the specification prescribes, before anything is entered.
  await page.goto('/manuscript-submission')
  await expect(page.getByRole('heading', { name: 'Submit Your Research' })).toBeVisible()
  for (const line of ['Global Research Community', 'Peer-Reviewed Quality', 'Open Access Publishing'])
    await expect(page.getByText(line)).toBeVisible()
  await page.goto('/author-dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('Please log in to access this content')).toBeVisible()
  for (const tab of ['Sign In', 'Register']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('link', { name: 'Continue with Test ID' })).toBeVisible()
  }

  // A password that meets the rules but is easy to guess is refused at its field. Other input is kept.
  await register(page, mailbox, person)
  await signIn(page, person.username)
  await page.waitForURL('**/author-dashboard')
  expect((await stored(page))[0]).toHaveLength(43)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL(`${baseURL}/`)
  expect(await stored(page)).toEqual([null, null])

  // Signing in at the provider with the same verified address opens the same account.
  provider.person = { sub: 'rosa', email: person.email, email_verified: true }
  await page.goto('/author-dashboard')
  await page.getByRole('link', { name: 'Continue with Test ID' }).click()
  // The toast disappears after five seconds, so check the page's state instead.
  await page.waitForURL('**/author-dashboard')
  await expect(page).toHaveURL(`${baseURL}/author-dashboard`)
  await expect.poll(async () => (await stored(page))[0]?.length).toBe(43)
  await mailbox.find(person.email, /Test ID was connected to your account/)

  // Opens the account page.
  await page
    .getByRole('link', { name: /rosa\.quill.*your account/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('ORCID iD').fill('0000-0002-1825-0098')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('please check its digits')).toBeVisible()
  await page.getByLabel('ORCID iD').fill('0000-0002-1825-0097')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('tab', { name: 'Your data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  // Change the address and confirm it by the link.
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByLabel('New email address').fill('rosa.new@people.example')
  await page.locator('#own-email-password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  const mail = await mailbox.find('rosa.new@people.example', /Confirm your new email address/)
  await page.goto(linkIn(mail.text, /\/account\/email/))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your account now uses the new address.')).toBeVisible()

  // Turn on two-factor sign-in.
  await page.goto('/account?tab=security')
  await expect(page.getByText('Current address: rosa.new@people.example')).toBeVisible()
  await page.locator('#two-factor-password').fill(password)
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your two-factor secret' })).toBeVisible()
  const secret = (await page.locator('.own-secret').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code shown in the app').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.locator('.own-recovery-codes code')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL(`${baseURL}/`)

  // Neither the password alone nor the provider signs the person in.
  await page.goto('/manuscript-submission')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Username').fill(person.username)
  await panel.getByLabel(/^Password/).fill(password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  expect(await stored(page)).toEqual([null, null])
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('link', { name: /^This code is not correct/ })).toBeVisible()
  await page.goto('/author-dashboard')
  await page.getByRole('link', { name: 'Continue with Test ID' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/author-dashboard')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()

  // The logout call fails, but the person is signed out in this browser.
  await page.route('**/api/cms/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL(`${baseURL}/`)
  expect(await stored(page)).toEqual([null, null])
  expectNoFaults(page)
})

test('errors are shown, and no input is lost', async ({ browser, baseURL, provider, withProvider }) => {
  const { username } = await withProvider.account({
    username: 'otto.page',
    role: 'author',
    firstName: 'Otto',
    lastName: 'Page',
  })
  const page = await someone(browser, baseURL)

  provider.person = null
  await page.goto('/author-dashboard')
  await page.getByRole('link', { name: 'Continue with Test ID' }).click()
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with Test ID' })).toBeVisible()

  await page.goto('/manuscript-submission')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Username').fill(username)
  await panel.getByLabel(/^Password/).fill('Wrong-Horse-7')
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('.toast')).toContainText('Login Failed')
  await expect(page.locator('.toast')).toContainText('Invalid username or password')
  await expect(panel.getByLabel('Username')).toHaveValue(username)

  await page.goto('/cms/login')
  await expect(page.getByRole('heading', { name: 'User login' })).toBeVisible()
  await expect(page.getByText('Authorized users only')).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('.toast')).toContainText('Missing credentials')
  await expect(page.locator('.toast')).toContainText('Please enter both username and password')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel(/^Password/).fill('Wrong-Horse-7')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('Invalid credentials')

  await page.goto('/cms/dashboard')
  await expect(page.locator('.toast')).toContainText('Authentication required')
  await expect(page).toHaveURL(`${baseURL}/cms/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel(/^Password/).fill(password)
  const begin = Date.now()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('.toast')).toContainText('Welcome back!')
  await page.waitForURL('**/author-dashboard')
  expect(Date.now() - begin).toBeGreaterThan(500)
  await page.goto('/editor-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText("You don't have permission to access this content. Required role: editor"),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.goto('/cms/dashboard')
  await expect(page.locator('.toast')).toContainText(
    'Only administrators can access the CMS dashboard. Redirecting to Author Dashboard...',
  )
  await page.waitForURL('**/author-dashboard')
  expectNoFaults(page)
})

test('another provider’s CAPTCHA runs under the policy that allows it', async ({ browser }) => {
  const journal = await startJournal(
    {},
    { env: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' } },
  )
  try {
    const page = await someone(browser, journal.url)
    // The provider cannot be reached from a test, so its script is replaced by one with the same interface.
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.turnstile = {
          render(element, { sitekey, callback }) {
            const button = document.createElement('button')
            button.type = 'button'
            button.textContent = 'Solve ' + sitekey
            button.onclick = () => callback('token-of-the-house')
            element.append(button)
            return 'widget'
          },
          reset() {},
        }`,
      }),
    )
    await page.goto('/manuscript-submission')
    await page.getByRole('tab', { name: 'Register' }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByLabel('Username').fill('captcha.person')
    await panel.getByLabel('Email').fill('captcha.person@people.example')
    await panel.getByLabel(/^Password/).fill(password)
    await panel.getByLabel(/^Confirm Password/).fill(password)
    const create = panel.getByRole('button', { name: 'Create Account' })
    await expect(create).toBeDisabled()
    await panel.getByRole('button', { name: 'Solve site' }).click()
    await expect(create).toBeEnabled()
    expectNoFaults(page)
  } finally {
    await journal.close()
  }
})
