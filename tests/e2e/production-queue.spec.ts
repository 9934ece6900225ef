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
  // Beside the queue: the issue to which a key adds the manuscript in focus.
  await editor.goto('/editor-dashboard?tab=production')
  const panel = editor.getByRole('region', { name: 'Next issue' })
  await expect(panel.getByRole('heading', { name: 'Volume 15, Issue 1' })).toBeVisible()
  await expect(editor.getByRole('button', { name: /^Add to issue/ })).toHaveCount(2)
  await first.focus()
  await editor.keyboard.press('i')
  await expect(panel.getByRole('listitem')).toHaveText(/Payment rails/)
  await expect(editor.getByRole('button', { name: /^Add to issue/ })).toHaveCount(1)
  await editor.getByLabel('Group by').selectOption('Issue')
  await expect(editor.getByRole('rowheader', { name: /^Volume 15, issue 1 1/ })).toBeVisible()
  await expectAccessible(editor, 'the production queue with an issue')
  await panel.getByRole('link', { name: 'Number the pages and publish' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Volume 15, Issue 1' })).toBeVisible()

  const contents = editor.getByRole('region', { name: 'Articles' }).getByRole('listitem')
  await expect(contents).toHaveCount(1)
  const saved = editor.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/contents'),
  )
  await editor.getByRole('button', { name: /^Add After the port strike/ }).press('Enter')
  await saved
  await expect(contents).toHaveCount(2)
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
  // The lifted article goes on into another section, and the keyboard with it.
  await editor.getByRole('button', { name: 'Add section' }).press('Enter')
  const naming = editor.getByRole('dialog')
  await naming.getByLabel('Name of the new section').fill('Debate')
  await naming.locator('button[type=submit]').press('Enter')
  await expect(editor.getByRole('heading', { name: 'Debate' })).toBeVisible()
  await expect(grip).not.toHaveAttribute('aria-disabled', 'true')
  await grip.press('Space')
  await editor.keyboard.press('ArrowDown')
  await expect(grip).toBeFocused()
  await editor.keyboard.press('Space')
  await expect(grip).not.toHaveAttribute('aria-disabled', 'true')
  await editor.reload()
  await expect(editor.getByRole('region', { name: 'Debate' }).getByRole('listitem')).toContainText(
    'Payment rails',
  )
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
