import { expect, test } from 'vitest'
import { languageOf, languagesOf } from './text-language.ts'

const portuguese =
  'Os polímeros são formados pela repetição de uma unidade básica e não são apenas macromoléculas com cadeias longas.'
const english = 'The ports of the north are larger than those of the south, as the counts in this table show.'
const nothing = { language: null, titleLanguage: null }

test('an article has the language of its text, and the journal’s where that is unknown or a variant of it', () => {
  const of = (text: string, journalLanguage: string) =>
    languagesOf({ title: 'Ports', abstract: '', text }, nothing, journalLanguage).language
  expect(of(portuguese, 'en-US')).toBe('pt')
  expect(of(english, 'en-US')).toBe('en-US')
  expect(of(english, 'de')).toBe('en')
  expect(of('Ports', 'de')).toBe('de')
  expect(languagesOf({ title: 'Portos', abstract: portuguese, text: '' }, nothing, 'en')).toEqual({
    ...{ language: 'pt', titleLanguage: null },
  })
})

test('title and abstract have a language of their own where it is another than that of the text', () => {
  const written = { title: 'Ports', abstract: english, text: portuguese }
  expect(languagesOf(written, nothing, 'en-US')).toEqual({ language: 'pt', titleLanguage: 'en-US' })
  expect(languagesOf({ ...written, text: english }, nothing, 'en-US').titleLanguage).toBeNull()
  expect(languagesOf({ ...written, abstract: '' }, nothing, 'en').titleLanguage).toBeNull()
})

test('what somebody has chosen is kept', () => {
  const written = { title: 'Ports', abstract: english, text: portuguese }
  expect(languagesOf(written, { language: 'pt-BR', titleLanguage: null }, 'de')).toEqual({
    ...{ language: 'pt-BR', titleLanguage: 'en' },
  })
  expect(languagesOf(written, { language: 'pt-BR', titleLanguage: 'pt-BR' }, 'de')).toEqual({
    ...{ language: 'pt-BR', titleLanguage: null },
  })
  // A variant that was chosen for the text is that of a title in the same language.
  expect(
    languagesOf({ ...written, abstract: portuguese }, { language: 'pt-BR', titleLanguage: null }, 'de'),
  ).toEqual({ language: 'pt-BR', titleLanguage: null })
})

test.each([
  ['ar', 'انخفضت أسعار النقل البحري بعد افتتاح القناة الجديدة في الشمال'],
  ['fa', 'قیمت حمل و نقل دریایی پس از گشایش کانال جدید چند برابر شد و گران ماند'],
  ['he', 'מחירי ההובלה הימית ירדו לאחר פתיחת התעלה החדשה בצפון הארץ'],
  ['zh', '新运河开通以后海运价格下降而北方港口的贸易量明显上升本文研究其原因并估计其对各地区福利的影响'],
  [
    'ja',
    'あたらしい運河がひらかれたのち、海運の価格はさがり、北の港の貿易は大きくふえた。その理由をしらべる。',
  ],
])('%s is told by its script, also between English names', (language, text) => {
  expect(languageOf(`${text} (Smith 2009)`)).toBe(language)
})
