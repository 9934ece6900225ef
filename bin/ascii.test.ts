import { expect, test } from 'vitest'
import { inAscii } from './ascii.mjs'

test('code in ASCII means the same', () => {
  const code =
    "['don’t – 😀', /^[‘’]😀?$/u.test('’😀'), `“of a template”`, new RegExp(String.raw`[†‡]\\d`).test('‡1')]"
  const ascii = inAscii(code)
  expect(ascii).not.toMatch(/[^ -~]/)
  const run = (source: string) => new Function(`return ${source}`)()
  expect(run(ascii)).toEqual(run(code))
  expect(run(ascii)).toEqual(['don’t – 😀', true, '“of a template”', true])
})
