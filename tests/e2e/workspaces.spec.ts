import { expect } from './journal.ts'
import { test } from './sample.ts'
import { enter } from './steps.ts'

/** Tests details of the workspace that no other test covers, in the sample journal. */

test('the author’s cards show keywords and the six stages on every tab', async ({ page }) => {
  const author = await enter(page, 'author')
  await author.goto('/author-dashboard')
  for (const tab of ['Revisions Required', 'Reviews & Feedback']) {
    await author.getByRole('tab', { name: tab }).click()
    const card = author.getByRole('article').first()
    await expect(card.getByRole('list').filter({ hasText: 'Peer Review' }).getByRole('listitem')).toHaveCount(
      6,
    )
    await expect(card.getByRole('link', { name: /^\+\d+ more/ })).toBeVisible()
    await expect(card.locator('.author-keyword-line > span')).toHaveCount(3)
  }
})

test('the reviewer has a review in progress; an unavailable file is reported as missing', async ({
  page,
}) => {
  const reviewer = await enter(page, 'reviewer')
  await reviewer.goto('/reviewer-dashboard')
  await reviewer.getByRole('tab', { name: /In Progress/i }).click()
  await expect(reviewer.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
  await expect(reviewer.getByText('You have no reviews in progress.')).toHaveCount(0)
  const file = reviewer.locator('a[download]').first()
  await reviewer.route('**/download*', (route) => route.fulfill({ status: 503, body: '' }))
  await file.click()
  await expect(reviewer.getByText('Failed to download file')).toBeVisible()
  await reviewer.unroute('**/download*')
  const saved = reviewer.waitForEvent('download')
  await file.click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

test('every id on the editor’s page is unique while the decision form is open', async ({ page }) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard?search=tariff')
  await editor.locator('a[href^="/editor-dashboard/manuscripts/"]').first().click()
  await expect(editor.getByLabel('Decision notes')).toBeVisible()
  const repeated = await editor.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
  expect(repeated).toEqual([])
})

test('what is typed on the editor’s page stays when the window gets narrow and wide again', async ({
  page,
}) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard?search=tariff')
  await editor.locator('a[href^="/editor-dashboard/manuscripts/"]').first().click()
  await editor.getByRole('radio', { name: 'Revisions' }).check()
  await editor.getByRole('button', { name: 'Edit letter' }).click()
  const letter = editor.getByRole('textbox', { name: 'Letter' })
  await letter.fill('Dear author, please revise.')
  await editor.getByLabel('New note').fill('Half a note')
  await editor.setViewportSize({ width: 390, height: 844 })
  await editor.locator('summary', { hasText: 'Make Decision' }).click()
  await expect(letter).toHaveValue('Dear author, please revise.')
  await editor.setViewportSize({ width: 1280, height: 800 })
  await expect(letter).toHaveValue('Dear author, please revise.')
  await expect(editor.getByLabel('New note')).toHaveValue('Half a note')
})

test('an editor names an issue', async ({ page }) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard')
  await editor.getByRole('link', { name: 'Manage issues' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Manage issues' })).toBeVisible()
  await editor.getByRole('button', { name: 'Edit Volume 14, Issue 1' }).click()
  await editor.getByLabel('Name of the issue').fill('The currency on the bill')
  await editor.getByRole('button', { name: 'Update' }).click()
  await expect(editor.getByText('Issue updated successfully')).toBeVisible()
  await expect(editor.getByText('The currency on the bill')).toBeVisible()
})

test('the menu of a phone is closed on the page to which it led', async ({ page }) => {
  const author = await enter(page, 'author')
  await author.setViewportSize({ width: 390, height: 844 })
  await author.goto('/author-dashboard')
  await author.getByText('Menu', { exact: true }).click()
  await author
    .getByRole('link', { name: /your account/ })
    .last()
    .click()
  // An open menu would lie over the tabs.
  await author.getByRole('tab', { name: 'Emails' }).click()
  await expect(author.getByRole('tabpanel', { name: 'Emails' })).toBeVisible()
})
