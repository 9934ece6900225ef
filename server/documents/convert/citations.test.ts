import { describe, expect, it } from 'vitest'
import { textOf } from '../../jats/xml.ts'
import { linkCitations } from './citations.ts'
import { joinEmbedded } from './join-embedded.ts'
import { linkRanges } from './link-ranges.ts'
import { readReferenceList } from './reference-list.ts'
import { el } from './tree.ts'

/** Links the citations of a text; each link is written as '<numbers of the references|text>'. */
function linked(list: readonly string[], texts: readonly string[]) {
  const { entries } = readReferenceList(list.map((text) => el('p', {}, [text])))
  const result = linkCitations(
    texts.map((text) => el('p', {}, [text])),
    entries,
  )
  const shown = result.body.map(({ children }) =>
    children
      .map((node) =>
        typeof node === 'string'
          ? node
          : `<${(node.attributes.rid ?? '').replaceAll('B', '')}|${node.children.join('')}>`,
      )
      .join(''),
  )
  return { ...result, shown }
}

describe('citations by name and year', () => {
  const list = [
    'Smith, J. (2001a). First title of the year. Economics Letters, 4, 1–9.',
    'Smith, J. (2001b). Second title of the year. Economics Letters, 4, 10–19.',
    'Smith, J. (2005). Growth of towns. Economics Letters, 4, 10–19.',
    'R Core Team. (2018). R: A language for statistical computing. Vienna: R Foundation.',
    'van der Berg, T., & de Vries, H. (1999). Dutch ports. Acta Economica, 3, 4–9.',
    'Organisation for Economic Co-operation and Development. (2011). Outlook. Paris: OECD Publishing.',
    'Saffioti, H. (2015). Gender and violence. Acta Economica, 9, 14–19.',
    'Foster, Z., Chamberlain, S., & Lund, N. (2017). Taxa and classes. Journal of Software, 3, 5–9.',
    'Foster, Z., Sharpton, T., & Lund, N. (2017). Metacoder for taxonomic data. PLoS Biology, 13, 50–59.',
    'Lindqvist, A. (1995). Landed cost. Acta Economica, 2, 1–30.',
    'Novak, P. (2012). Ships of the north. Acta Economica, 8, 1–30.',
    'Novak, T. (2012). Ships of the south. Acta Economica, 8, 31–60.',
  ]

  it.each([
    ['(Smith, 2001a,b)', '(<1|Smith, 2001a>,<2|b>)'],
    ['Smith (2001a–b)', '<1|Smith (2001a>–<2|b>)'],
    ['Smith (2001a, 2005, p. 4)', '<1|Smith (2001a>, <3|2005>, p. 4)'],
    ['(R Core Team, 2018)', '(<4|R Core Team, 2018>)'],
    ['(van der Berg & de Vries, 1999)', '(<5|van der Berg & de Vries, 1999>)'],
    ['T. Novak (2012)', 'T. <12|Novak (2012>)'],
    ['(Smith, 2005, cap. 2, p. 9; 2001b)', '(<3|Smith, 2005>, cap. 2, p. 9; <2|2001b>)'],
    ['OECD (2011)', '<6|OECD (2011>)'],
    ['(SAFIOTTI, 2015)', '(<7|SAFIOTTI, 2015>)'],
    ['the package metacoder (Foster et al., 2017)', 'the package metacoder (<9|Foster et al., 2017>)'],
    ['(Foster et al., 2017, p. 7)', '(<8|Foster et al., 2017>, p. 7)'],
    ['(Smith 2001a), ports (Okafor & Lund, 2005)', '(<1|Smith 2001a>), ports (Okafor & Lund, 2005)'],
    ['(see also Smith’s work, Smith 2005)', '(see also Smith’s work, <3|Smith 2005>)'],
  ])('%s', (text, expected) => {
    expect(linked(list, ['As Smith (2005) says.', text]).shown[1]).toBe(expected)
  })

  it('with the year of a misprint are linked and reported; with an unknown author they are reported', () => {
    const { shown, otherYear, withoutReference } = linked(list, [
      'Known (Smith, 2005). Misprinted (Lindqvist, 1996). Missing (Arrow, 1962; Sen & Drèze, 1990), no citations (March 2020; Table 3, 2019).',
    ])
    expect(shown[0]).toContain('<10|Lindqvist, 1996>')
    expect(otherYear.map(({ text }) => text)).toEqual(['Lindqvist, 1996'])
    expect(withoutReference).toEqual(['Arrow, 1962', 'Sen & Drèze, 1990'])
  })
})

