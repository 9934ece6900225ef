import { expect, test } from 'vitest'
import { agreementOf } from './agreement.ts'

const review = (recommendation: 'accept' | 'minor_revisions' | 'reject' | null, rating: number | null) => ({
  ...{ recommendation, rating, text: '' },
})

test('reviews are compared by what they recommend; those that recommend or rate nothing do not count', () => {
  expect(agreementOf([review('accept', 4), review('minor_revisions', 2), review(null, null)])).toMatchObject({
    recommendations: { isUnanimous: false, isClose: true, from: 'accept', to: 'minor_revisions' },
    ratings: { min: 2, max: 4 },
  })
  expect(agreementOf([review('reject', 1), review(null, null)])).toMatchObject({
    recommendations: null,
    ratings: null,
  })
})
