import { expect, it } from 'vitest'
import { referenceRuns } from './reference-text.ts'
import { referencesOf } from './references.ts'
import { parseXml } from './xml.ts'

const author =
  '<person-group><name><surname>Berg</surname><given-names>Karin</given-names></name></person-group>'
const fields = (title: string) =>
  `${author}<year>2011</year><article-title>${title}</article-title><source>Sea Economics</source><volume>5</volume>`
/** A reference of which the parser was not certain, as the conversion writes it. */
const ref = (title: string, written: string) =>
  `<ref><citation-alternatives><mixed-citation publication-type="journal">${written}</mixed-citation><element-citation publication-type="journal" specific-use="unconfirmed">${fields(title)}</element-citation></citation-alternatives></ref>`
const whole = (title: string) => ref(title, `BERG, Karin. ${title}. Sea Economics, v. 5, 2011.`)
const withRest = (title: string) =>
  ref(title, `BERG, Karin. ${title}. Translated by somebody else. Sea Economics, v. 5, 2011.`)

const texts = (refs: string[], attributes = '') =>
  referencesOf(
    parseXml(`<article><back><ref-list${attributes}>${refs.join('')}</ref-list></back></article>`),
  ).map((one) =>
    referenceRuns(one)
      .map(({ text }) => text)
      .join(''),
  )
const apa = (title: string) => `Berg, K. (2011). ${title}. Sea Economics, 5.`

it('references whose fields hold every word are set in one style, confirmed or not', () => {
  const confirmed = whole('Quays').replace(' specific-use="unconfirmed"', '')
  expect(texts([confirmed, whole('Ports')])).toEqual([apa('Quays'), apa('Ports')])
})

it('of a list that an import read from a PDF, references of which the parser was not certain stay as written', () => {
  const certain = ['One', 'Two', 'Three', 'Four', 'Five']
  const confirmed = certain.map((title) => whole(title).replace(' specific-use="unconfirmed"', ''))
  expect(texts([...confirmed, whole('Ports')], ' specific-use="read-from-pdf"')).toEqual([
    ...certain.map(apa),
    'BERG, Karin. Ports. Sea Economics, v. 5, 2011.',
  ])
})

it('a reference that would lose words stays as written; if these are many, the whole list does', () => {
  const five = ['One', 'Two', 'Three', 'Four', 'Five']
  expect(texts([...five.map(whole), withRest('Rest')])).toEqual([
    ...five.map(apa),
    'BERG, Karin. Rest. Translated by somebody else. Sea Economics, v. 5, 2011.',
  ])
  expect(texts([whole('One'), withRest('Rest'), withRest('More')])).toEqual([
    'BERG, Karin. One. Sea Economics, v. 5, 2011.',
    'BERG, Karin. Rest. Translated by somebody else. Sea Economics, v. 5, 2011.',
    'BERG, Karin. More. Translated by somebody else. Sea Economics, v. 5, 2011.',
  ])
})

it('initials that were read as the surname are never made the name', () => {
  const swapped = whole('One')
    .replace(
      '<surname>Berg</surname><given-names>Karin</given-names>',
      '<surname>K.</surname><given-names>Berg</given-names>',
    )
    .replace('Karin', 'K.')
  expect(texts([swapped])).toEqual(['BERG, K.. One. Sea Economics, v. 5, 2011.'])
})

it('a form that the conversion made of a record is never shown', () => {
  const made = whole('One').replace('<mixed-citation', '<mixed-citation specific-use="generated"')
  const withoutTitle = made.replace('<article-title>One</article-title>', '')
  expect(texts([made, withoutTitle, withoutTitle])).toEqual([
    apa('One'),
    'Berg, K. (2011). Sea Economics, 5.',
    'Berg, K. (2011). Sea Economics, 5.',
  ])
})

it.each(['pub-id', 'issue-id'])('a DOI is read from %s, without the full stop after it', (name) => {
  const [one] = referencesOf(
    parseXml(
      `<article><back><ref-list><ref><element-citation publication-type="journal">${fields('Quays')}<${name} pub-id-type="doi">10.1234/quays.</${name}></element-citation></ref></ref-list></back></article>`,
    ),
  )
  expect(one).toMatchObject({ doi: '10.1234/quays', further: [] })
})
