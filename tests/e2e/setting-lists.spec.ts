import { expect, testAlone as test } from './journal.ts'
import { enter, expectNoFaults, someone } from './steps.ts'

test('lists of the settings: fields by keyboard, footer links, redirects without circles', async ({
  browser,
  baseURL,
  journal,
}) => {
  await journal.account({ username: 'list-admin', role: 'admin', firstName: 'Lia', lastName: 'Stam' })
  const admin = await enter(await someone(browser, baseURL), 'list-admin')
  const saved = admin.getByText('Settings updated successfully')

  await admin.goto('/cms/dashboard?tab=settings&part=manuscripts')
  const fields = admin.getByRole('form', { name: 'Fields of study' })
  await fields.getByRole('button', { name: 'Add a field' }).click()
  await admin.keyboard.type('Pedology')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('Hydrology')
  await fields.getByRole('button', { name: 'Save Fields of study' }).click()
  await expect(saved).toBeVisible()
  for (const [name, before] of [
    ['Hydrology', 1],
    ['Pedology', 2],
  ] as const)
    await expect(fields.getByRole('textbox').nth(-before)).toHaveValue(name)

  // A type may have a maximum only, and what is wrong is named.
  const types = admin.getByRole('form', { name: 'Manuscript types' })
  await types.getByRole('button', { name: 'Add a type' }).click()
  await admin.keyboard.type('Data Note')
  await types.getByLabel('Length (words), from').last().fill('10')
  await types.getByRole('button', { name: 'Save Manuscript types' }).click()
  await expect(types.getByRole('alert')).toContainText('Please check “Data Note”.')
  await types.getByLabel('Length (words), from').last().fill('')
  await types.getByLabel('Length (words), to').last().fill('2000')
  await types.getByRole('button', { name: 'Save Manuscript types' }).click()
  await expect(types.getByRole('alert')).toHaveCount(0)
  await expect(async () => {
    await admin.goto('/submission-guidelines')
    await expect(admin.getByRole('row', { name: /Data Note/ })).toContainText('Up to 2,000', { timeout: 500 })
  }).toPass({ timeout: 20_000 })

  // An author who has chosen a type that is closed is told before submitting.
  await admin.goto('/manuscript-submission')
  await admin.getByLabel('Title', { exact: false }).first().fill('A note on data')
  await admin.getByLabel(/^Manuscript Type/).selectOption({ label: 'Data Note' })
  await expect(admin.getByText(/^Saved (?:just now|\d)/).first()).toBeVisible()
  await admin.goto('/cms/dashboard?tab=settings&part=manuscripts')
  await types.getByText('Limits and guidelines').last().click()
  await types.getByRole('switch', { name: /^Open/ }).last().click()
  await types.getByRole('button', { name: 'Save Manuscript types' }).click()
  await expect(saved.last()).toBeVisible()
  await admin.goto('/author-dashboard')
  await admin.getByRole('link', { name: 'A note on data' }).first().click()
  await expect(admin.getByText('The journal does not take this manuscript type at present')).toBeVisible()

  // The bar above the page follows the title.
  await admin.goto('/cms/dashboard?tab=settings&part=journal')
  await admin.getByLabel('Journal title').fill('Annals of Lists')
  await admin.getByRole('button', { name: 'Save Identity' }).click()
  await expect(admin.getByRole('banner').getByText('Annals of Lists')).toBeVisible()

  await admin.goto('/cms/dashboard?tab=settings&part=announcement')
  const footer = admin.getByRole('form', { name: 'Footer links' })
  await footer.getByRole('button', { name: 'Add a link' }).click()
  await footer.getByLabel(/^Name/).fill('Society')
  await footer.getByLabel(/^Address/).fill('https://soils.example/')
  await footer.getByRole('button', { name: 'Save Footer links' }).click()
  await expect(saved).toBeVisible()

  const redirects = admin.getByRole('form', { name: 'Redirects' })
  for (const [index, [from, to]] of [
    ['/old', '/older'],
    ['/older', '/old'],
  ].entries()) {
    await redirects.getByRole('button', { name: 'Add a redirect' }).click()
    await redirects
      .getByLabel(/^Old address/)
      .nth(index)
      .fill(from ?? '')
    await redirects
      .getByLabel(/^New address/)
      .nth(index)
      .fill(to ?? '')
  }
  await redirects.getByRole('button', { name: 'Save Redirects' }).click()
  await expect(redirects.getByRole('alert')).toContainText('/old')
  await redirects
    .getByLabel(/^New address/)
    .nth(1)
    .fill('/articles')
  await redirects.getByRole('button', { name: 'Save Redirects' }).click()
  await expect(redirects.getByRole('alert')).toHaveCount(0)
  await expect(async () => {
    const answer = await admin.request.get('/old', { maxRedirects: 0 })
    expect(answer.headers().location).toContain('/articles')
  }).toPass({ timeout: 20_000 })
  expectNoFaults(admin)
})
