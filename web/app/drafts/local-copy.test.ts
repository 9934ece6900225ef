import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginFrom, readCopy, removeAllCopies, removeCopy, storeCopy } from './local-copy.ts'

const example = { comments: '', rating: null as number | null, files: [{ name: '' }] }
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const keyOf = (key: string) => `imprimatur_kept:${key}`

it('gives back what was stored, also by a release that wrote no version', () => {
  const copy = { content: { comments: 'Good.', rating: 4, files: [{ name: 'a.pdf' }] }, revision: 3 }
  storeCopy('one', copy)
  stored.set(keyOf('two'), JSON.stringify(copy))
  for (const key of ['one', 'two'])
    expect(readCopy(key, example)).toEqual({ copy: { ...copy, sent: null }, unread: null })
})

it.each([
  ['cut in the middle', '{"content":{"comments":"Good'],
  ['fields of the wrong type', '{"content":{"comments":["Good"],"files":[]},"revision":1}'],
  ['entries of the wrong type', '{"content":{"comments":"Good","files":["a.pdf"]},"revision":1}'],
  ['a revision that is none', '{"content":{"comments":"Good","files":[]},"revision":"1"}'],
])('%s: the copy is text, and no later copy or save removes it before the draft ends', (_, text) => {
  stored.set(keyOf('one'), text)
  expect(readCopy('one', example)).toEqual({ copy: null, unread: text })
  storeCopy('one', { content: example, revision: 1 })
  removeCopy('one')
  expect(readCopy('one', example)).toEqual({ copy: null, unread: text })
  removeAllCopies('one')
  expect(readCopy('one', example)).toEqual({ copy: null, unread: null })
})

const same = (one: string, other: string) => one === other
it.each([
  ['the save succeeded, only its answer was lost', 'a', 1, 'a', { content: 'a', revision: 2 }, [null, null]],
  ['nothing was saved since', 'a b', 1, null, { content: '', revision: 1 }, ['a b', null]],
  ['the last call is under way', 'a b', 1, 'a', { content: '', revision: 1 }, ['a b', null]],
  ['the last call arrived, and more was typed', 'a b', 1, 'a', { content: 'a', revision: 2 }, ['a b', null]],
  ['somebody else saved', 'a b', 1, 'a', { content: 'theirs', revision: 2 }, [null, 'a b']],
  ['the draft is gone', 'a', 1, null, null, [null, 'a']],
] as const)('%s', (_, content, revision, sent, saved, [restored, other]) => {
  expect(beginFrom({ content, revision, sent }, saved, same)).toMatchObject({ restored, other })
})
