import { expect, test } from 'vitest'
import { findInBytes } from './leftovers.ts'

const found = (text: string, extra: string[]) => findInBytes(Buffer.from(text), { people: [], extra })

test('user names are found in the bytes of a file, unless they are words of the field or of the format', () => {
  expect(found('<< /Producer (weissbrotlab) >>', ['weissbrotlab'])).toEqual(['weissbrotlab'])
  expect(found('<< /Mail (author@journal.example) >>', ['author@journal.example'])).toHaveLength(1)
  // '/Author' and '/Length' are keys of every PDF, and 'trade' is a word of many.
  expect(
    found('<< /Author () /Length 12 >> stream of trade', ['author', 'length', 'stream', 'trade']),
  ).toEqual([])
})