describe('citations by number', () => {
  const list = Array.from(
    { length: 9 },
    (_, index) =>
      `${index + 1}. Author${'abcdefghi'[index]} J. A title of a work. J Ecol. 200${index};3:1-${index + 9}.`,
  )

  it.each([
    ['[3–5]', '[<3 4 5|3–5>]'],
    ['[3]–[5]', '<3 4 5|[3]–[5]>'],
    ['[3, p. 5]', '[<3|3>, p. 5]'],
    ['[see 3, 4]', '[see <3|3>, <4|4>]'],
    ['[see, for example, 3; 4]', '[see, for example, <3|3>; <4|4>]'],
    ['[3 and references therein]', '[<3|3> and references therein]'],
    ['[Table 3] and [5 mg]', '[Table 3] and [5 mg]'],
    ['[1, 2 and 4]', '[<1|1>, <2|2> and <4|4>]'],
    ['[7, Theorem 3]', '[<7|7>, Theorem 3]'],
  ])('%s', (text, expected) => {
    expect(linked(list, ['First [1].', text]).shown[1]).toBe(expected)
  })

  it('a number without reference is reported, an interval is not', () => {
    expect(linked(list, ['[1] and [2], x in [0, 1], [12]']).unmatched).toEqual(['[12]'])
  })
})

describe('records of a reference manager', () => {
  const { entries } = readReferenceList(
    [
      '1. Adams B. Ports and towns. J Ecol. 2001;3:1-9.',
      '2. World Bank data. Unpublished.',
      '3. Adams B. Ports and rivers. Econ Lett. 2001;12:71-80.',
      '4. Kefauver-Harris Drug Amendments (1962). Public Law 87-781.',
    ].map((text) => el('p', {}, [text])),
  )
  const author = [{ family: 'Adams', given: 'B.' }]
  const issued = { 'date-parts': [['2001']] }

  it('are joined with the entries that they resemble most, and where they say too little by printed number', () => {
    const items = [
      { id: 'x', type: 'article-journal', title: 'Ports and rivers', author, issued },
      {
        id: 'y',
        type: 'article-journal',
        'container-title': 'J Ecol',
        volume: '3',
        page: '1-9',
        author,
        issued,
      },
      { id: 'bare', type: 'document' },
      { id: 'law', type: 'document' },
    ]
    const joined = joinEmbedded(entries, items, [
      { ids: ['x', 'bare'], numbers: [2, 3] },
      { ids: ['law'], numbers: [4] },
    ])
    expect(joined.map(({ keys }) => keys)).toEqual([['y'], ['bare'], ['x'], ['law']])
  })

  it('without title and author are not taken for one another', () => {
    const joined = joinEmbedded(entries.slice(0, 1), [
      { id: 'one', type: 'document' },
      { id: 'two', type: 'document' },
    ])
    expect(joined.map(({ keys }) => keys)).toEqual([[], ['one'], ['two']])
  })
})

it('the links of a range point to all its references, if the numbers are those of the list', () => {
  const list = ['First', 'Second', 'Third', 'Fourth'].map(
    (title) => `Lund, A. (2001). ${title} title. Acta, 4, 1–9.`,
  )
  const { entries } = readReferenceList(list.map((text) => el('p', {}, [text])))
  const link = (number: number, text = String(number)) =>
    el('xref', { 'ref-type': 'bibr', rid: `B${number}` }, [text])
  const rids = (...nodes: (string | ReturnType<typeof link>)[]) =>
    linkRanges([el('p', {}, ['see [', ...nodes, '].'])], entries).flatMap(({ children }) =>
      children.flatMap((node) =>
        typeof node === 'string' ? [] : [`${node.attributes.rid}: ${textOf(node)}`],
      ),
    )
  expect(rids(link(1), '–', link(3))).toEqual(['B1 B2 B3: 1–3'])
  expect(rids(link(1), ', ', link(3))).toEqual(['B1: 1', 'B3: 3'])
  expect(rids(link(1), '–', link(3, '9'))).toEqual(['B1: 1', 'B3: 9'])
  expect(rids(link(3), '-', link(1))).toEqual(['B3: 3', 'B1: 1'])
})
