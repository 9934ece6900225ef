import { expect, password, test } from './journal.ts'
import { someone } from './steps.ts'

/** Tests signing in and out: the link to the sign-in screen, access by role, and a logout call that fails. */

test('Sign in leads to the screen with its own title, and Logout ends the session even if the call fails', async ({
  browser,
  journal,
}) => {
  await journal.account({ username: 'vera.lund', role: 'author', firstName: 'Vera', lastName: 'Lund' })
  const page = await someone(browser, journal.url)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible()
  await expect(page.getByText('Sign in to submit manuscripts and access your dashboard')).toBeVisible()
  await page.getByLabel('Username').fill('vera.lund')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/author-dashboard')
  // A person who is already signed in is redirected.
  await page.goto('/sign-in')
  await page.waitForURL('**/author-dashboard')

  const session = (await page.context().cookies()).find(({ name }) => name === 'imprimatur_session')
  const isSignedIn = async () => {
    const headers = { cookie: `imprimatur_session=${session?.value}` }
    return (await (await fetch(`${journal.url}/api/cms/auth/check`, { headers })).status) === 200
  }
  await page.goto('/')
  await page.route('**/api/cms/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  expect(await isSignedIn()).toBe(true)

  await page.unroute('**/api/cms/auth/logout')
  const repeated = page.waitForResponse('**/api/cms/auth/logout')
  await page.reload()
  expect((await repeated).status()).toBe(200)
  expect(await isSignedIn()).toBe(false)
  // The call must be repeated only once.
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/logout')) calls += 1
  })
  await page.reload()
  expect(calls).toBe(0)
})

test('an author on the administrators’ page sees that access is denied', async ({ browser, journal }) => {
  await journal.account({ username: 'olaf.berg', role: 'author', firstName: 'Olaf', lastName: 'Berg' })
  const page = await someone(browser, journal.url)
  await page.goto('/sign-in')
  await page.getByLabel('Username').fill('olaf.berg')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/author-dashboard')
  await page.goto('/cms/dashboard')
  await expect(page.getByRole('heading', { name: 'Admin access denied' })).toBeVisible()
  await page.waitForURL('**/author-dashboard')
})
