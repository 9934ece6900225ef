/** Steps of the main workflow. Like a person, they find elements by their visible texts. */

import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Download, Page } from '@playwright/test'
import { storageKeys } from '#domain/account/account.ts'
import type { Mailbox } from '../mailbox.ts'
import { arriving, expect, password } from './journal.ts'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface AuthorDetails {
  firstName: string
  lastName: string
  email: string
  affiliation: string
}

/** Opens a page in a separate browser context for one person. */
export async function someone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), acceptDownloads: true })
  const page = arriving(await context.newPage())
  const problems: string[] = []
  page.on('console', (message) => {
    // The browser logs refused calls, which are expected. Errors of our scripts and policy violations are
    // collected as faults.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('close', () => undefined)
  faults.set(page, problems)
  return page
}

const faults = new WeakMap<Page, string[]>()

/** Expects that no errors were logged in these browsers. */
export function expectNoFaults(...pages: Page[]): void {
  for (const page of pages) expect(faults.get(page) ?? []).toEqual([])
}

/** Returns the first link in a message that leads to one of the journal's pages. */
export function linkIn(text: string, path: RegExp): string {
  const link = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([url]) => url)
    .find((url) => path.test(new URL(url).pathname))
  if (!link) throw new Error(`The message has no link to ${path}:\n${text}`)
  return link
}

export async function register(
  page: Page,
  mailbox: Mailbox,
  person: { username: string; email: string },
): Promise<void> {
  await page.goto('/manuscript-submission')
  await page.getByRole('tab', { name: 'Register' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Username').fill(person.username)
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByLabel(/^Password/).fill(password)
  await panel.getByLabel(/^Confirm Password/).fill(password)
  const create = panel.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  // Uses click() rather than check(), because the box is ticked only once the proof of work is done.
  await panel.locator('altcha-widget').getByRole('checkbox').click()
  await expect(create).toBeEnabled()
  await create.click()
  await expect(page.getByText('Registration Successful!')).toBeVisible()

  const mail = await mailbox.find(person.email, /verify your email/i)
  await page.goto(linkIn(mail.text, /\/verify-email/))
  await expect(
    page.getByText('Your email has been successfully verified. You can now log in.').first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
}

export async function signIn(page: Page, username: string): Promise<void> {
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Username').fill(username)
  await panel.getByLabel(/^Password/).fill(password)
  // Signing in is followed by a full page load half a second later, for which this waits.
  await page.waitForLoadState('load')
  const landed = page.waitForEvent('load')
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await landed
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
}

/** Signs in by the API, for specs that do not test signing in, because the sign-in form costs them two loads of a page. */
export async function enter(page: Page, username: string): Promise<Page> {
  await signInByApi(page, username)
  return arriving(page)
}

export async function signInByApi(browsing: Page | BrowserContext, username: string): Promise<void> {
  const answer = await browsing.request.post('/api/cms/auth/login', { data: { username, password } })
  expect(answer.status(), `${username} signs in`).toBe(200)
  const { token, user } = await answer.json()
  await browsing.addInitScript(
    ({ origin, kept }) => {
      // Once for each page, so that its later loads find what the program itself has stored or removed.
      if (self.origin !== origin || sessionStorage.getItem('signed in by the API')) return
      sessionStorage.setItem('signed in by the API', 'yes')
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    {
      origin: new URL(answer.url()).origin,
      kept: { [storageKeys.token]: String(token), [storageKeys.user]: JSON.stringify(user) },
    },
  )
}

export async function fillAuthors(page: Page, authors: AuthorDetails[]): Promise<void> {
  for (const [index, author] of authors.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add author' }).click()
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill(author.firstName)
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(author.lastName)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(author.email)
    await page.getByRole('combobox', { name: 'Affiliation', exact: true }).fill(author.affiliation)
    await page.getByRole('button', { name: 'Done' }).click()
  }
}

export interface Submission {
  title: string
  abstract: string
  keywords: string[]
  authors: AuthorDetails[]
  files: Upload[]
}

/** Goes through the submission wizard step by step. */
export async function submit(page: Page, submission: Submission): Promise<void> {
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByLabel('Title', { exact: false }).first().fill(submission.title)
  await page.getByRole('textbox', { name: /^Abstract/ }).fill(submission.abstract)
  const keywords = page.getByRole('textbox', { name: /keyword/i })
  for (const keyword of submission.keywords) {
    await keywords.fill(keyword)
    await keywords.press('Enter')
  }
  await page.getByLabel(/^Manuscript Type/).selectOption({ label: 'Original Research' })
  await page.getByLabel(/^Field of Study/).selectOption({ label: 'Economics' })
  await page.getByRole('button', { name: 'Next: Authors' }).click()

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await fillAuthors(page, submission.authors)
  await page.getByRole('button', { name: 'Next: File Upload' }).click()

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(submission.files)
  await expect(page.getByText(/^Checked/).and(page.getByRole('status'))).toHaveCount(submission.files.length)
  await page.getByRole('button', { name: 'Next: Review & Submit' }).click()

  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.getByText(submission.title).first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit Manuscript' }).click()
  await expect(page.getByText('Submission Successful')).toBeVisible()
  await page.waitForURL('**/author-dashboard**')
}

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}
