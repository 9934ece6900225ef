import { describe, expect, it } from 'vitest'
import { headingMark } from '../../jats/plain.ts'
import { SearchedText } from './searched-text.ts'
import { candidates, matcher, matchOf } from './snippets.ts'
import { fold } from './words.ts'

const text = [
  'A tariff is not an “anti-tariff”: TARIFFS, Târiffs, ta\u0302riffs and protariff rates.',
  'In der Straße, Strassen; İstanbul and Istanbul, ıssız; 2nd, 20th; Łódź, Ørsted, œuvre.',
  'εξαγωγές ΕΞΑΓΩΓΉ 関税 taríf',
].join('\n')

/** The rule, word by word: those that begin with the same three letters. */
const beginningAlike = (words: string[]) => {
  const all = new Set((text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold))
  return [...all].filter((word) => words.some((one) => word.startsWith(one.slice(0, 3)))).sort()
}

describe('words that may share a stem with a searched word', () => {
  it.each([
    [['tariff']],
    [['strasse', 'istanbul']],
    [['lodz', 'orsted', 'oeuvre', '20']],
    [['εξαγωγη', '関税', 'issiz']],
    [[]],
  ])('%s', (words) => {
    expect(candidates(words, [text]).sort()).toEqual(beginningAlike(words))
  })

  it('are found at the beginning of a word alone, with accents and without', () => {
    expect(candidates(['tariff'], [text]).sort()).toEqual(['tarif', 'tariff', 'tariffs'])
  })
})

describe('a snippet of the full text', () => {
  const article = { title: 'Ports', authors: 'Ada Berg', abstract: 'Nothing of the kind.' }
  const stems = new Map([
    ['tariff', 'tariff'],
    ['tariffs', 'tariff'],
    ['tarot', 'tarot'],
  ])
  const snippetOf = (fullText: string) =>
    matchOf(article, new SearchedText(fullText), matcher(['tariff'], stems)).snippet

  it('is from the first paragraph with a word of the same stem, and names its section', () => {
    const fullText = `Tarot cards.\n${headingMark}Results\nOnly târiffs fell.\nTariff and tariffs.`
    expect(snippetOf(fullText)).toEqual({
      field: 'section',
      heading: 'Results',
      parts: [
        { text: 'Only ', mark: false },
        { text: 'târiffs', mark: true },
        { text: ' fell.', mark: false },
      ],
    })
  })

  it('is missing if only the beginning is alike', () => {
    expect(snippetOf('Tarot cards and anti\u0301tariff.')).toBeNull()
  })
})
