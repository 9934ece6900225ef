import type { Page } from '@playwright/test'
import { expect, password, testAlone as test } from './journal.ts'
import { expectNoFaults, signIn, someone } from './steps.ts'

async function enter(page: Page, username: string): Promise<void> {
  await page.goto('/cms/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page
    .getByRole('button', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .click()
  await page.waitForURL('**/cms/dashboard')
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
}

test('an administrator writes a page, hides a menu item and creates a user who can sign in', async ({
  browser,
  baseURL,
  journal,
}) => {
  await journal.account({ username: 'chief-admin', role: 'admin', firstName: 'Ada', lastName: 'Min' })
  const admin = await someone(browser, baseURL)
  const reader = await someone(browser, baseURL)
  await enter(admin, 'chief-admin')

  await test.step('a page by its key', async () => {
    expect((await reader.goto('/about'))?.status()).toBe(404)
    await admin.getByRole('button', { name: 'Add Content' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Create New Content' })
    await expect(dialog.getByLabel('Section')).toHaveValue('homepage')
    await expect(dialog.getByLabel('Content type')).toHaveValue('text')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please enter a key')
    await dialog.getByPlaceholder('unique_content_key').fill('about')
    await dialog.getByLabel('Title').fill('About the journal')
    await dialog.getByLabel('Content type').selectOption('markdown')
    await dialog.getByRole('textbox', { name: /^Content/ }).fill('Four issues **a year**. <script>1</script>')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(admin.getByText('Content created successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(admin.getByRole('heading', { name: 'About the journal' })).toBeVisible()
    await expect(async () => {
      expect((await reader.goto('/about'))?.status()).toBe(200)
    }).toPass({ timeout: 20_000 })
    await expect(reader.getByRole('heading', { level: 1, name: 'About the journal' })).toBeVisible()
    await expect(reader.getByText('Four issues a year.')).toBeVisible()
  })

  await test.step('two editors of one text: the second sees both versions, and the earlier one is restored', async () => {
    await admin.getByRole('button', { name: 'Edit About the journal' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit Content' })
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Four issues a year.')).toBeVisible()
    const body = dialog.getByRole('textbox', { name: /^Content/ })
    await body.fill('Mine, *as I wrote it*.')
    await expect(preview.locator('em')).toHaveText('as I wrote it')
    await admin.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('cms_token')}`,
        'content-type': 'application/json',
      }
      const items = await (await fetch('/api/cms/content', { headers })).json()
      const { id } = items.find(({ key }: { key: string }) => key === 'about')
      const body = JSON.stringify({ content: 'Theirs, in the meantime.' })
      await fetch(`/api/cms/content/${id}`, { method: 'PUT', headers, body })
    })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this content')
    await expect(dialog.getByText('Theirs, in the meantime.')).toBeVisible()
    await expect(body).toHaveValue('Mine, *as I wrote it*.')
    await dialog.getByRole('button', { name: 'Use my version' }).click()
    await admin.keyboard.press('Escape')
    await expect(dialog.getByText('You have unsaved changes.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toHaveCount(0)

    await admin.getByRole('button', { name: 'Edit About the journal' }).click()
    await dialog.getByRole('button', { name: 'Earlier versions (2)' }).click()
    const versions = dialog.getByRole('region', { name: 'Earlier versions' })
    await expect(versions).toBeFocused()
    await expect(versions).toBeInViewport()
    const mine = versions.getByRole('listitem').filter({ hasText: 'Version 3 current' })
    await expect(mine.getByRole('insertion')).toHaveText('Mine, *as I wrote it*.')
    await expect(mine.getByRole('deletion')).toHaveText('Theirs, in the meantime.')
    await expect(mine.getByText(/ at \d{1,2}:\d\d [AP]M, ./)).toBeVisible()
    await versions.getByLabel('Compare each version with').selectOption('The current version')
    const theirs = versions.getByRole('listitem').filter({ hasText: 'Version 2' })
    await expect(theirs.getByRole('insertion')).toHaveText('Theirs, in the meantime.')
    await expect(theirs.getByRole('deletion')).toHaveText('Mine, *as I wrote it*.')
    await dialog.getByRole('button', { name: 'Restore this version Version 2' }).click()
    await expect(body).toHaveValue('Theirs, in the meantime.')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(async () => {
      await reader.goto('/about')
      await expect(reader.getByText('Theirs, in the meantime.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  })

  await test.step('a key that is taken: the form keeps its input', async () => {
    await admin.getByRole('button', { name: 'Add Content' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Key').fill('about')
    await dialog.getByLabel('Title').fill('Again')
    await dialog.getByRole('textbox', { name: /^Content/ }).fill('Text')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('This key is already in use. Please choose another.').first()).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Again')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByText('You have unsaved changes.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a menu item', async () => {
    await admin.getByRole('tab', { name: 'Navigation' }).click()
    const menu = reader.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Editorial Board' })).toBeVisible()
    await admin.getByRole('button', { name: 'Hide Editorial Board' }).click()
    await expect(admin.getByText('Menu item updated successfully')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Show Editorial Board' })).toBeVisible()
    await expect(async () => {
      await reader.goto('/about')
      await expect(menu.getByRole('link', { name: 'Editorial Board' })).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(menu.getByRole('link', { name: 'Guidelines' })).toBeVisible()
    await admin.getByRole('button', { name: 'Show Editorial Board' }).click()
    await expect(admin.getByRole('button', { name: 'Hide Editorial Board' })).toBeVisible()
    const guidelines = admin.getByRole('row').filter({ hasText: '/submission-guidelines' })
    await guidelines.getByRole('button', { name: 'Move down Guidelines' }).click()
    await expect(guidelines.getByText('Order: 5')).toBeVisible()
  })

  await test.step('a user', async () => {
    await admin.getByRole('tab', { name: 'Users' }).click()
    await admin.getByRole('button', { name: 'Add User' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Create New User' })
    await expect(dialog.getByLabel('Role')).toHaveValue('editor')
    await dialog.getByLabel('Username').fill('made-here')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('made-here@people.example')
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(admin.getByText('User created successfully')).toBeVisible()
    await reader.goto('/manuscript-submission')
    await signIn(reader, 'made-here')
    await expect(reader).toHaveURL(/editor-dashboard|manuscript-submission/)

    await admin.getByRole('button', { name: 'Deactivate chief-admin' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(admin.getByRole('dialog')).toContainText('This is the last active administrator')
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a headline metric', async () => {
    await admin.getByRole('tab', { name: 'Settings' }).click()
    await admin.getByRole('link', { name: 'Metrics' }).click()
    await admin.getByLabel('CiteScore').fill('25.7')
    await admin.getByRole('button', { name: 'Save Headline metrics' }).click()
    await expect(admin.getByText('Settings updated successfully')).toBeVisible()
    await expect(async () => {
      await reader.goto('/')
      await expect(reader.getByText('25.7')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  })

  await test.step('logout', async () => {
    await admin.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await admin.waitForURL('**/cms/login')
    await expect(admin.getByText('Logged out')).toBeVisible()
    await admin.goto('/cms/dashboard')
    await admin.waitForURL('**/cms/login')
    await expect(admin.getByText('Please log in to access the CMS')).toBeVisible()
  })

  await test.step('nobody else has access', async () => {
    await reader.goto('/cms/dashboard')
    await expect(reader.getByRole('region', { name: 'Admin access denied' })).toContainText(
      'Only administrators can access the CMS dashboard.',
    )
    await reader.waitForURL('**/author-dashboard')
  })
  expectNoFaults(admin, reader)
})
