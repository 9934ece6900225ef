import { expect, test } from 'vitest'
import { anchorOf, findPassage } from './anchors.ts'

const text =
  'The closure was announced with only four days of notice. Cargo was diverted to four days of rail.'
const anchor = (words: string, from = 0) => {
  const start = text.indexOf(words, from)
  return anchorOf('p-1', text, { start, end: start + words.length }, 1)
}
const found = (given: ReturnType<typeof anchor>, now: string) => {
  const passage = findPassage(given, now)
  return passage && now.slice(passage.start, passage.end)
}

test('a passage is found where it moved, by its surroundings where its words occur twice', () => {
  expect(found(anchor('Cargo was'), `New words. ${text}`)).toBe('Cargo was')
  const second = anchor('four days of', 60)
  expect(findPassage(second, text)?.start).toBe(second.start)
})

test('a passage with changed words is found by those that stayed', () => {
  expect(
    found(anchor('announced with only four days'), text.replace('with only four', 'with just four')),
  ).toBe('announced with just four days')
})

test('a passage that was rewritten is not found anywhere else', () => {
  expect(
    findPassage(anchor('announced with only four days'), 'Something entirely different is here.'),
  ).toBeNull()
})

test('an anchor without words stands for the whole element', () => {
  const whole = anchorOf('p-1', text, { start: 0, end: 0 }, 1)
  expect(findPassage(whole, 'abc')).toEqual({ start: 0, end: 3 })
})
