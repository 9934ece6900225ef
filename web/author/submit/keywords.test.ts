import { describe, expect, it } from 'vitest'
import { splitKeywords, withKeywords } from './keywords.ts'

describe('splitKeywords', () => {
  it.each([
    ['tariffs', ['tariffs']],
    ['tariffs, trade; growth', ['tariffs', 'trade', 'growth']],
    ['Keywords: tariffs, trade.', ['tariffs', 'trade']],
    ['global  value chains\nFDI\r\n\r\n', ['global value chains', 'FDI']],
    ['• one\n• two', ['one', 'two']],
    [' , ;; ', []],
  ])('%j', (text, keywords) => expect(splitKeywords(text)).toEqual(keywords))
})

describe('withKeywords', () => {
  it('ignores duplicates and blanks', () =>
    expect(withKeywords(['Trade'], 'trade, , FDI').keywords).toEqual(['Trade', 'FDI']))
  it('keeps to the limit, and says how many it left out', () => {
    const list = Array.from({ length: 80 }, (_, n) => `k${n}`).join(',')
    const { keywords, left } = withKeywords([], list)
    expect([keywords.length, left]).toEqual([50, 30])
  })
  it('gives back what is too long to be a keyword', () => {
    const long = 'x'.repeat(10_000)
    expect(withKeywords([], `FDI, ${long}`)).toEqual({ keywords: ['FDI'], left: 0, tooLong: long })
  })
})
