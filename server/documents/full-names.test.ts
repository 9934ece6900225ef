import * as mupdf from 'mupdf'
import { expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { blindPdf } from './pdf/blind.ts'

/** Authors whose byline has more names than they registered, and texts that cite them by these names. */
const person = (firstName: string, lastName: string) => ({
  ...{ firstName, lastName, email: '', affiliation: '', orcid: null },
})

const paper = (byline: string, ...body: string[]) =>
  buildPdf([
    [
      { text: 'Trade costs of small firms', y: 780, size: 18 },
      { text: byline, y: 740 },
      { text: 'Abstract', y: 690, size: 13 },
      { text: 'Small firms pay more.', y: 670 },
      ...body.map((text, i) => ({ text, y: 640 - 20 * i })),
    ],
  ])

/** Returns the finding that mentions the words, or '' if the words were removed. */
async function fateOf(bytes: Uint8Array, people: ReturnType<typeof person>[], words: string) {
  const { pdf, findings } = await blindPdf(bytes, { people }, { label: 'M' })
  const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
  if (!text.includes(words)) return 'gone'
  return findings.some(({ severity, excerpt }) => severity === 'visible' && excerpt.includes(words))
    ? 'found'
    : 'left'
}

it.each([
  ['Maite', 'Goikoetxea', 'Maite Goikoetxea Larrañaga', 'as Larrañaga (2019) shows', 'Larrañaga'],
  ['Tiago', 'Avelar', 'Tiago Avelar de Mesquita', '(Mesquita, 2022) finds more', 'Mesquita'],
  ['Laura', 'Avelar', 'Laura Lavínia Avelar dos Reis*', 'Reis et al. (2021) find less', 'Reis'],
  ['Sabine', 'Kessenich', 'Sabine Kessenich-Brandauer', 'siehe Brandauer (2018)', 'Brandauer'],
  ['Émilie', 'Thibodeaux', 'Émilie Thibodeaux Lacasse', 'selon Lacasse (2020)', 'Lacasse'],
  ['Xiaoling', 'Ouyang', 'Xiaoling Ouyang', 'Ouyang (2021) finds', 'Ouyang'],
  ['Priyanka', 'Venkataraman', 'Priyanka Venkataraman Iyengar', 'in Iyengar [12]', 'Iyengar'],
])('%s %s, by-lined “%s”, is found by every surname', async (first, last, byline, sentence, words) => {
  expect(await fateOf(paper(byline, sentence), [person(first, last)], words)).not.toBe('left')
})

it.each([
  [
    'a word that begins with a capital on another line',
    'Maite Goikoetxea',
    'Lisbon',
    'In Lisbon (2019) firms',
  ],
  ['another person', 'Maite Goikoetxea and Jon Bernaola', 'Bernaola', 'Bernaola (2019) finds'],
  ['a town', 'Maite Goikoetxea, Lisbon', 'Lisbon', 'In Lisbon (2019) firms'],
])('%s is no surname of hers', async (_, byline, words, sentence) => {
  expect(await fateOf(paper(byline, sentence), [person('Maite', 'Goikoetxea')], words)).toBe('left')
})
