import { expect, test } from 'vitest'
import { blankDetails, publishedOf } from '#domain/manuscript/details.ts'
import type { Content } from './content.ts'
import { merge, sameContent, withTheirs } from './merge.ts'

const record = {
  runningTitle: null,
  funding: null,
  ethics: null,
  funders: [],
} as unknown as Content['record']
const base: Content = { ...publishedOf(blankDetails()), title: 'Ports', authors: [], record }

test('what one editor changed is taken, and where both changed a field mine stays', () => {
  const mine = { ...base, title: 'Harbours', keywords: ['trade'], record: { ...record, ethics: 'None' } }
  const theirs = {
    ...base,
    title: 'Docks',
    abstract: 'New',
    record: { ...record, funding: 'A grant', ethics: 'None' },
  }
  const merged = merge(base, mine, theirs)
  expect(merged.content).toEqual({
    ...mine,
    abstract: 'New',
    record: { ...record, funding: 'A grant', ethics: 'None' },
  })
  expect(merged.theirs).toEqual(['abstract', 'funding'])
  expect(merged.both).toEqual(['title'])
  expect(withTheirs(merged.content, theirs, merged.both)).toMatchObject({
    title: 'Docks',
    keywords: ['trade'],
  })
})

test('without changes of one’s own the other version is shown', () => {
  const theirs = { ...base, title: 'Docks' }
  expect(sameContent(merge(base, base, theirs).content, theirs)).toBe(true)
  expect(sameContent(base, theirs)).toBe(false)
  expect(merge(base, base, theirs)).toEqual({ content: theirs, theirs: ['title'], both: [] })
})
