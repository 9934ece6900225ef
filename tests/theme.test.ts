import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/**
 * tokens.css contains the dark theme twice, for the system setting and for the switch, because CSS cannot
 * share the rules.
 */
it('the two copies of the dark theme are equal', async () => {
  const css = await readFile('web/ui/styles/tokens.css', 'utf8')
  const block = (selector: string) => {
    const start = css.indexOf('{', css.indexOf(selector))
    return css
      .slice(start + 1, css.indexOf('}', start))
      .trim()
      .split(/;\s*/)
  }
  expect(block(":root[data-theme='dark']")).toEqual(block(":root:not([data-theme='light'])"))
})
