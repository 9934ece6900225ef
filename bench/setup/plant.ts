import type { Page } from '@playwright/test'

const words = 'Impact Factor 9.3 of JIBER, ISSN 2764-9180'

/** Enters words of the sample journal as the announcement above every page, through the settings. */
export async function plantSample(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cms/dashboard?tab=settings&part=announcement`)
  const form = page.getByRole('form', { name: 'Announcement', exact: true })
  await form.getByLabel('Text').fill(words)
  await form.getByRole('button', { name: 'Save Announcement' }).click()
  await page.getByText('Settings updated successfully').waitFor()
}
