import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asksNothing, maxQueryLength, type ParsedSearch, parseSearch } from './search.ts'

const nothing: ParsedSearch = {
  terms: [],
  without: [],
  authors: [],
  withoutAuthors: [],
  years: [],
  doi: null,
}
const word = (text: string) => ({ text, phrase: false })
const phrase = (text: string) => ({ text, phrase: true })

describe('parseSearch', () => {
  it.each<[string, Partial<ParsedSearch>]>([
    ['exchange rate', { terms: [word('exchange'), word('rate')] }],
    ['"exchange rate" risk', { terms: [phrase('exchange rate'), word('risk')] }],
    ['“exchange rate”', { terms: [phrase('exchange rate')] }],
    ['"exchange rate', { terms: [phrase('exchange rate')] }],
    ['trade -survey', { terms: [word('trade')], without: [word('survey')] }],
    ['trade −survey', { terms: [word('trade')], without: [word('survey')] }],
    ['-"field experiment"', { without: [phrase('field experiment')] }],
    ['pass-through', { terms: [word('pass-through')] }],
    ['author:lacerda', { authors: ['lacerda'] }],
    ['Author:"Beatriz Lacerda"', { authors: ['Beatriz Lacerda'] }],
    ['-author:lacerda', { withoutAuthors: ['lacerda'] }],
    ['author:', { terms: [word('author:')] }],
    ['year:2025', { years: [{ from: 2025, to: 2025 }] }],
    ['year:2024-2026', { years: [{ from: 2024, to: 2026 }] }],
    ['year:2024–2026', { years: [{ from: 2024, to: 2026 }] }],
    ['year:2026-2024', { years: [{ from: 2024, to: 2026 }] }],
    ['year:2024-', { years: [{ from: 2024, to: null }] }],
    ['year:-2024', { years: [{ from: null, to: 2024 }] }],
    ['year:soon', { terms: [word('year:soon')] }],
    ['-year:2025', { without: [word('year:2025')] }],
    ['doi:10.5555/JIBER.2026.0561', { doi: '10.5555/jiber.2026.0561' }],
    ['10.5555/jiber.2026.0561', { doi: '10.5555/jiber.2026.0561' }],
    ['https://doi.org/10.5555/jiber.2026.0561.', { doi: '10.5555/jiber.2026.0561' }],
    ['doi: 10.5555/jiber.2026.0561', { doi: '10.5555/jiber.2026.0561' }],
    ['see https://dx.doi.org/10.5555/x', { terms: [word('see')], doi: '10.5555/x' }],
    ['doi:none', { terms: [word('doi:none')] }],
    ['', {}],
    [' - "" -- & | ! ', {}],
    ['"', {}],
    ['\u0000\u0007', {}],
  ])('reads %j', (text, expected) => {
    expect(parseSearch(text)).toEqual({ ...nothing, ...expected })
  })

  it('knows a text that asks for nothing', () => {
    expect(asksNothing(parseSearch(' -- "" '))).toBe(true)
    expect(asksNothing(parseSearch('year:2020'))).toBe(false)
  })

  it('takes any text, and of a long one the beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const { terms, without, authors, withoutAuthors } = parseSearch(text)
        const all = [...terms, ...without].map((term) => term.text).concat(authors, withoutAuthors)
        expect(all.length).toBeLessThanOrEqual(32)
        expect(all.join('').length).toBeLessThanOrEqual(maxQueryLength)
        expect(all.filter((each) => !/[\p{L}\p{N}]/u.test(each) || /\p{Cc}/u.test(each))).toEqual([])
      }),
    )
  })
})
