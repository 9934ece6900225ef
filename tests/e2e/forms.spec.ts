/**
 * Tests the form kit in the browser: refusals by the server, calls that fail, double clicks, and errors about
 * fields that are not on the screen.
 */
import type { Page, Route } from '@playwright/test'
import { driveForm } from './drive-form.ts'
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
  await author.getByRole('button', { name: 'Email me the status' }).click()
  await expect(summaryOf(author)).toBeFocused()
  await expect(summaryOf(author)).toContainText('Consent: Please agree first')
  // A message that does not name its field gets the label.
  await summaryOf(author)
    .getByRole('link', { name: 'Manuscript number: This is not a number of ours' })
    .click()
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

/**
 * Changes the answer to one of the page's reads, to simulate a state that does not occur in the sample
 * journal.
 */
async function changed(page: Page, address: string, change: (answer: Record<string, unknown>) => object) {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Opens an accepted manuscript and returns its id. */
async function acceptedId(editor: Page): Promise<string> {
  await editor.goto('/editor-dashboard?tab=reviewed&q=payment+rails')
  const link = editor.locator('a[href^="/editor-dashboard/manuscripts/"]').first()
  return String((await link.getAttribute('href'))?.split('/').at(-1)?.split('?')[0])
}

const source = {
  ...{ id: crypto.randomUUID(), fileName: 'orders.docx', kind: 'copyedited', isWord: true },
  ...{ fileSize: 20_480, uploadedAt: '2026-11-20T09:00:00.000Z' },
}

test('converting a file and keeping a task: refused, failed, offline and sent twice', async ({ page }) => {
  const editor = await enter(page, 'editor')
  const id = await acceptedId(editor)
  await test.step('converting', async () => {
    await changed(editor, `**/api/manuscripts/${id}/text`, (view) => ({
      ...view,
      ...{ isOpen: true, sources: [source], versions: [], tasks: [], conversion: null },
    }))
    await editor.goto(`/editor-dashboard/manuscripts/${id}/text`)
    await editor.getByLabel('Reject all changes').check()
    await driveForm({
      page: editor,
      address: '**/api/manuscripts/*/text/conversion',
      submit: editor.getByRole('button', { name: 'Convert', exact: true }),
      failed: 'The conversion could not be started',
      content: () => expect(editor.getByLabel('Reject all changes')).toBeChecked(),
    })
    await editor.unroute(`**/api/manuscripts/${id}/text`)
  })
  await test.step('keeping a task', async () => {
    const version = {
      ...{
        id: crypto.randomUUID(),
        number: 1,
        origin: 'import',
        description: null,
        sourceName: 'orders.docx',
      },
      ...{ madeAt: '2026-11-20T09:00:00.000Z', madeBy: null, isValid: true, problems: [] },
      ...{ counts: null, completeness: null },
    }
    const task = {
      ...{ id: crypto.randomUUID(), anchor: null, weight: 'should', state: 'open' },
      ...{ title: 'A reference is never cited', advice: 'Cite it, or remove it from the list.' },
      ...{ reason: null, settledAt: null, settledBy: null },
    }
    await changed(editor, `**/api/manuscripts/${id}/text`, (view) => ({
      ...view,
      ...{ isOpen: true, sources: [source], versions: [version], tasks: [task], conversion: null },
    }))
    await editor.goto(`/editor-dashboard/manuscripts/${id}/text`)
    const item = editor.getByRole('listitem').filter({ hasText: task.title })
    await item.getByRole('button', { name: 'Keep as is' }).click()
    const save = item.getByRole('button', { name: 'Save' })
    await save.click()
    const reason = item.getByLabel('Reason for keeping it')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/Please enter a reason/)
    await reason.fill('The author wants it listed.')
    await driveForm({
      page: editor,
      address: '**/api/manuscripts/*/text/tasks',
      submit: save,
      failed: 'The task could not be saved',
      content: () => expect(reason).toHaveValue('The author wants it listed.'),
    })
  })
})

test('a co-author who objects: refused, failed, offline and sent twice', async ({ page }) => {
  await page.route('**/api/authorship/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await route.fulfill({
      json: {
        ...{ number: 'JIBER-2026-0042', title: 'Tariffs', abstract: 'We ask who pays.', submitter: 'Ana Ng' },
        ...{ submittedAt: '2026-11-20T09:00:00.000Z', name: 'Noor Siddiqui', answer: null, account: null },
        authors: [{ name: 'Noor Siddiqui', affiliation: 'Kestrel Institute' }],
      },
    })
  })
  await page.goto('/authorship/sample')
  await page.getByRole('button', { name: 'No, something is wrong' }).click()
  const note = page.getByLabel('What is wrong?')
  await note.fill('I did not write this.')
  await driveForm({
    page,
    address: '**/api/authorship/*',
    submit: page.getByRole('button', { name: 'Send to the editors' }),
    failed: 'Your answer could not be sent',
    content: () => expect(note).toHaveValue('I did not write this.'),
  })
})

test('an editor who is asked whether they are the author: a failure is said, and one answer is sent', async ({
  page,
}) => {
  const editor = await enter(page, 'editor')
  const id = await acceptedId(editor)
  await changed(editor, `**/api/manuscripts/${id}`, (detail) => ({
    ...detail,
    questions: [
      {
        ...{ authorId: crypto.randomUUID(), name: 'Ana Ng', affiliation: 'Kestrel Institute' },
        identifiers: ['name'],
      },
    ],
  }))
  await editor.goto(`/editor-dashboard/manuscripts/${id}`)
  const no = editor.getByRole('button', { name: 'No, I am somebody else' })
  const failure = editor.getByText('Your answer could not be sent')
  let calls = 0
  await editor.route('**/api/manuscripts/*/authorship', (route) => {
    calls += 1
    return route.fulfill({ status: 500, body: '' })
  })
  await no.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(failure.first()).toBeVisible()
  expect(calls).toBe(1)
  await expect(no).toBeEnabled()
})

test('a reviewer’s settings: refused, failed, offline and sent twice', async ({ page }) => {
  const reviewer = await enter(page, 'reviewer')
  await reviewer.goto('/reviewer-dashboard?tab=settings')
  const away = reviewer.getByLabel(/^Away until/)
  await away.fill('2030-01-31')
  await driveForm({
    page: reviewer,
    address: '**/api/reviews/settings',
    submit: reviewer.getByRole('button', { name: 'Save settings' }),
    failed: 'Failed to save settings',
    content: () => expect(away).toHaveValue('2030-01-31'),
  })
})

test('a menu item in its dialog: refused, failed, offline and sent twice', async ({ page }) => {
  const admin = await enter(page, 'admin')
  await admin.goto('/cms/dashboard?tab=navigation')
  await admin.getByRole('button', { name: 'Add Menu Item' }).click()
  const dialog = admin.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/./)
  await dialog.getByLabel('Name').fill('Calls')
  await dialog.getByLabel('Path or address').fill('/calls')
  await driveForm({
    page: admin,
    address: '**/api/cms/menu-items',
    submit: create,
    failed: 'Failed to create menu item',
    content: () => expect(dialog.getByLabel('Name')).toHaveValue('Calls'),
  })
})
