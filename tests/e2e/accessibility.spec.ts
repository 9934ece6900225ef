import type { Page } from '@playwright/test'
import { type Role, roles } from '#domain/account/account.ts'
import { fixedPages, type PatternPath } from '#domain/pages/site-pages.ts'
import { full, sample, seed } from '../sample.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect } from './journal.ts'
import { test } from './visits.ts'

/**
 * Runs axe (WCAG 2.2 AA) on the screens of the sample journal. `npm run test:full` checks every screen in two looks:
 * light on a wide screen, and dark on a phone. The same page is resized for the second look, so that it is
 * loaded only once. `npm test` checks a sample of the screens, each in one of the looks.
 */

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 780 } },
] as const

type Look = (typeof looks)[number]

/** Returns the looks for the screen with this index. Another seed exchanges them. */
const looksOf = (index: number): readonly Look[] => (full ? looks : [looks[(index + seed) % 2] ?? looks[0]])

/** Example addresses for pages with parameters. */
const examples: Record<PatternPath, readonly string[]> = {
  '/articles/:id': [
    '/articles/whose-currency',
    '/articles/birthplace-acquisitions',
    '/articles/family-firms-abroad',
    '/articles/daily-index-import-prices',
    '/articles/pricing-through-a-devaluation',
    '/articles/pricing-through-a-devaluation-concern-1',
    '/articles/nothing',
  ],
  '/articles/:id/:version': ['/articles/whose-currency/v9'],
  '/articles/:id/compare/:versions': ['/articles/whose-currency/compare/1-2'],
  '/authors/:key': ['/authors/marit-solheim-brandt', '/authors/nobody'],
  '/topics/:keyword': ['/topics/customs%20data', '/topics/nothing'],
  '/news/:id': ['/news/nothing'],
  '/issues/:volume/:issue': ['/issues/14/1'],

  '/editor-dashboard/issues/:volume/:issue': ['/editor-dashboard/issues/14/1'],
  '/review/:token': ['/review/no-such-link'],
  '/authorship/:token': ['/authorship/no-such-link'],
  // These pages are opened below, from their lists.
  '/author-dashboard/manuscripts/:id': [],
  '/author-dashboard/manuscripts/:id/proof': [],
  '/editor-dashboard/manuscripts/:id': [],
  '/editor-dashboard/manuscripts/:id/screening': [],
  '/editor-dashboard/manuscripts/:id/text': [],
  '/editor-dashboard/manuscripts/:id/text/edit': [],
  '/editor-dashboard/manuscripts/:id/text/references': [],
  '/editor-dashboard/manuscripts/:id/text/figures': [],
  '/editor-dashboard/manuscripts/:id/text/metadata': [],
  '/editor-dashboard/manuscripts/:id/text/published': [],
  '/editor-dashboard/articles/:id': ['/editor-dashboard/articles/whose-currency'],
  '/editor-dashboard/manuscripts/:id/text/proofs': [],
  '/editor-dashboard/manuscripts/:id/text/publish': [],
  '/reviews/:assignmentId': [],
}

/** Other states of pages, and CMS pages. */
const furtherLooks = [
  '/articles?search=exchange+rate',
  '/articles?search=zzzz',
  '/about',
  '/nothing-here',
  '/reset-password?token=abc',
  '/account/email?token=abc',
  '/author-dashboard?sign_in=unavailable&provider=google',
  '/author-dashboard?sign_in=second_step',
]

/** Pages that show loading states on purpose. The check would wait for them forever. */
const specimens = ['/design', '/design/workspace']

const publicPages = [
  ...fixedPages
    .filter(({ layout, path }) => layout === 'public' && !specimens.includes(path))
    .map(({ path }) => path),
  '/manuscript-submission',
  ...Object.values(examples).flat(),
  ...furtherLooks,
]

