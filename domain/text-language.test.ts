import { expect, test } from 'vitest'
import { articleLanguage } from './text-language.ts'

test('an article has the language of its text, and the journal’s where that is unknown or a variant of it', () => {
  const portuguese =
    'Os polímeros são formados pela repetição de uma unidade básica e não são apenas macromoléculas com cadeias longas.'
  const english =
    'The ports of the north are larger than those of the south, as the counts in this table show.'
  expect(articleLanguage(portuguese, 'en-US')).toBe('pt')
  expect(articleLanguage(english, 'en-US')).toBe('en-US')
  expect(articleLanguage(english, 'de')).toBe('en')
  expect(articleLanguage('Ports', 'de')).toBe('de')
})
