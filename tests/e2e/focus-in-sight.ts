import type { Page } from '@playwright/test'
import { expect } from './journal.ts'

/** Expects that bars that stay in place never cover what Tab leads to (WCAG 2.2, 2.4.11). */
export async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  const covered: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return null
      const { x, y, width, height } = focused.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + Math.min(height, 40) / 2)
      const isSeen = !top || focused.contains(top) || top.contains(focused) || top.closest('label') !== null
      return isSeen
        ? null
        : `${focused.id || focused.textContent} is covered by ${top.className || top.tagName}`
    })
    if (name) covered.push(name)
  }
  expect(covered).toEqual([])
}
