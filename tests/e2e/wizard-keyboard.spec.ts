/** Tests the wizard with the keyboard alone. The focus must never be lost. */
import type { Locator, Page } from '@playwright/test'
import { buildPdf } from '../fixtures/documents/build.ts'
import { expect, test } from './journal.ts'
import { expectNoFaults, signIn, someone } from './steps.ts'

const manuscript = {
  name: 'manuscript.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    buildPdf([
      [
        { text: 'Abstract. Sellers pay for the move of a currency.', y: 700, size: 12 },
        { text: 'As we showed in our previous work, they pay late.', y: 600, size: 12 },
      ],
    ]),
  ),
}

/**
 * Presses Tab until the target has the focus. At every step, the focus must be on an element that is visible.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const stands = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const seen = focused.matches('input[type=file]') ? focused.closest('label') : focused
      return focused === document.body || (seen !== null && getComputedStyle(seen).outlineStyle !== 'none')
    })
    expect(stands, await page.evaluate(() => document.activeElement?.outerHTML ?? '')).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a manuscript is submitted by keyboard alone', async ({ browser, journal, baseURL }) => {
  const { username } = await journal.account({
    username: 'keys',
    role: 'author',
    firstName: 'Ngozi',
    lastName: 'Adeyemi',
  })
  const page = await someone(browser, baseURL)
  await page.goto('/manuscript-submission')
  await signIn(page, username)
  await page.goto('/manuscript-submission')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  const write = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await page.keyboard.insertText(text)
  }
  const arriveAt = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()

  await test.step('keywords are added and removed', async () => {
    await write(field(/^Title/), 'Who pays when a currency moves')
    await write(field(/^Abstract/), 'Sellers pay for the move of a currency. '.repeat(4))
    await write(field(/^Keywords/), 'prices')
    for (const next of ['currencies', 'firms', 'banks', '']) {
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(next)
    }
    await press(button('Remove prices'))
    await expect(field(/^Keywords/)).toBeFocused()
    await press(page.getByLabel(/^Manuscript Type/), 'ArrowDown')
    await press(page.getByLabel(/^Field of Study/), 'ArrowDown')
    await press(button('Next: Authors'))
    await arriveAt('Authors')
  })

  await test.step('authors: added, pasted, reordered, removed', async () => {
    await write(page.getByRole('combobox', { name: 'Affiliation' }), 'Institute of Samples')
    await press(button('Done'))
    await expect(button('Edit Ngozi Adeyemi')).toBeFocused()
    await press(page.locator('summary', { hasText: 'Paste a list of authors' }))
    await write(field(/^One author per line/), 'Ada Berg, ada@x.example, Oslo\nBo Dahl, bo@x.example, Bergen')
    await press(button('Add 2 authors'))
    await expect(button('Edit Ada Berg')).toBeFocused()
    await press(button(/^Up ?, Bo Dahl/))
    await expect(button(/^Up ?, Bo Dahl/)).toBeFocused()
    await press(button('Remove Ada Berg'))
    await expect(button('Add author')).toBeFocused()
    await press(button('Next: File Upload'))
    await arriveAt('File Upload')
  })

  await test.step('a finding is settled in the dialog, which returns the focus', async () => {
    await tabTo(page, page.locator('#choose-files'))
    await page.locator('#choose-files').setInputFiles(manuscript)
    await expect(page.getByText('1 place to check')).toBeVisible()
    await press(button('View copy manuscript.pdf'))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: /^Keep as is/ }))
    await expect(dialog.getByLabel('Why it does not identify an author')).toBeFocused()
    await page.keyboard.insertText('A phrase of the field')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('“A phrase of the field”')).toBeVisible()
    await expect(dialog.getByRole('listitem').getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button('View copy manuscript.pdf')).toBeFocused()
    await press(button('Next: Review & Submit'))
    await arriveAt('Review & Submit')
  })

  await test.step('submitted, and the focus is on the dashboard', async () => {
    await press(button('Edit Authors'))
    await arriveAt('Authors')
    await press(button('Next: File Upload'))
    await arriveAt('File Upload')
    await press(button('Next: Review & Submit'))
    await press(button('Submit Manuscript'))
    await expect(page.getByText('Submission Successful')).toBeVisible()
    await page.waitForURL('**/author-dashboard**')
    await expect(page.getByRole('main')).toBeFocused()
  })
  expectNoFaults(page)
})
