import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { textVersion } from '../fixtures/text-version.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, type Journal, password, sampleAlone as test } from './journal.ts'
import { expectNoFaults, someone } from './steps.ts'

/** Prepares an accepted manuscript with a text, without waiting for a conversion. */
async function withText(journal: Journal): Promise<string> {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const { id } = await db
    .selectFrom('manuscripts')
    .select('id')
    .where('status', '=', 'accepted')
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('productionVersions')
    .values({
      ...{ manuscriptId: id, number: 1, jats: textVersion(), origin: 'import', isValid: true },
      ...{ report: JSON.stringify({ problems: [] }), madeAt: new Date() },
    })
    .execute()
  await close()
  return id
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/*dashboard')
}

/** Records the compressed sizes of the scripts that are loaded from now on. */
function scriptWeights(page: Page): () => Promise<number[]> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) bodies.push(response.body())
  })
  return async () => (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length)
}

const textbox = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })

test('the text is edited with tracked changes, saved, and becomes a version', async ({
  browser,
  baseURL,
  journal,
}) => {
  test.slow()
  const id = await withText(journal)
  const editor = await someone(browser, baseURL)
  await signIn(editor, 'editor')
  await editor.goto(`/editor-dashboard/manuscripts/${id}/text`)
  const weights = scriptWeights(editor)
  await editor.getByRole('link', { name: 'Edit the text' }).click()
  const text = textbox(editor)
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await expectAccessible(editor, 'the opened text')

  // Typed words are tracked with the author's name in the list, and accepted with the keyboard.
  await text.getByText('Landed cost rose').click()
  await editor.keyboard.press('End')
  await editor.keyboard.type(' Prices followed.')
  const changes = editor.getByRole('region', { name: /^Changes/ })
  await expect(changes.getByText('Inserted “ Prices followed.”')).toBeVisible()
  await editor.keyboard.press('Enter')
  await editor.keyboard.type('A new paragraph.')
  await editor.getByRole('button', { name: 'Bold' }).click()
  await editor.keyboard.type(' Bold.')
  await expect(text.locator('strong')).toHaveText(' Bold.')
  await expect(text.locator('p.writing-paragraph').filter({ hasText: 'A new paragraph.' })).toBeVisible()

  // A formula is typed as TeX and shown. The script that reads it is the last one that the editor loads.
  await editor.getByRole('button', { name: 'Insert', exact: true }).click()
  await editor.getByRole('button', { name: 'Formula in the text' }).click()
  await editor.getByRole('textbox', { name: 'TeX', exact: true }).fill('\\frac{a}{b}')
  await expect(editor.getByRole('dialog').locator('mfrac')).toBeVisible()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(text.locator('math').filter({ has: editor.locator('mfrac') })).toHaveAttribute(
    'display',
    'inline',
  )
  const total = (await weights()).reduce((sum, bytes) => sum + bytes, 0)
  console.log(`Scripts of the editor: ${(total / 1000).toFixed(0)} kB`)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(180_000)

  // A query that is being written stays a query about its passage when another note is asked for.
  await editor.getByRole('button', { name: 'Query the author' }).click()
  await expect(editor.getByLabel('Question or comment')).toBeFocused()
  await editor.keyboard.type('Is this so?')
  await text.getByText('Landed cost rose').click()
  await editor.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(editor.getByRole('heading', { name: 'Query to the author' })).toBeVisible()
  await expect(editor.getByLabel('Question or comment')).toBeFocused()
  await editor.keyboard.type(' Really?')
  await editor.keyboard.press('Control+Enter')
  await expect(editor.getByText('Is this so? Really?')).toBeVisible()

  // A version can be made only without open changes, and only after the draft has been saved.
  await editor.getByRole('button', { name: 'Save as version' }).click()
  await expect(editor.getByRole('alert').filter({ hasText: 'Accept or reject' })).toBeVisible()
  await editor.keyboard.press('Escape')
  await changes.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(changes.getByText('No tracked changes.')).toBeVisible()

  // Uses the caption as the beginning of the alternative text.
  await editor.getByRole('button', { name: 'Use the caption as a start' }).click()
  await expect(editor.getByLabel('Alternative text of Figure 1')).toHaveValue(
    'Median delay in hours, by week.',
  )
  await changes.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(changes.getByText('No tracked changes.')).toBeVisible()

  await editor.getByRole('button', { name: 'Save as version' }).click()
  const dialog = editor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save as version' }).click()
  await expect(dialog.getByText('Please say in a few words').first()).toBeVisible()
  await dialog.getByLabel('What you changed').fill('A paragraph on prices')
  await dialog.getByRole('button', { name: 'Save as version' }).click()
  await expect(editor.getByText('Based on version 2')).toBeVisible()
  await editor.reload()
  await expect(textbox(editor)).toContainText('A new paragraph.')
  await expect(textbox(editor)).toHaveAttribute('contenteditable', 'true')

  await editor.setViewportSize({ width: 390, height: 844 })
  await editor.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(editor, 'the editor on a phone')
  await expectAccessible(editor, 'on a phone')
  expectNoFaults(editor)
})

