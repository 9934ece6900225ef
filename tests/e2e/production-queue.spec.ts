import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, sampleAlone as test } from './journal.ts'
import { enter } from './steps.ts'

test('an editor assigns a manuscript, puts an issue together by keyboard, schedules it and cancels', async ({
  page,
}) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard?tab=production')
  const first = editor.getByRole('link', { name: 'Payment rails and informal trade at a border post' })
  await first.focus()
  await editor.keyboard.press('a')
  const dialog = editor.getByRole('dialog', { name: /^Assign JIBER/ })
  await dialog.getByLabel('Due date for this step').fill('2020-03-26')
  await dialog.getByRole('button', { name: 'Save assignment' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(editor.getByRole('cell', { name: /March 26/ })).toBeVisible()
  await expectAccessible(editor, 'the production queue')

  await editor.goto('/editor-dashboard/issues')
  await editor.getByRole('button', { name: 'Create issue' }).click()
  const create = editor.getByRole('dialog', { name: 'Create an issue' })
  await create.getByLabel('Volume').fill('15')
  await create.getByRole('textbox', { name: 'Issue' }).fill('1')
  await create.locator('button[type=submit]').press('Enter')
  await expect(create).toBeHidden()
  await editor.getByRole('link', { name: 'Assemble Volume 15, Issue 1' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Volume 15, Issue 1' })).toBeVisible()

  const contents = editor.getByRole('region', { name: 'Articles' }).getByRole('listitem')
  for (const [title, count] of [
    ['Payment rails', 1],
    ['After the port strike', 2],
  ] as const) {
    const saved = editor.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/contents'),
    )
    await editor.getByRole('button', { name: new RegExp(`^Add ${title}`) }).press('Enter')
    await saved
    await expect(contents).toHaveCount(count)
    // Waits until the previous change has been saved and loaded again.
    const moves = editor.getByRole('button', { name: new RegExp(`^Move ${title}`) })
    await expect(moves).not.toHaveAttribute('aria-disabled', 'true')
  }
  const grip = editor.getByRole('button', { name: /^Move Payment rails/ })
  await expect(grip).not.toHaveAttribute('aria-disabled', 'true')
  await grip.press('Space')
  const said = editor.getByRole('status').filter({ hasText: 'Payment rails' })
  await expect(said).toContainText('picked up: place 1 of 2')
  await grip.press('ArrowDown')
  await expect(said).toContainText('place 2 of 2')
  await grip.press('Space')
  await expect(contents.first()).toContainText('After the port strike')
  await expect(grip).not.toHaveAttribute('aria-disabled', 'true')
  await editor.reload()
  await expect(contents.first()).toContainText('After the port strike')
  await expectAccessible(editor, 'an issue that is put together')

  await editor.getByLabel('Date and time').fill('2035-01-15T09:00')
  await editor.getByLabel('Reason for publishing before everything is ready').fill('A trial.')
  await editor.getByRole('button', { name: 'Schedule issue' }).press('Enter')
  await expect(editor.getByText(/will be published on January 15, 2035/)).toBeVisible()
  await editor.getByRole('button', { name: 'Cancel publication' }).press('Enter')
  await expect(editor.getByRole('button', { name: 'Schedule issue' })).toBeVisible()

  await editor.emulateMedia({ colorScheme: 'dark' })
  await editor.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(editor, 'an issue on a phone')
  await expectAccessible(editor, 'an issue on a phone')
})
