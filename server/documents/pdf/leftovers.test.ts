import { expect, test } from 'vitest'
import { findLeftovers } from './leftovers.ts'

const name = { firstName: 'Ines', lastName: 'Oakenshaw' }
const people = [{ ...name, email: 'ines@samples.example', affiliation: '', orcid: null }]
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${text} >>\nendobj\n`)

test('a user name that anybody could have is not searched for: “/Author” is a key of every PDF', () => {
  expect(findLeftovers(pdf('/Author ()'), { people, extra: ['author'] })).toEqual([])
})

test('names, addresses and user names are found in the bytes of a file', () => {
  const found = findLeftovers(pdf('/Author (Ines Oakenshaw) /By (ines@samples.example, oakenshaw81)'), {
    people,
    extra: ['oakenshaw81'],
  })
  expect(found).toEqual(['ines oakenshaw', 'ines@samples.example', 'oakenshaw81'])
})
