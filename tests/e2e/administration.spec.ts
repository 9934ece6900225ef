import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { expectAccessible } from './axe.ts'
import { expect, password, testAlone as test } from './journal.ts'
import { expectNoFaults, someone } from './steps.ts'

/**
 * Administrators' work except content (see cms.spec): images, the menu, e-mail texts, records, lost second
 * factors.
 */

/** A two-colour PNG made in the browser. */
async function drawing(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = '#123f66'
    context.fillRect(0, 0, 900, 600)
    context.fillStyle = '#fdfcf9'
    context.fillRect(0, 0, 450, 600)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('an administrator crops pictures, orders the menu, rewords an email and manages the records', async ({
  browser,
  baseURL,
  journal,
}) => {
  await journal.account({ username: 'keeper', role: 'admin', firstName: 'Kay', lastName: 'Per' })
  await journal.account({ username: 'phoneless', role: 'editor', firstName: 'Pho', lastName: 'Less' })
  const { pool, close } = openDatabase(journal.databaseUrl, { max: 1 })
  await pool.query(
    "UPDATE users SET totp_secret = 'sealed', totp_confirmed_at = now() WHERE username = 'phoneless'",
  )
  const admin = await someone(browser, baseURL)
  const reader = await someone(browser, baseURL)
  await admin.goto('/cms/login')
  await admin.getByLabel('Username').fill('keeper')
  await admin.getByLabel('Password').fill(password)
  await admin
    .getByRole('button', { name: 'Login' })
    .or(admin.getByRole('button', { name: 'Sign In' }))
    .click()
  await expect(admin.getByText('Welcome, keeper')).toBeVisible()
  const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: await drawing(admin) }
  const dialog = admin.getByRole('dialog')
  const toast = (words: string) => expect(admin.getByText(words, { exact: true })).toBeVisible()

  await test.step('the first screen lists what remains to be set up', async () => {
    const setup = admin.getByRole('region', { name: 'Setting up the journal' })
    await expect(setup.getByRole('listitem')).toHaveCount(11)
    await expectAccessible(admin, 'the first screen')
    await setup.getByRole('link', { name: 'Editorial board' }).click()
    await expect(admin.getByText('Nobody is listed on the board.')).toBeVisible()
    await admin.goto('/cms/dashboard?tab=settings&part=board')
    await expect(admin.getByRole('heading', { name: 'Editorial board' })).toBeVisible()
  })

  await test.step('a portrait: cropped, and refused without a description', async () => {
    await admin.getByRole('button', { name: 'Add board member' }).click()
    await dialog.getByLabel('Name').fill('Ines Duarte')
    await dialog.getByLabel('Field or title').fill('Trade')
    await dialog.getByLabel('Institution').fill('A university')
    await dialog.getByLabel('Location').fill('Lisbon')
    await dialog.getByLabel('Portrait').setInputFiles(picture)
    const frame = dialog.getByRole('application')
    await frame.focus()
    for (let presses = 0; presses < 40; presses += 1) await admin.keyboard.press('ArrowLeft')
    // Without dragging: buttons move it as well.
    const seen = () => frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const before = await seen()
    await dialog.getByRole('button', { name: 'Move the picture right' }).click()
    await expect.poll(seen).not.toBe(before)
    await dialog.getByRole('button', { name: 'Move the picture left' }).click()
    await expect.poll(seen).toBe(before)
    await dialog.getByRole('slider').fill('2')
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(
      dialog.getByText('Please describe the picture for those who cannot see it').first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Use this picture or cancel before you save').first()).toBeVisible()
    await expectAccessible(admin, 'a board member with a picture being cropped')
    await dialog.getByLabel('Description').fill('Ines Duarte at her desk')
    // Enter selects the picture here and does not submit the form.
    await admin.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: 'Current picture' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await toast('Board member created successfully')
    await expect(async () => {
      await reader.goto('/editorial-board')
      const portrait = reader
        .getByRole('article')
        .or(reader.getByRole('listitem'))
        .filter({ hasText: 'Ines Duarte' })
      const seen = await portrait.locator('img').evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        return { width: image.naturalWidth, middle: [...(context?.getImageData(160, 160, 1, 1).data ?? [])] }
      })
      // The selected part is the dark half, at portrait size.
      expect(seen.width).toBe(320)
      expect(seen.middle[0]).toBeLessThan(60)
    }).toPass({ timeout: 20_000 })
  })

  await test.step('a part with unsaved changes is left only after a question', async () => {
    await admin.getByRole('link', { name: 'Identity' }).click()
    const scope = admin.getByLabel('Scope in one sentence')
    await scope.fill('Evidence from harbours.')
    await admin.getByRole('link', { name: 'Appearance' }).click()
    await expect(dialog).toContainText('Leave without saving?')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(scope).toHaveValue('Evidence from harbours.')
    await admin.getByRole('tab', { name: 'Content' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(admin.getByRole('button', { name: 'Add Content' })).toBeVisible()
    await admin.getByRole('tab', { name: 'Settings' }).click()
    await expect(admin.getByLabel('Scope in one sentence')).not.toHaveValue('Evidence from harbours.')
  })

  await test.step('a logo: still shown in its form after saving', async () => {
    await admin.getByRole('link', { name: 'Appearance' }).click()
    await admin.getByLabel('Logo').setInputFiles(picture)
    await admin.getByRole('button', { name: 'Use this picture' }).click()
    await expect(admin.getByLabel('Description')).toBeFocused()
    await admin.getByLabel('Description').fill('The mark of the journal')
    await admin.keyboard.press('Enter')
    const now = admin.getByRole('img', { name: 'Current picture' })
    await expect(now).toBeVisible()
    await admin.getByRole('button', { name: 'Save Appearance' }).click()
    await toast('Settings updated successfully')
    await expect(admin.getByRole('button', { name: 'Undo changes' })).toHaveCount(0)
    await expect(now).toBeVisible()
  })

  await test.step('a picture in a text, shown to readers with its description', async () => {
    await admin.getByRole('tab', { name: 'Content' }).click()
    await admin.getByRole('button', { name: 'Add Content' }).click()
    await dialog.getByLabel('Key').fill('press')
    await dialog.getByLabel('Title').fill('For the press')
    await dialog.getByLabel('Content type').selectOption('markdown')
    await dialog.getByRole('textbox', { name: /^Content/ }).fill('Our harbour: ')
    await dialog.getByRole('button', { name: 'Picture', exact: true }).click()
    await dialog.getByLabel('Insert a picture').setInputFiles(picture)
    await dialog.getByLabel('Description').fill('The harbour [at dawn]')
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(dialog.getByRole('textbox', { name: /^Content/ })).toHaveValue(
      /^Our harbour: !\[The harbour \\\[at dawn\\\]\]\(\/pictures\/[\w-]+\)$/,
    )
    await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible()
    await expectAccessible(admin, 'a text with its preview')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await toast('Content created successfully')
    await expect(async () => {
      await reader.goto('/press')
      const shown = reader.getByRole('img', { name: 'The harbour [at dawn]' })
      await expect(shown).toBeVisible({ timeout: 500 })
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    }).toPass({ timeout: 20_000 })
  })

  await test.step('a menu item: created, moved, changed by two people at once, hidden', async () => {
    await admin.getByRole('tab', { name: 'Navigation' }).click()
    await admin.getByRole('button', { name: 'Add Menu Item' }).click()
    const order = dialog.getByLabel('Order')
    // A new item comes last.
    await expect(order).toHaveValue('5')
    await dialog.getByLabel('Name').fill('Press')
    await dialog.getByLabel('Path or address').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText("An address begins with one '/' or with 'https://'").first()).toBeVisible()
    await expectAccessible(admin, 'a menu item with a problem')
    await dialog.getByLabel('Path or address').fill('/press')
    for (const typed of ['0', '-1', '1e9', '']) {
      await order.fill(typed)
      await order.blur()
      await expect(order, typed).toHaveValue('1')
    }
    // Types letters key by key. The field must accept none of them.
    await order.fill('')
    await order.pressSequentially('abc')
    await order.blur()
    await expect(order, 'abc').toHaveValue('1')
    await order.fill('3')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await toast('Menu item created successfully')
    const menu = reader.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const readersSee = (...names: string[]) =>
      expect(async () => {
        await reader.goto('/press')
        expect(await menu.allInnerTexts()).toEqual(names)
      }).toPass({ timeout: 20_000 })
    const row = admin.getByRole('row').filter({ hasText: '/press' })
    await expect(row.getByText('Order: 3')).toBeVisible()
    // Its order is that of another item, with which it changes places.
    await admin.getByRole('button', { name: 'Move up Press' }).click()
    await expect(
      admin.getByRole('row').filter({ hasText: '/editorial-board' }).getByText('Order: 4'),
    ).toBeVisible()
    await admin.getByRole('button', { name: 'Move up Press' }).click()
    await expect(row.getByText('Order: 2')).toBeVisible()
    await admin.getByRole('button', { name: 'Move up Press' }).click()
    await expect(row.getByText('Order: 1')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Move up Press' })).toBeDisabled()
    // Presses the button faster than the server answers. Every press must have an effect.
    for (let presses = 0; presses < 4; presses += 1)
      await admin.getByRole('button', { name: 'Move down Press' }).click()
    await expect(row.getByText('Order: 5')).toBeVisible()
    await readersSee('Home', 'Articles', 'Editorial Board', 'Guidelines', 'Press')

    await admin.getByRole('button', { name: 'Edit Press' }).click()
    await pool.query("UPDATE menu_items SET name = 'Media' WHERE href = '/press'")
    await dialog.getByLabel('Name').fill('News room')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByText('It is now “Media”').first()).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('News room')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toHaveCount(0)
    await readersSee('Home', 'Articles', 'Editorial Board', 'Guidelines', 'News room')
    await admin.getByRole('button', { name: 'Hide News room' }).click()
    await expect(admin.getByRole('button', { name: 'Show News room' })).toBeVisible()
    await readersSee('Home', 'Articles', 'Editorial Board', 'Guidelines')
    // When the focused row is deleted, the focus stays in the list.
    await admin.getByRole('button', { name: 'Delete News room' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await toast('Menu item deleted successfully')
    await expect(admin.getByRole('button', { name: 'Delete Guidelines' })).toBeFocused()
  })

  await test.step('an email in the journal’s wording: it arrives as previewed', async () => {
    await admin.getByRole('tab', { name: 'Settings' }).click()
    await admin.getByRole('link', { name: 'Emails' }).click()
    await admin.getByRole('searchbox', { name: 'Search emails' }).fill('test message')
    await admin.getByRole('button', { name: 'Edit Test message' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await dialog.getByLabel('Subject').fill('Good morning from {journal}')
    await dialog.getByLabel('Text').fill('Dear {username},\n\nit works, {nobody}.\n\n{button}')
    await expect(preview.getByText('{nobody} is no variable of this message')).toBeVisible()
    await expectAccessible(admin, 'a letter with a problem')
    await dialog.getByLabel('Text').fill('Dear {username},\n\nit works.\n\n{button}')
    await expect(preview.getByText('it works.')).toBeVisible()
    await expect(preview.getByRole('heading')).toHaveText(/^Good morning from Journal of International/)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await toast('Email updated successfully')
    await admin.getByRole('link', { name: 'System', exact: true }).click()
    await expect(admin.getByRole('heading', { name: 'Usage' })).toBeVisible()
    await expect(admin.getByText('Mail server configured')).toBeVisible()
    await expect(admin.getByText(/^PostgreSQL \d+/)).toBeVisible()
    await admin.getByRole('button', { name: 'Send a test message to me' }).click()
    const mail = await journal.mailbox.find('keeper@people.example', /^Good morning from Journal/)
    expect(mail.text).toMatch(/^Dear keeper,\s+it works\./)
  })

  await test.step('the records: filtered, email sent again, job retried', async () => {
    await admin.getByRole('link', { name: 'Audit log' }).click()
    await expect(admin.getByText('Log verified.')).toBeVisible()
    const log = admin.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await admin.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Picture added' })
    await expect(log).toHaveCount(3)
    await expect(log.first()).toContainText('keeper')
    // Changes one event directly in the database.
    const { rows: broken } = await pool.query(
      `WITH behind AS (SELECT set_config('session_replication_role', 'replica', false))
       SELECT max(id) AS id FROM audit_events, behind`,
    )
    const id = broken[0].id
    await pool.query("UPDATE audit_events SET details = jsonb_build_object('x', 1) WHERE id = $1", [id])
    await pool.query("SET session_replication_role = 'origin'")
    await admin.getByRole('link', { name: 'Jobs' }).click()
    await admin.getByRole('link', { name: 'Audit log' }).click()
    const alert = admin.getByRole('alert').filter({ hasText: 'tampered with' })
    await expect(alert).toContainText(/Event #\w{8} /)
    const [, reference] = /Event #(\w{8}) /.exec((await alert.textContent()) ?? '') ?? []
    await admin.getByRole('button', { name: `Show event ${reference}` }).click()
    await expect(log).toHaveCount(1)
    await expect(log.getByText('Does not match its stored hash')).toBeVisible()
    await expectAccessible(admin, 'a broken audit log')
    await admin.getByRole('link', { name: 'Mail log' }).click()
    await admin.getByRole('searchbox', { name: 'Search the mail log' }).fill('Good morning')
    const mails = admin.getByRole('list', { name: 'Mail log' }).getByRole('listitem')
    await expect(mails).toHaveCount(1)
    await mails.getByRole('button', { name: /^Send again/ }).click()
    await toast('The message is being sent')
    const arrived = () =>
      journal.mailbox.messages.filter(({ subject }) => subject?.startsWith('Good morning'))
    await expect.poll(() => arrived().length).toBe(2)
    // The list is refreshed while the retry runs.
    await expect(mails).toHaveCount(2)
    await expect(mails.getByText('Sent', { exact: true })).toHaveCount(2)
    // Adds a job that has failed and will not be retried automatically. Its object no longer exists, so a
    // manual retry succeeds.
    const { rows } = await pool.query(
      `SELECT id FROM graphile_worker.add_job('check_object', '{"objectId":"00000000-0000-4000-8000-000000000000"}',
         run_at => now() + interval '1 day')`,
    )
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'The store did not answer'
       WHERE id = $1`,
      [rows[0].id],
    )
    await admin.getByRole('link', { name: 'Jobs' }).click()
    const job = admin
      .getByRole('list', { name: 'Jobs' })
      .getByRole('listitem')
      .filter({ hasText: 'Check an upload' })
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(job.getByText('Failed', { exact: true })).toBeVisible()
    await expect(job.getByText('The store did not answer')).toBeVisible()
    await job.getByRole('button', { name: /^Try now/ }).click()
    await toast('The job will run now')
    await expect(job).toHaveCount(0)
    // Adds a job that the worker starts before the person retries it.
    const { rows: gone } = await pool.query(
      `SELECT id FROM graphile_worker.add_job('check_object', '{"objectId":"00000000-0000-4000-8000-000000000001"}',
         run_at => now() + interval '1 day')`,
    )
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(job.getByText('Waiting')).toBeVisible()
    await pool.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [gone[0].id])
    await job.getByRole('button', { name: /^Try now/ }).click()
    await toast('This job is already running or done')
    await expect(job).toHaveCount(0)
  })

  await test.step('a person who lost phone and recovery codes', async () => {
    await admin.getByRole('tab', { name: 'Users' }).click()
    await admin.getByRole('searchbox', { name: 'Search users' }).fill('phoneless')
    await admin.getByRole('button', { name: 'Turn off two-factor phoneless' }).click()
    await expect(dialog).toContainText('First make sure that the request really comes from the owner.')
    await expectAccessible(admin, 'a question')
    await dialog.getByRole('button', { name: 'Turn off two-factor' }).click()
    await toast('Two-factor sign-in turned off')
    await expect(admin.getByRole('button', { name: 'Turn off two-factor phoneless' })).toHaveCount(0)
    const mail = await journal.mailbox.find('phoneless@people.example', /turned off two-factor sign-in/)
    expect(mail.text).toContain('If you did not ask for this, choose a new password at once')
  })

  await close()
  expectNoFaults(admin, reader)
})