/** Tabs and parts of the pages on which people work. */
const tabs: Record<Role, readonly string[]> = {
  admin: [
    ...['navigation', 'users', 'roles'].map((tab) => `/cms/dashboard?tab=${tab}`),
    ...[
      ...['journal', 'metrics', 'publishing', 'access', 'home', 'appearance', 'board', 'calls', 'issues'],
      ...['manuscripts', 'review', 'emails', 'monitoring', 'system', 'audit', 'mail', 'jobs'],
    ].map((part) => `/cms/dashboard?tab=settings&part=${part}`),
  ],
  author: [
    '/author-dashboard?tab=reviews',
    ...['security', 'sessions', 'emails', 'data'].map((tab) => `/account?tab=${tab}`),
  ],
  editor: ['reviewed', 'analytics', 'settings'].map((tab) => `/editor-dashboard?tab=${tab}`),
  reviewer: ['progress', 'completed', 'settings'].map((tab) => `/reviewer-dashboard?tab=${tab}`),
}

/** Every such page once, even if it has two addresses. */
const workPages = [...Map.groupBy(fixedPages, ({ module }) => module).values()].flatMap(([page]) =>
  page?.layout === 'work' && !specimens.includes(page.path) ? [page] : [],
)
const rooms = roles.map((role) => ({
  role,
  paths: [...workPages.filter((page) => page.role === role).map(({ path }) => path), ...tabs[role]],
}))

async function expectAccessibleTurned(page: Page, chosen: readonly Look[] = looks): Promise<void> {
  for (const { colorScheme, viewport } of chosen) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Waits until placeholders for loading content are gone and colour transitions have ended.
    await expect(page.locator('[aria-busy=true], .skeleton, .checking')).toHaveCount(0)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
    const look = `${colorScheme}, ${viewport.width} px`
    await expectAccessible(page, look)
    await expectNoSidewaysScroll(page, look)
  }
}

/** Checks a review in progress, including the manuscript's pages, and a submitted review. */
async function expectAccessibleReviews(page: Page): Promise<void> {
  const headers = await page.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem('cms_token')}`,
  }))
  const list = await page.request.get('/api/manuscripts/reviewer-assignments', { headers })
  const assignments: { id: string; status: string }[] = await list.json()
  const open = assignments.find(({ status }) => status === 'pending' || status === 'in_progress')
  if (open?.status === 'pending') await page.request.post(`/api/reviews/${open.id}/accept`, { headers })
  const sent = assignments.find(({ status }) => status === 'completed')
  for (const { id } of [open, sent].filter((one) => one !== undefined)) {
    await page.goto(`/reviews/${id}`)
    // Phones begin with the text, wider screens with the pages.
    const toPages = page.getByRole('button', { name: 'Read as pages' })
    const toText = page.getByRole('button', { name: 'Read as text' })
    await expect(toPages.or(toText)).toBeVisible()
    if (await toPages.isVisible()) await toPages.click()
    await expect(page.locator('.page-view:not(.loading)')).toBeVisible()
    await expectAccessibleTurned(page)
    await toText.click()
    await expectAccessibleTurned(page)
  }
  expect([open, sent]).not.toContain(undefined)
}

test('axe detects a planted fault', async ({ openAs }) => {
  const page = await openAs()
  await page.goto('/about')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
})

for (const [index, path] of sample(publicPages, 18).entries())
  test(`${path} for a visitor`, async ({ openAs }) => {
    const page = await openAs()
    await page.goto(path)
    await expectAccessibleTurned(page, looksOf(index))
  })

for (const { role: username, paths } of rooms) {
  for (const [index, path] of sample(paths, 5).entries())
    test(`${path} for the ${username}`, async ({ openAs }) => {
      const page = await openAs(username)
      await page.goto(path)
      // The first page takes longer, because nothing is cached yet.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveCount(0)
      await expectAccessibleTurned(page, looksOf(index))
    })
}

for (const username of ['author', 'editor'])
  test(`a manuscript’s own page for the ${username}`, async ({ openAs }) => {
    const page = await openAs(username)
    await page.goto(`/${username}-dashboard`)
    const link = page.locator(`a[href^="/${username}-dashboard/manuscripts/"]`).first()
    // Loads the page anew: after a click, the heading of the list would stand until the manuscript arrives.
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleTurned(page)
  })

test('a review in progress and a submitted one, for the reviewer', async ({ openAs }) => {
  const page = await openAs('reviewer')
  await page.goto('/reviewer-dashboard')
  await expectAccessibleReviews(page)
})
