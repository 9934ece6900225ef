import type { Page } from '@playwright/test'
import type { EnteredJournal } from './journals.ts'

/** What a person did: the keystrokes and clicks that the set-up took. */
export interface Effort {
  characters: number
  clicks: number
  /** Words on the screens of the steps and on the pages that are to be read. */
  words: number
}

/**
 * Minutes that a person takes who has never seen the screens and reads every word: 200 characters typed, 200 words read and 20 clicks
 * found and made in a minute.
 */
export function minutesOf({ characters, clicks, words }: Effort): number {
  return characters / 200 + words / 200 + clicks / 20
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Of everybody in the three journals. */
export const password = 'Loam&Clay-2026x'

/** Sets up a journal through its screens alone, from the administrator's first link to its opening. */
export async function setUp(
  page: Page,
  { url, link }: { url: string; link: string },
  journal: EnteredJournal,
): Promise<Effort> {
  const effort: Effort = { characters: 0, clicks: 0, words: 0 }
  const type = async (label: string, value: string) => {
    // Required fields have a star after their label.
    const field = page.getByLabel(new RegExp(`^${label}(?: \\*)?$`)).first()
    await field.fill(value)
    effort.characters += value.length
  }
  const click = async (role: 'button' | 'link' | 'switch', name: string | RegExp) => {
    await page.getByRole(role, { name }).first().click()
    effort.clicks += 1
  }
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  const step = async (name: string) => {
    await page.goto(`${url}/cms/setup?step=${name}`)
    await page.getByText('Still to do in this step').or(page.getByText('Everything that is needed')).waitFor()
    effort.clicks += 1
    effort.words += wordsIn(await page.locator('.setup-step').innerText())
  }
  const save = async (what: string) => {
    await click('button', `Save ${what}`)
    await page
      .getByRole('button', { name: `Save ${what}` })
      .and(page.locator('[aria-disabled]'))
      .waitFor()
  }

  await page.goto(link)
  await page.getByLabel('New Password').first().fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await click('button', 'Set Up Account')
  // The first password signs in and leads to the dashboard.
  await says('Welcome, keeper')

  await step('identity')
  await type('Journal title', journal.title)
  await type('Short title', journal.shortTitle)
  await type('Scope in one sentence', journal.tagline)
  await type('Publisher', journal.publisher)
  await type('Online ISSN', journal.issnOnline)
  if (journal.isApplied) await click('switch', /ISSN applied for/)
  await save('Identity')
  await type('Email', journal.office)
  await save('Editorial office')
  await says('This step is done.')

  await step('look')
  await click('button', 'Nothing to change here')
  await says('This step is done.')

  await step('access')
  const access = page.getByLabel('Access model')
  if ((await access.inputValue()) === journal.access) await click('button', 'Keep these settings as they are')
  else {
    await access.selectOption(journal.access)
    await type('Open access charge', journal.charge)
    await type('Currency of the charge', journal.currency)
    await save('License and fees')
  }
  await says('This step is done.')

  await step('kinds')
  await click('button', 'Add a field')
  for (const [index, field] of journal.fields.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(field)
    effort.characters += field.length
  }
  await save('Fields of study')
  for (const [kind, section] of Object.entries(journal.sectionOfType)) {
    const entry = page
      .getByRole('group', { name: kind })
      .or(page.getByRole('listitem').filter({ hasText: kind }))
    await entry.getByText('Limits, section and guidelines').first().click()
    await entry.getByLabel('Section of an issue').first().fill(section)
    effort.characters += section.length
    effort.clicks += 1
  }
  // With types saved, the step is done.
  if (Object.keys(journal.sectionOfType).length > 0) await save('Manuscript types')
  else await click('button', 'Keep these settings as they are')
  await says('This step is done.')

  await step('review')
  await type('Decision hold \\(minutes\\)', '0')
  await save('Review and decisions')
  await click('button', 'Keep these settings as they are')
  await says('This step is done.')

  await step('board')
  await click('button', 'Add board member')
  const { member } = journal
  await type('Name', member.name)
  await type('Field or title', member.title)
  await type('Institution', member.institution)
  await type('Location', member.location)
  await click('button', 'Create')
  await says('This step is done.')

  await step('pages')
  for (const link of await page.getByRole('link', { name: /^View page/ }).all()) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
    effort.words += wordsIn(await tab.getByRole('main').innerText())
    effort.clicks += 2
    await tab.close()
  }
  for (let left = 5; left > 0; left -= 1) {
    await page
      .getByRole('button', { name: /^Keep this text/ })
      .nth(left - 1)
      .waitFor()
    await click('button', /^Keep this text/)
    await page
      .getByRole('button', { name: /^Keep this text/ })
      .nth(left - 1)
      .waitFor({ state: 'detached' })
  }
  await says('This step is done.')

  await step('mail')
  await click('button', 'Send a test message to me')
  await says('This step is done.')

  await step('dois')
  if (journal.doiPrefix === '') await click('button', 'Nothing to change here')
  else {
    await type('DOI prefix', journal.doiPrefix)
    await save('DOIs')
  }
  await says('This step is done.')

  await step('open')
  await click('button', 'Open the journal')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the journal' }).click()
  await says('Readers see the journal')
  return effort
}
