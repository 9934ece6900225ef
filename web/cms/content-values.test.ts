import { expect, test } from 'vitest'
import { hasUnusedMarkdown } from './content-values.ts'

test.each([
  ['# Aims', true],
  ['First line\n- one\n- two', true],
  ['We are **open**.', true],
  ['See [our page](/about).', true],
  ['Open since 2024. No. 1 in # of ports - and growing * 2', false],
  ['', false],
])('a plain text that looks like Markdown is recognised: %j', (content, expected) => {
  expect(hasUnusedMarkdown({ contentType: 'text', content })).toBe(expected)
  expect(hasUnusedMarkdown({ contentType: 'markdown', content })).toBe(false)
})
