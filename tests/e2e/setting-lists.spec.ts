import type { Locator, Page } from '@playwright/test'
import { expect, testAlone as test } from './journal.ts'
import { enter, expectNoFaults, someone } from './steps.ts'

interface Opened {
  page: Page
  fields: Locator
}

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
    await expect(fields.getByRole('listitem').getByRole('textbox').nth(-before)).toHaveValue(name)

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
  await types.getByText('Limits, section and guidelines').last().click()
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

test('two administrators in one list: the entry that both changed is a conflict, the others are kept', async ({
  browser,
  baseURL,
  journal,
}) => {
  const pages = []
  for (const username of ['first-admin', 'second-admin']) {
    await journal.account({ username, role: 'admin', firstName: 'Ada', lastName: 'Lind' })
    pages.push(await enter(await someone(browser, baseURL), username))
  }
  const [first, second] = pages.map((page) => ({
    page,
    fields: page.getByRole('form', { name: 'Fields of study' }),
  })) as [Opened, Opened]
  const open = ({ page }: Opened) => page.goto('/cms/dashboard?tab=settings&part=manuscripts')
  const save = ({ fields }: Opened) => fields.getByRole('button', { name: 'Save Fields of study' }).click()
  const isSaved = ({ page }: Opened) =>
    expect(page.getByText('Settings updated successfully').last()).toBeVisible()
  const last = ({ fields }: Opened) => fields.getByRole('listitem').getByRole('textbox').last()
  const add = async (one: Opened, name: string) => {
    await one.fields.getByRole('button', { name: 'Add a field' }).click()
    await one.page.keyboard.type(name)
  }

  await open(first)
  await add(first, 'Pedology')
  await save(first)
  await isSaved(first)
  await open(second)
  await last(second).fill('Soil science')
  await last(first).fill('Soils')
  await add(first, 'Hydrology')
  await save(first)
  await expect(first.fields.getByRole('button', { name: /^Save/, disabled: true })).toBeVisible()

  await save(second)
  await expect(second.fields.getByRole('alert')).toContainText('Somebody else has also changed “Soils”')
  await expect(second.fields.getByRole('alert')).not.toContainText('Hydrology')
  await expect(last(second)).toHaveValue('Soil science')
  await save(second)
  await isSaved(second)
  await expect(second.fields.getByRole('listitem').getByRole('textbox').nth(-2)).toHaveValue('Soil science')
  await expect(last(second)).toHaveValue('Hydrology')
})

test('two administrators who move entries, and who edit one call: the second is told each time, and nothing newer is lost', async ({
  browser,
  baseURL,
  journal,
}) => {
  for (const username of ['mover', 'other-mover'])
    await journal.account({ username, role: 'admin', firstName: 'Ada', lastName: 'Lind' })
  const [mine, theirs] = [
    await enter(await someone(browser, baseURL), 'mover'),
    await enter(await someone(browser, baseURL), 'other-mover'),
  ]

  await mine.goto('/cms/dashboard?tab=settings&part=manuscripts')
  await theirs.goto('/cms/dashboard?tab=settings&part=manuscripts')
  const listOf = (page: Page) => page.getByRole('form', { name: 'Fields of study' })
  const names = (page: Page) =>
    listOf(page)
      .getByRole('listitem')
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const moveUp = (page: Page, nth: number) =>
    listOf(page)
      .getByRole('button', { name: /^Move up/ })
      .nth(nth)
      .click()
  const save = (page: Page) => listOf(page).getByRole('button', { name: 'Save Fields of study' }).click()
  await expect(listOf(mine).getByRole('textbox').first()).toBeVisible()
  const before = await names(mine)
  await moveUp(mine, 2)
  await moveUp(theirs, 1)
  await save(theirs)
  await expect(listOf(theirs).getByRole('button', { name: /^Save/, disabled: true })).toBeVisible()
  await save(mine)
  const alert = listOf(mine).getByRole('alert')
  await expect(alert).toContainText('Somebody else has also changed the order of the entries.')
  await expect(alert).toContainText(`The order is now “${before[1]}”, “${before[0]}”`)
  const wanted = [before[0], before[2], before[1], ...before.slice(3)]
  expect(await names(mine)).toEqual(wanted)
  await save(mine)
  await expect(listOf(mine).getByRole('button', { name: /^Save/, disabled: true })).toBeVisible()
  expect(await names(mine)).toEqual(wanted)

  // A dialog: what only one person changed is kept, and a third change is a new conflict.
  const at = '/cms/dashboard?tab=settings&part=calls'
  await theirs.goto(at)
  await theirs.getByRole('button', { name: /^Add/ }).click()
  const dialogOf = (page: Page) => page.getByRole('dialog')
  await dialogOf(theirs).getByLabel('Title').fill('Ports')
  await dialogOf(theirs).getByLabel('Guest editors').fill('Ana Ng')
  await dialogOf(theirs).getByLabel('Last day for submissions').fill('2099-01-31')
  await dialogOf(theirs).getByLabel('Description').fill('Why do ports grow?')
  await dialogOf(theirs).getByRole('button', { name: 'Create' }).click()
  await expect(dialogOf(theirs)).toHaveCount(0)
  await mine.goto(at)
  const change = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await dialogOf(page).getByLabel(label).fill(value)
    await dialogOf(page).getByRole('button', { name: 'Update' }).click()
  }
  const open = (page: Page) =>
    page.getByRole('button', { name: /^Edit Ports|^Edit Docks|^Edit Piers/ }).click()
  await open(mine)
  await open(theirs)
  await change(theirs, { Title: 'Docks', 'Guest editors': 'Bo Li' })
  await expect(dialogOf(theirs)).toHaveCount(0)
  await change(mine, { Title: 'Harbours' })
  await expect(dialogOf(mine).getByRole('alert')).toContainText('It is now “Docks”')
  await expect(dialogOf(mine).getByRole('alert')).not.toContainText('Bo Li')
  await open(theirs)
  await change(theirs, { Title: 'Piers' })
  await expect(dialogOf(theirs)).toHaveCount(0)
  await dialogOf(mine).getByRole('button', { name: 'Update' }).click()
  await expect(dialogOf(mine).getByRole('alert')).toContainText('It is now “Piers”')
  await dialogOf(mine).getByRole('button', { name: 'Update' }).click()
  await expect(dialogOf(mine)).toHaveCount(0)
  await expect(mine.getByRole('heading', { name: 'Harbours' })).toBeVisible()
  await expect(mine.getByText('Bo Li')).toBeVisible()
  expectNoFaults(mine, theirs)
})
