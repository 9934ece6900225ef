import { expect, test } from 'vitest'
import { withoutKnown } from './without-known.ts'

const author = (lastName: string, email: string) => ({
  firstName: 'Ana',
  lastName,
  email,
  affiliation: '',
  orcid: '',
})

test('one author pasted 300 times is added once; others who share a name or an address stay', () => {
  const lima = author('Lima', 'ana@x.edu')
  const pasted = [
    ...Array.from({ length: 300 }, () => lima),
    author('Costa', 'ana@x.edu'),
    author('Lima', ''),
  ]
  expect(withoutKnown([...pasted, author('Lima', '')], [])).toHaveLength(4)
  expect(withoutKnown(pasted, ['ANA@x.edu'])).toEqual([author('Lima', '')])
})
