import { expect, test } from 'vitest'
import { copyrightLine } from './article.ts'

const by = (kind: string) => `https://creativecommons.org/licenses/${kind}/4.0/`

test.each([
  [true, by('by'), 'Open access under CC BY license'],
  [true, by('by-nc'), 'Open access under CC BY-NC 4.0 license'],
  // An article of before licences were stored, and a licence that only the journal names.
  [true, null, 'Open access under Our Licence license'],
  [true, 'https://journal.example/licence', 'Open access under Our Licence license'],
  [false, null, 'All rights reserved'],
])('open access %s, %s: %s', (isOpenAccess, licenceUrl, line) => {
  expect(copyrightLine({ isOpenAccess, licenceUrl }, 'Our Licence')).toBe(line)
})
