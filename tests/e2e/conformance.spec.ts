import type { Role } from '#domain/account/account.ts'
import { cutOffBySpacing, faintFields, smallTargets, tabFaults } from './criteria.ts'
import { expect } from './journal.ts'
import { test } from './visits.ts'

/**
 * What docs/ACCESSIBILITY.md says of criteria that a browser can measure: keyboard and focus (2.1.2, 2.4.7, 2.4.11), size of
 * targets (2.5.8), edges of fields (1.4.11) and spacing of text (1.4.12).
 */

const walked: readonly { as?: Role; paths: readonly string[] }[] = [
  {
    paths: [
      '/',
      '/articles',
      '/articles/whose-currency',
      '/issues/14/1',
      '/submission-guidelines',
      '/contact',
    ],
  },
  { as: 'author', paths: ['/manuscript-submission', '/author-dashboard'] },
  { as: 'reviewer', paths: ['/reviewer-dashboard'] },
  { as: 'editor', paths: ['/editor-dashboard'] },
  {
    as: 'admin',
    paths: ['/cms/dashboard?tab=users', '/cms/dashboard?tab=settings&part=appearance'],
  },
]

// A page has up to 150 stops of the Tab key.
test.describe.configure({ timeout: 180_000 })

for (const { as, paths } of walked)
  for (const path of paths)
    test(`${path} can be used by keyboard, with large spacing and without aiming`, async ({ openAs }) => {
      const shown = await openAs(as)
      await shown.setViewportSize({ width: 1280, height: 900 })
      await shown.goto(path)
      await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(shown.locator('.skeleton')).toHaveCount(0)
      expect(await tabFaults(shown)).toEqual([])
      for (const width of [1280, 390]) {
        await shown.setViewportSize({ width, height: 900 })
        expect(await smallTargets(shown), `targets at ${width}`).toEqual([])
        expect(await cutOffBySpacing(shown), `spacing at ${width}`).toEqual([])
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await shown.emulateMedia({ colorScheme })
        expect(await faintFields(shown), `fields, ${colorScheme}`).toEqual([])
      }
    })
