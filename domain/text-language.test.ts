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
  expect(articleLanguage(`${text} (Smith 2009)`, 'en')).toBe(language)
})
