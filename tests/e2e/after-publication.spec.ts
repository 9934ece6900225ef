import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, sampleAlone as test } from './journal.ts'
import { enter, someone } from './steps.ts'

test('an editor publishes a correction, and is asked before a retraction', async ({ page }) => {
  const editor = await enter(page, 'editor')
  await editor.goto('/editor-dashboard/articles/whose-currency')
  const form = editor.getByRole('form', { name: 'Publish a notice' })
  await form.getByRole('button', { name: 'Publish notice' }).click()
  await expect(form.getByText('Please choose the kind of notice').first()).toBeVisible()
  await form.getByRole('radio', { name: /^Addendum/ }).check()
  await form.getByLabel('Text of the notice').fill('The data are now in an archive.')
  await expect(form.getByText('Addendum to “')).toBeVisible()
  await expectAccessible(editor, 'the form of a notice')
  await form.getByRole('button', { name: 'Publish notice' }).click()
  await expect(editor.getByRole('link', { name: /^Addendum to “/ })).toBeVisible()

  await form.getByRole('radio', { name: /^Retraction/ }).check()
  await form.getByLabel('Text of the notice').fill('The data were invented.')
  await form.getByRole('button', { name: 'Retract article' }).press('Enter')
  const dialog = editor.getByRole('dialog', { name: 'Retract this article?' })
  await expect(dialog.getByText('A retraction is final.')).toBeVisible()
  await expectAccessible(editor, 'the question before a retraction')
  await dialog.getByRole('button', { name: 'Do not retract' }).press('Enter')
  await expect(dialog).toBeHidden()

  await editor.emulateMedia({ colorScheme: 'dark' })
  await editor.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(editor, 'the form on a phone')
  await expectAccessible(editor, 'the form on a phone')

  await editor.goto('/articles/whose-currency')
  await expect(editor.getByText('Addendum published on').first()).toBeVisible()
})

test('of two retractions at once the second is refused with a reason, and its text stays', async ({
  browser,
  baseURL,
}) => {
  const [first, second] = await Promise.all([someone(browser, baseURL), someone(browser, baseURL)])
  const [winner, loser] = [await enter(first, 'editor'), await enter(second, 'admin')]
  const confirm = async (page: typeof winner) => {
    await page.getByRole('button', { name: 'Retract article' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retract article' }).click()
  }
  for (const [page, text] of [
    [winner, 'The data were invented.'],
    [loser, 'The table was copied.'],
  ] as const) {
    await page.goto('/editor-dashboard/articles/whose-currency')
    await page.getByRole('radio', { name: /^Retraction/ }).check()
    await page.getByLabel('Text of the notice').fill(text)
  }
  await confirm(winner)
  await expect(winner.getByRole('link', { name: /^Retraction of “/ })).toBeVisible()
  await expect(winner.getByLabel('Text of the notice')).toHaveValue('')
  await confirm(loser)
  await expect(loser.getByText('Somebody else has retracted this article')).toBeVisible()
  await expect(loser.getByLabel('Text of the notice')).toHaveValue('The table was copied.')
})
