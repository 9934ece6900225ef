import type { Page } from '@playwright/test'
import type { Role } from '#domain/account/account.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect } from './journal.ts'
import { test } from './visits.ts'

/**
 * The walk of the ten most used pages: in forced colours, at 400 % zoom, and by their accessibility trees. 1280 pixels at
 * 400 % are 320 CSS pixels (WCAG 1.4.10).
 */

interface Walked {
  name: string
  as?: Role
  path: string
  /** The heading of level 1. */
  heading: RegExp
}

const pages: readonly Walked[] = [
  { name: 'home', path: '/', heading: /International Business/ },
  { name: 'articles', path: '/articles', heading: /Articles/ },
  { name: 'article', path: '/articles/whose-currency', heading: /currency/i },
  { name: 'issue', path: '/issues/14/1', heading: /./ },
  { name: 'guidelines', path: '/submission-guidelines', heading: /Guidelines/ },
  { name: 'submission', as: 'author', path: '/manuscript-submission', heading: /./ },
  { name: 'author dashboard', as: 'author', path: '/author-dashboard', heading: /./ },
  { name: 'reviewer dashboard', as: 'reviewer', path: '/reviewer-dashboard', heading: /./ },
  { name: 'queue', as: 'editor', path: '/editor-dashboard', heading: /./ },
  { name: 'CMS', as: 'admin', path: '/cms/dashboard?tab=users', heading: /Content Management/ },
]

async function load(shown: Page, { path, heading }: Walked): Promise<void> {
  await shown.goto(path)
  await expect(shown.getByRole('heading', { level: 1 }).first()).toHaveText(heading)
  await expect(shown.locator('.skeleton')).toHaveCount(0)
}

/** Controls that have no name, and headings that skip a level: what axe does not look at as a whole. */
async function treeFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const landmarks = ['main', 'banner', 'contentinfo'].map((role) => {
      const tag =
        { main: 'main', banner: 'body > * header, body > header', contentinfo: 'footer' }[role] ?? ''
      return document.querySelector(`${tag}, [role='${role}']`) ? '' : `no ${role}`
    })
    faults.push(...landmarks.filter((fault) => fault === 'no main'))
    if (document.querySelectorAll('h1').length !== 1) faults.push('not one heading of level 1')
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((one) => (one as HTMLElement).checkVisibility())
      .map((one) => Number(one.tagName.slice(1)))
    levels.forEach((level, at) => {
      if (at > 0 && level > (levels[at - 1] ?? 0) + 1)
        faults.push(`heading ${at + 1} skips to level ${level}`)
    })
    if (!document.title.trim()) faults.push('no title')
    if (!document.documentElement.lang) faults.push('no language')
    return faults
  })
}

/** Controls that cannot be told from the page in forced colours: no border, outline, underline, icon or text. */
async function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) => (element as HTMLElement).checkVisibility({ visibilityProperty: true })
    const lost: string[] = []
    for (const element of document.querySelectorAll(
      'button, select, input:not([type=hidden]), textarea, [role=switch]',
    )) {
      // A file is chosen by the button around its field.
      if (!seen(element) || element.closest('label.button')) continue
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const style = getComputedStyle(element)
      const hasEdge =
        style.borderStyle !== 'none' && Number.parseFloat(style.borderTopWidth || style.borderBottomWidth) > 0
      const hasText = (element.textContent ?? '').trim() !== '' || element.querySelector('svg') !== null
      if (!hasEdge && !hasText && style.appearance === 'none') lost.push(element.outerHTML.slice(0, 120))
    }
    return lost
  })
}

const desk = { width: 1280, height: 720 }

/** In forced colours every control and the focus can be seen. */
async function inForcedColours(shown: Page, walked: Walked): Promise<void> {
  await shown.setViewportSize(desk)
  await shown.emulateMedia({ forcedColors: 'active' })
  await load(shown, walked)
  expect(await shown.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  expect(await lostControls(shown)).toEqual([])
  await shown.keyboard.press('Tab')
  const outline = await shown.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body)
    return [style.outlineStyle, style.boxShadow, style.borderStyle].join(' ')
  })
  expect(outline).not.toMatch(/^none none none$/)
}

/** At 400 % nothing is cut off or scrolls sideways. */
async function enlarged(shown: Page, walked: Walked): Promise<void> {
  await shown.setViewportSize({ width: 320, height: 256 })
  await load(shown, walked)
  await expectNoSidewaysScroll(shown, walked.name)
  // What stays at the top must leave room for the content (WCAG 1.4.10 and 2.4.11).
  const covered = await shown.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 128)
      .map((element) => `${element.tagName}.${element.className}`),
  )
  expect(covered).toEqual([])
  // What stands side by side must not run together, such as the metrics of the home page.
  const glued = await shown.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main dl > div')]
      .filter((element) => {
        const next = element.nextElementSibling?.getBoundingClientRect()
        const { right, top } = element.getBoundingClientRect()
        return next && Math.abs(next.top - top) < 2 && next.left > 0 && next.left - right < 8
      })
      .map((element) => element.innerText),
  )
  expect(glued).toEqual([])
}

/** The accessibility tree names every control and has its headings in order. */
async function asTree(shown: Page, walked: Walked): Promise<void> {
  await shown.setViewportSize(desk)
  await load(shown, walked)
  expect(await treeFaults(shown)).toEqual([])
  await expectAccessible(shown, walked.name)
  const tree = await shown.locator('main').ariaSnapshot()
  expect(
    tree
      .split('\n')
      .filter((line) => /^\s*- (button|link|textbox|combobox|checkbox|switch|radio)(:|$)/.test(line)),
  ).toEqual([])
}

for (const walked of pages)
  for (const [what, walk] of [
    ['in forced colours every control and the focus can be seen', inForcedColours],
    ['at 400 % nothing is cut off or scrolls sideways', enlarged],
    ['its accessibility tree names every control and has its headings in order', asTree],
  ] as const)
    test(`${walked.name}: ${what}`, async ({ openAs }) => walk(await openAs(walked.as), walked))
