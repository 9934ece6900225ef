import { expect, test } from 'vitest'
import { score } from '../../../bench/reviewers/measure.ts'
import { readRatings } from '../../../bench/reviewers/set.ts'
import { meanOfBest, vectorOf } from './model.ts'
import { countTerms, termOf } from './terms.ts'

const corpus = (uses: Record<string, number>) => ({
  papers: 100,
  uses: (term: number) => Object.entries(uses).find(([stem]) => termOf(stem) === term)?.[1] ?? 0,
})

test('rare terms weigh more than common ones, and repeated ones little more', () => {
  const counts = countTerms({ title: 'The invoicing of trades', abstract: 'Trade, trading and trade.' }, 2)
  expect(counts.get(termOf('trade'))).toBe(5)
  expect(counts.has(termOf('of'))).toBe(false)
  const { terms, weights } = vectorOf(counts, corpus({ trade: 60, invoic: 2 }), 10)
  expect(terms[0]).toBe(termOf('invoic'))
  expect(Math.hypot(...weights)).toBeCloseTo(1)
})

test('texts without words, in other scripts and with signs have vectors too', () => {
  expect(vectorOf(countTerms({ title: '12 — 34', abstract: '' }, 2), corpus({}), 10).terms).toHaveLength(0)
  expect([...countTerms({ title: '国際貿易', abstract: '' }, 1).values()]).toEqual([1, 1, 1])
  expect(countTerms({ title: 'Économétrie', abstract: 'econometrie' }, 1).size).toBe(1)
  expect(vectorOf(new Map(), { papers: 0, uses: () => 0 }, 10).weights).toHaveLength(0)
})

test('a reviewer’s score is the mean of the best three papers, or of fewer', () => {
  expect(meanOfBest([0.1, 0.9, 0.5, 0.4], 3)).toBeCloseTo(0.6)
  expect(meanOfBest([0.4], 3)).toBeCloseTo(0.4)
  expect(meanOfBest([], 3)).toBe(0)
})

test('the loss counts pairs in the wrong order by their difference, and ties by half', () => {
  const ratings = readRatings('user\tpaper\trating\n~A1\tp\t5\n~A1\tq\t4\n~A1\tr\t1\n')
  const by = (predictions: Record<string, number>) =>
    score(ratings, (_user, paper) => predictions[paper] ?? 0)
  expect(by({ p: 3, q: 2, r: 1 })).toMatchObject({ loss: 0, easy: 1, hard: 1 })
  expect(by({ p: 1, q: 2, r: 3 })).toMatchObject({ loss: 1, easy: 0, hard: 0 })
  expect(by({})).toMatchObject({ loss: 0.5, easy: 0.5, hard: 0.5, pairs: { all: 3, easy: 2, hard: 1 } })
  expect(by({ p: 1, q: 2, r: 0 }).loss).toBeCloseTo(1 / 8)
})

test('ratings are read from one line for each reviewer too, with missing papers', () => {
  const wide = readRatings(
    'ParticipantID\tPaper1\tPaper2\tExpertise1\tExpertise2\n77\tx\ty\t2.0\t4.5\n78\tx\t\t3\t\n',
  )
  expect(Object.fromEntries(wide.get('77') ?? [])).toEqual({ x: 2, y: 4.5 })
  expect(Object.fromEntries(wide.get('78') ?? [])).toEqual({ x: 3 })
})
