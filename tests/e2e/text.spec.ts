import { articleDocx } from '../fixtures/documents/article-docx.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expectFocusInSight } from './focus-in-sight.ts'
import { expect, sampleAlone as test } from './journal.ts'
import { enter } from './steps.ts'

test('an accepted Word file becomes the article’s text, and its tasks are settled', async ({ page }) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard?tab=reviewed&q=payment+rails')
  await editor.locator('a[href^="/editor-dashboard/manuscripts/"]').first().click()

  await editor.locator('#copyedited-file').setInputFiles({
    name: 'orders.docx',
    mimeType: 'application/octet-stream',
    buffer: articleDocx(),
  })
  await expect(editor.getByRole('link', { name: 'orders.docx' }).first()).toBeVisible()
  await editor.getByRole('link', { name: 'Open production' }).click()
  await expect(editor.getByLabel('File', { exact: true })).toContainText('orders.docx (copyedited)')
  await expectAccessible(editor, 'before the conversion')
  await editor.getByRole('button', { name: 'Convert' }).click()
  await expect(editor.getByText(/Converted from orders\.docx/)).toBeVisible({ timeout: 120_000 })
  await expect(editor.getByText('Valid JATS 1.3.')).toBeVisible()
  const preview = editor.frameLocator('iframe.text-preview')
  await expect(preview.getByRole('cell', { name: '412' })).toBeVisible()

  const task = editor.getByRole('listitem').filter({ hasText: 'A reference is never cited' })
  await task.getByRole('button', { name: 'Keep as is' }).press('Enter')
  await task.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(task.getByText('Please enter a reason')).toBeVisible()
  await expect(task.getByLabel('Reason for keeping it')).toBeFocused()
  await editor.keyboard.type('The author wants it listed.')
  await task.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.locator('summary', { hasText: 'Resolved' }).click()
  await expect(editor.getByText(/Kept as is by .*: The author wants it listed\./)).toBeVisible()
  await expectAccessible(editor, 'after the conversion')

  await editor.setViewportSize({ width: 390, height: 844 })
  await editor.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(editor, 'the text on a phone')
  await expectAccessible(editor, 'on a phone')

  await editor.getByRole('link', { name: /^Metadata/ }).click()
  await editor
    .getByRole('button', { name: /^Edit / })
    .first()
    .press('Enter')
  await expect(editor.getByRole('button', { name: /^Close / })).toHaveAttribute('aria-expanded', 'true')
  await expectNoSidewaysScroll(editor, 'the metadata on a phone')
  await expectAccessible(editor, 'the metadata with an author open')
  await expectFocusInSight(editor, 120)

  // Removed by mistake: the focus is on the button that puts the author back.
  await editor.getByRole('button', { name: /^Close / }).press('Enter')
  await editor.getByRole('button', { name: 'Add contributor' }).press('Enter')
  await expect(editor.getByLabel('Given names')).toBeFocused()
  await editor.keyboard.type('Bo')
  await editor.getByLabel('Family name').fill('Li')
  await editor.getByRole('button', { name: 'Remove this contributor' }).press('Enter')
  const undo = editor.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(editor.getByText('Bo Li was removed. Save to apply this.')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Edit Bo Li' })).toHaveCount(0)
  await undo.press('Enter')
  await expect(editor.getByRole('button', { name: 'Edit Bo Li' })).toBeFocused()
  await expect(undo).toHaveCount(0)
})
