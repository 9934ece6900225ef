import { expect, test } from 'vitest'
import { guessKind, withKinds } from '#domain/manuscript/guess-kind.ts'
import { type DraftFile, withMoved, withUploaded } from './draft-files.ts'

const file = (objectId: string, more: Partial<DraftFile> = {}): DraftFile => ({
  key: objectId,
  objectId,
  fileName: `${objectId}.pdf`,
  fileSize: 1,
  kind: 'supplement',
  description: '',
  ...more,
})
const uploaded = (objectId: string, replaces: string | null) => ({
  objectId,
  fileName: `${objectId}.docx`,
  fileSize: 9,
  replaces,
})

test('a file that replaces another takes its place, its kind and its description', () => {
  const before = [
    file('a', { kind: 'manuscript' }),
    file('b', { kind: 'table', description: 'Prices' }),
    file('c'),
  ]
  expect(withUploaded(before, uploaded('d', 'b'))).toEqual([
    before[0],
    { ...before[1], objectId: 'd', fileName: 'd.docx', fileSize: 9 },
    before[2],
  ])
})

test('where that one was removed meanwhile it comes at the end', () => {
  const [, last] = withUploaded([file('a', { kind: 'manuscript' })], uploaded('d', 'b'))
  expect(last).toMatchObject({ objectId: 'd', kind: 'supplement', description: '' })
})

test('files move to a place and never out of the list', () => {
  const files = [file('a'), file('b'), file('c')]
  const names = (moved: DraftFile[]) => moved.map(({ key }) => key).join('')
  expect(names(withMoved(files, 'a', 1))).toBe('bac')
  expect(names(withMoved(files, 'c', 1))).toBe('acb')
  expect(names(withMoved(files, 'a', -1))).toBe('abc')
  expect(names(withMoved(files, 'c', 3))).toBe('abc')
})

test.each([
  ['manuscript.pdf', [], 'manuscript'],
  ['Title page.docx', [], 'title_page'],
  ['Cover letter.docx', [], 'cover_letter'],
  ['covering_letter-final.pdf', [file('a', { kind: 'manuscript' })], 'cover_letter'],
  ['Letter to the Editor.pdf', [file('a', { kind: 'manuscript' })], 'cover_letter'],
  ['discovery letters.pdf', [], 'manuscript'],
  ['rebuttal.pdf', [file('a', { kind: 'manuscript' })], 'response'],
  ['fig_2.pdf', [file('a', { kind: 'manuscript' })], 'figure'],
  ['Table 3.docx', [file('a', { kind: 'manuscript' })], 'table'],
  ['appendix.pdf', [file('a', { kind: 'manuscript' })], 'supplement'],
])('%s is most likely a %s', (name, files, kind) => {
  expect(guessKind(name, files)).toBe(kind)
})

test('files that are submitted without a kind get one by their names; one of them is the manuscript', () => {
  const kinds = (...names: string[]) =>
    withKinds(names.map((fileName) => ({ fileName }))).map(({ kind }) => kind)
  expect(kinds('Cover letter.docx', 'paper.docx', 'data.pdf')).toEqual([
    'cover_letter',
    'manuscript',
    'supplement',
  ])
  expect(kinds('impulse_response_functions.pdf', 'response_to_reviewers.pdf')).toEqual([
    'manuscript',
    'response',
  ])
  expect(kinds('Cover letter.docx')).toEqual(['manuscript'])
})
