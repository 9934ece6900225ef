import { expect, test } from 'vitest'
import { contentExcerpt } from './content-excerpt.ts'

test.each([
  [
    'a heading and a variable',
    '{{tagline}}\n\n## How we work\n\nEvery manuscript is read.',
    'Every manuscript is read.',
  ],
  [
    'conditions, lists and bold words',
    '{{ifOpen}}## Open\n\n- {{ifOpen}}The **whole** text is *free*.',
    'The whole text is free.',
  ],
  [
    'links and pictures',
    'See the [guidelines](/submission-guidelines). ![Soil](/a.png)',
    'See the guidelines. Soil',
  ],
  ['HTML', '<p>Read <em>this</em></p>', 'Read this'],
  ['names with underscores', 'Set soil_type and 2 * 3.', 'Set soil_type and 2 * 3.'],
])('%s', (_, content, excerpt) => {
  expect(contentExcerpt(content)).toBe(excerpt)
})

test('a long text is cut between two words', () => {
  const excerpt = contentExcerpt('Soil forms slowly. '.repeat(40))
  expect(excerpt.length).toBeLessThanOrEqual(162)
  expect(excerpt).toMatch(/\w(?:\.)? …$/)
  expect(contentExcerpt('x'.repeat(500))).toBe(`${'x'.repeat(160)} …`)
})
