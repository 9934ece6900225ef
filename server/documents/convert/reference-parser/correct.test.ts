import { expect, it } from 'vitest'
import { yearOf } from '../csl.ts'
import { corrected, yearAmong } from './correct.ts'
import { parseReference } from './parse.ts'
import type { Label } from './tokens.ts'
import { tokensOf } from './tokens.ts'

/** Labels the words of a text as given, all others as 'other'. */
function labelled(text: string, labels: Record<string, Label>) {
  return tokensOf(text).map((token) => ({
    token,
    label:
      labels[token.text] ?? (/^19[01]\d$/.test(token.text) ? ('firstPage' as const) : ('other' as const)),
    margin: 100,
    yearLoss: labels[token.text] === 'year' ? 0 : 100,
  }))
}

const labelsOf = (text: string, labels: Record<string, Label>) =>
  Object.fromEntries(corrected(text, labelled(text, labels)).map(({ token, label }) => [token.text, label]))

it('a connective separates two people, and a particle after initials belongs to them', () => {
  expect(
    labelsOf('J.C. Slater e G.F. Koster', { C: 'given', Slater: 'surname', e: 'surname', G: 'given' }),
  ).toMatchObject({ Slater: 'surname', e: 'other' })
  expect(labelsOf('SILVA, E. da; WOIDA, L.', { SILVA: 'surname', E: 'given', da: 'surname' })).toMatchObject({
    SILVA: 'surname',
    da: 'given',
  })
})

it('nothing after the address of a work is its title, journal or page', () => {
  const text = 'Song W. Planar graphs. Science 4: 2135. doi: 10.1016/x 21483858'
  expect(labelsOf(text, { '2135': 'firstPage', '21483858': 'firstPage' })).toMatchObject({
    '2135': 'firstPage',
    '21483858': 'other',
  })
})

it('the year of publication is neither one of a range nor the year of access', () => {
  const chosenYear = (text: string, year: string) =>
    yearAmong(text, labelled(text, { [year]: 'year' }))?.token.text
  expect(chosenYear('Viagens filosóficas (1777-1808). Revista, v.4, p.125. 2011.', '1777')).toBe('2011')
  expect(chosenYear('Viajeros. ELOHI, n.9. Acesso em: 19 jan. 2019. 2016.', '2019')).toBe('2016')
  expect(chosenYear('Rev Saude [Internet]. [citado 2010 mar 3]; 43(1). 2009.', '2010')).toBe('2009')
  expect(chosenYear('FREUD, S. [1951]. Obras. São Paulo: Martins Fontes, 2011.', '1951')).toBe('2011')
  expect(chosenYear('Gini C. Ports [1951]; 4: p. 1900–1912.', '1951')).toBe('1951')
  expect(chosenYear('Model evaluation. arXiv:1811.12808 [cs.LG]; 2018.', '1811')).toBe('2018')
  expect(
    chosenYear('Annual survey. 2012. Annual report. May 27, 2013. Last access: Jan. 14, 2024.', '2012'),
  ).toBe('2013')
  expect(chosenYear('Rev. Mod. Phys. 60, 2042 (1963).', '2042')).toBe('1963')
})

it('double surnames and those with particles are kept whole before initials, but not given names', () => {
  expect(
    labelsOf('Menéndez, M., Vallejo Guevara, A., Carlos Pérez', {
      Menéndez: 'surname',
      M: 'given',
      Vallejo: 'given',
      Guevara: 'surname',
      A: 'given',
      Carlos: 'given',
      Pérez: 'surname',
    }),
  ).toMatchObject({ Vallejo: 'surname', Guevara: 'surname', Carlos: 'given' })
  expect(
    labelsOf('Song WM, Di Matteo T', {
      Song: 'surname',
      WM: 'given',
      Di: 'given',
      Matteo: 'surname',
      T: 'given',
    }),
  ).toMatchObject({ Di: 'surname', Matteo: 'surname' })
})

it('a letter between a journal and its volume is part of the name, unless it is written with the number', () => {
  const labels: Record<string, Label> = { Physica: 'container', A: 'volume', T: 'volume', '339': 'volume' }
  expect(labelsOf('Physica A 339: 181', labels)).toMatchObject({ A: 'container' })
  expect(labelsOf('Physica T339: 181', labels)).toMatchObject({ T: 'volume' })
})

it('a note on a translation says nothing about the work', () => {
  const text =
    'TILLICH, P. Der Mut zum Sein. Stuttgart: Steingrüben, 1953 (Trad. cast. El coraje. Barcelona: Estela, 1969).'
  const labels: Record<string, Label> = {
    Steingrüben: 'publisher',
    Estela: 'publisher',
    '1953': 'year',
    '1969': 'year',
  }
  expect(labelsOf(text, labels)).toMatchObject({ Steingrüben: 'publisher', Estela: 'other' })
  expect(yearAmong(text, labelled(text, labels))?.token.text).toBe('1953')
})

it('the year is not that of a name, of an address or of the second half of a double issue', () => {
  const years: [string, string][] = [
    ['2021', 'Souza, C. COVID-2019 and cities. Revista de Saúde, 2021, ahead of print.'],
    [
      '2004',
      'Hall P. Varieties of capitalism. Socio-Economic Review 2004; 2(1): 1–30. doi:10.1093/soceco/2005.1.1',
    ],
    ['1997', 'Smith J, Jones K. A title of some work. Journal of Things 1997-1998;12:3-19.'],
    [
      '2012',
      'García, M. La transición. Revista de Estudios, 2012, 15: 33-50. Último acceso el día 12 de septiembre del año 2019.',
    ],
  ]
  for (const [year, text] of years) expect(yearOf(parseReference(text).item), text).toBe(year)
})

it('a shortened DOI is kept as an address, because it says no DOI', () => {
  const { item } = parseReference(
    'Soares, T. M. (2003). Influence of teachers. Educational Evaluation, 14(2), 10-18. https://doi.org/gxtg.',
    () => false,
  )
  expect(item).toMatchObject({ DOI: undefined, URL: 'https://doi.org/gxtg' })
})

it('the period after the last author of a Vancouver list is not part of the initials', () => {
  const given = (text: string) => parseReference(text).item.author?.map((name) => name.given)
  expect(
    given(
      'Krizhevsky A, Sutskever I, Hinton GE. ImageNet classification with deep convolutional neural networks. Communications of the ACM. 2017;60: 84–90.',
    ),
  ).toEqual(['A', 'I', 'GE'])
  expect(
    given(
      'Keller, W., & Yeaple, S. (2013). The gravity of knowledge. American Economic Review, 103(4), 1414–1444.',
    ),
  ).toEqual(['W.', 'S.'])
})
