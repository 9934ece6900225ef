import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// WCAG 2.2 AA and axe's best practices.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects that axe finds no violation on the page, or within a part of it (a selector). Only violations are
 * transferred from the browser. Axe's own package for Playwright also transfers passed checks, which takes
 * three times as long.
 */
export async function expectAccessible(page: Page, where = '', within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ rules, within }) => {
      if (!window.axe) throw new Error('axe did not arrive')
      // Waits for animations, because elements that are fading in have a temporary contrast. Placeholders and
      // countdowns are excluded, because they never end.
      const arriving = document.getAnimations().filter((animation) => {
        const end = animation.effect?.getComputedTiming().endTime
        return animation.playState === 'running' && typeof end === 'number' && end <= 1000
      })
      await Promise.allSettled(arriving.map((animation) => animation.finished))
      // What is scrolled beneath a bar at the top of the screen would be measured as too small to tap.
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      )
      for (const bar of bars) bar.style.position = 'relative'
      const { violations } = await window.axe.run(within ?? document, {
        runOnly: { type: 'tag', values: rules },
        resultTypes: ['violations'],
      })
      for (const bar of bars) bar.style.position = ''
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { rules, within },
  )
  // The message names the faults, because the summary at the end of `npm test` shows only its first line.
  expect(found, [where, ...found].filter(Boolean).join('; ')).toEqual([])
}

/** Expects that nothing on the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: the page scrolls sideways`).toBeLessThanOrEqual(0)
}
