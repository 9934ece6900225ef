import { expect, test } from 'vitest'
import { readAuthorList } from '#domain/manuscript/bylines/author-list.ts'
import { textOfList } from './list-file.ts'

const table = 'First name;Last name;Email\r\nZoë;Müller;zoe@people.example\r\n'
const utf16 = new Uint8Array([
  0xff,
  0xfe,
  ...[...table].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
])

test.each([
  ['UTF-8', new TextEncoder().encode(table)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${table}`)],
  ['Windows-1252', Uint8Array.from(table, (one) => one.charCodeAt(0))],
  ['UTF-16', utf16],
])('a table saved as %s is read', async (_, bytes) => {
  const { authors, unread } = readAuthorList((await textOfList(new Blob([bytes]))) ?? '')
  expect(authors).toMatchObject([{ firstName: 'Zoë', lastName: 'Müller', email: 'zoe@people.example' }])
  expect(unread).toEqual([])
})

test('a workbook and a very large file are no lists', async () => {
  expect(await textOfList(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 8, 0)]))).toBeNull()
  expect(await textOfList(new Blob(['a'.repeat(1024 * 1024 + 1)]))).toBeNull()
})
