/**
 * Tests the form kit in the browser: refusals by the server, calls that fail, double clicks, and errors about
 * fields that are not on the screen.
 */
import type { Page, Route } from '@playwright/test'
import { expect } from './journal.ts'
import { test } from './sample.ts'
import { enter } from './steps.ts'

const refused = (...issues: { path: string; message: string }[]) => ({
  status: 422,
  json: { message: 'Some fields need attention', code: 'invalid', requestId: 'x', issues },
})

const summaryOf = (page: Page) => page.getByRole('alert', { name: /^There (is a|are) problem/ })

test('a note: a failed call keeps the text and says so in place; a double click makes one call', async ({
  page,
}) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard?search=tariff')
  await editor.locator('a[href^="/editor-dashboard/manuscripts/"]').first().click()
  const note = editor.getByLabel('New note')
  const add = editor.getByRole('button', { name: 'Add note' })
  const failure = editor.getByRole('alert').filter({ hasText: /^Failed to add note\. / })

  await add.click()
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleDescription(/./)

  await note.fill('The second referee knows the data.')
  // Without a connection, the call fails at once and is not repeated later.
  await editor.context().setOffline(true)
  await add.click()
  await expect(failure).toBeFocused()
  await expect(note).toHaveValue('The second referee knows the data.')
  await editor.context().setOffline(false)

  let calls = 0
  let answer = (route: Route) => route.fulfill({ status: 500, body: '' })
  await editor.route('**/api/manuscripts/*/notes', (route) => {
    calls += 1
    return answer(route)
  })
  await add.click()
  await expect(failure).toBeFocused()
  await expect(note).toHaveValue('The second referee knows the data.')
  expect(calls).toBe(1)

  answer = (route) => route.continue()
  // Clicks twice before the page can show that a call is in progress.
  await add.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(
    editor.getByRole('listitem').filter({ hasText: 'The second referee knows the data.' }),
  ).toHaveCount(1)
  await expect(note).toHaveValue('')
  expect(calls).toBe(2)
})

test('a refusal: at its field, and as text for a field that is not on the screen', async ({ page }) => {
  const author = await enter(page, 'author')

  await author.goto('/account')
  await author.route('**/api/account/profile', (route) =>
    route.fulfill(
      refused(
        { path: 'orcid', message: 'This ORCID iD is in use' },
        { path: 'contact.phoneNumber', message: 'Please give a number' },
      ),
    ),
  )
  await author.getByLabel('First name').fill('Ines')
  await author.getByRole('button', { name: 'Save profile' }).click()
  await expect(summaryOf(author)).toContainText('Phone number: Please give a number')
  await expect(summaryOf(author).getByRole('link')).toHaveCount(0)
  await expect(author.getByLabel('ORCID iD')).toBeFocused()
  await expect(author.getByLabel('ORCID iD')).toHaveAccessibleDescription(/This ORCID iD is in use/)
  await expect(author.getByLabel('First name')).toHaveValue('Ines')

  // Uses a form that also works without scripts.
  await author.goto('/track')
  await author.route('**/api/track', (route) =>
    route.fulfill(
      refused(
        { path: 'number', message: 'This is not a number of ours' },
        { path: 'consent', message: 'Please agree first' },
      ),
    ),
  )
  await author.getByLabel('Manuscript number').fill('JIBER-0000')
  await author.getByLabel('Email').fill('ines@people.example')
  await author.getByRole('button', { name: 'E-mail me the status' }).click()
  await expect(summaryOf(author)).toBeFocused()
  await expect(summaryOf(author)).toContainText('Consent: Please agree first')
  await summaryOf(author).getByRole('link', { name: 'This is not a number of ours' }).click()
  await expect(author.getByLabel('Manuscript number')).toBeFocused()
  await expect(author.getByLabel('Manuscript number')).toHaveValue('JIBER-0000')
})

test('a dialog: the refusal is shown in it and nothing covers its buttons; then it is sent', async ({
  page,
}) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard')
  await editor.getByRole('searchbox', { name: 'Search manuscripts' }).fill('tariff')
  await editor.getByRole('button', { name: 'Save this view' }).click()
  const dialog = editor.getByRole('dialog', { name: 'Save this view' })
  const name = dialog.getByLabel('Name')
  await editor.route('**/api/manuscripts/editorial/views', (route) =>
    route.fulfill(
      refused(
        { path: 'name', message: 'This name is too long' },
        { path: 'filter.sort', message: 'Unknown order' },
      ),
    ),
  )
  await name.fill('Tariffs')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/This name is too long/)
  await expect(summaryOf(editor)).toContainText('Sort: Unknown order')
  // The message must not be shown above the page, because it would cover the dialog's buttons on a phone.
  await expect(editor.getByText('Failed to save view')).toHaveCount(0)
  await editor.unroute('**/api/manuscripts/editorial/views')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(editor.getByRole('button', { name: /^Tariffs/ })).toBeVisible()
})
