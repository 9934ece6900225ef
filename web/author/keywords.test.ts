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
    expect(withKeywords(['Trade'], 'trade, , FDI')).toEqual(['Trade', 'FDI']))
  it('keeps to the limit', () =>
    expect(withKeywords([], Array.from({ length: 80 }, (_, n) => `k${n}`).join(','))).toHaveLength(50))
})