test('two people: one writes, the other sees it and is told; taking over loses nothing', async ({
  browser,
  baseURL,
  journal,
}) => {
  test.slow()
  const id = await withText(journal)
  const [first, second] = [await someone(browser, baseURL), await someone(browser, baseURL)]
  await signIn(first, 'editor')
  await signIn(second, 'admin')
  const at = `/editor-dashboard/manuscripts/${id}/text/edit`
  await first.goto(at)
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'true')
  await second.goto(at)
  await expect(second.getByText('is editing this text.')).toBeVisible()
  await expect(textbox(second)).toHaveAttribute('contenteditable', 'false')

  await textbox(first).getByText('Landed cost rose').click()
  await first.keyboard.press('End')
  await first.keyboard.type(' Saved words.')
  await expect(textbox(second)).toContainText('Saved words.')

  await first.keyboard.type(' Unsaved words.')
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(textbox(second)).toHaveAttribute('contenteditable', 'true')
  // Either the words were saved in time, or the first page still has them and shows a message.
  await expect(first.getByText(/was changed in another window|is editing this text\./).first()).toBeVisible()
  await expect(textbox(first)).toContainText('Unsaved words.')
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'false')

  // What is typed in a dialog while another page takes over stays readable, and is not dropped by a button.
  await second.getByRole('button', { name: 'Insert' }).click()
  await second.getByRole('button', { name: 'Displayed formula' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('TeX').fill('e = m c^2')
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeEnabled()
  await first.getByRole('button', { name: 'Take over' }).click()
  await expect(dialog.getByText('The text is now edited elsewhere')).toBeVisible()
  await expect(apply).toBeDisabled()
  await expect(dialog.getByLabel('TeX')).toHaveValue('e = m c^2')
  expectNoFaults(first, second)
})

test('words typed after somebody else has taken over and saved stay on the page', async ({
  browser,
  baseURL,
  journal,
}) => {
  test.slow()
  const id = await withText(journal)
  const [first, second] = [await someone(browser, baseURL), await someone(browser, baseURL)]
  await signIn(first, 'editor')
  await signIn(second, 'admin')
  const at = `/editor-dashboard/manuscripts/${id}/text/edit`
  await first.goto(at)
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'true')
  await second.goto(at)
  // The first page does not learn of the takeover until it has typed and the other has saved.
  await first.route('**/text/presence', (route) => route.abort())
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(textbox(second)).toHaveAttribute('contenteditable', 'true')
  await textbox(second).getByText('Landed cost rose').click()
  await second.keyboard.press('End')
  const saved = second.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await second.keyboard.type(' Words of the second.')
  await saved

  await textbox(first).getByText('Landed cost rose').click()
  await first.keyboard.press('End')
  await first.keyboard.type(' Words of the first.')
  await first.unroute('**/text/presence')
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'false')
  await expect(first.getByText('was changed in another window')).toBeVisible()
  await expect(textbox(first)).toContainText('Words of the first.')
  await expect(textbox(second)).toContainText('Words of the second.')

  // Both wrote at the end of one paragraph, so a person chooses; unless they do, both are kept.
  await first.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bring = first.getByRole('button', { name: 'Bring both together' })
  await bring.focus()
  await expect(bring).toBeInViewport()
  const isCovered = await bring.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isCovered).toBe(false)
  await first.keyboard.press('Enter')
  const dialog = first.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expectAccessible(first, 'choosing between two versions')
  await dialog.getByRole('button', { name: 'Save this text' }).click()
  for (const page of [first, second])
    for (const words of ['Words of the first.', 'Words of the second.'])
      await expect(textbox(page)).toContainText(words)
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'true')
})

test('what two people wrote in different paragraphs is brought together without a question', async ({
  browser,
  baseURL,
  journal,
}) => {
  test.slow()
  const id = await withText(journal)
  const [first, second] = [await someone(browser, baseURL), await someone(browser, baseURL)]
  await signIn(first, 'editor')
  await signIn(second, 'admin')
  const at = `/editor-dashboard/manuscripts/${id}/text/edit`
  await first.goto(at)
  await expect(textbox(first)).toHaveAttribute('contenteditable', 'true')
  await second.goto(at)
  await first.route('**/text/presence', (route) => route.abort())
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(textbox(second)).toHaveAttribute('contenteditable', 'true')
  await textbox(second).getByText('Landed cost rose').click()
  await second.keyboard.press('End')
  const saved = second.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await second.keyboard.type(' Words of the second.')
  await saved

  await textbox(first).getByRole('heading').first().click()
  await first.keyboard.press('End')
  await first.keyboard.type(' of the first')
  await first.unroute('**/text/presence')
  await first.getByRole('button', { name: 'Bring both together' }).click()
  for (const page of [first, second]) {
    await expect(textbox(page)).toContainText('of the first')
    await expect(textbox(page)).toContainText('Words of the second.')
  }
  // The second page goes on where the first has left off.
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(textbox(second)).toHaveAttribute('contenteditable', 'true')
  expectNoFaults(first, second)
})
