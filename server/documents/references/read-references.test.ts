import { expect, test } from 'vitest'
import { child, elements, parseXml, textOf } from '#server/jats/xml.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { readReferences } from './read-references.ts'

type Line = Parameters<typeof buildPdf>[0][number][number]

const text: Line[] = Array.from({ length: 12 }, (_, row) => ({
  text: 'Small ports charge more than large ones, and the difference grows with distance.',
  y: 780 - 14 * row,
}))

/** Rows one below the other from a height on; one that begins with spaces is indented by as many steps of 6 points. */
function rowsFrom(
  top: number,
  rows: readonly string[],
  { x = 72, gap = 0, isStart = (_: string): boolean => false } = {},
) {
  let y = top
  return rows.map((row): Line => {
    y -= 14 + (isStart(row) ? gap : 0)
    const indent = row.length - row.trimStart().length
    return { text: row.trim(), y, x: x + 6 * indent }
  })
}

const heading = (title: string, y = 590): Line => ({ text: title, y, size: 14 })

function read(...pages: Line[][]) {
  const { xml, ...found } = readReferences(buildPdf(pages))
  const list = parseXml(xml)
  const refs = elements(list, 'ref').map((ref) => {
    const citation = child(ref, 'citation-alternatives')
    return {
      written: textOf(child(citation, 'mixed-citation')),
      label: child(ref, 'label') ? textOf(child(ref, 'label')) : null,
      field: (name: string) => textOf(child(child(citation, 'element-citation'), name)),
    }
  })
  return { ...found, title: textOf(child(list, 'title')), refs, written: refs.map(({ written }) => written) }
}

const expected = [
  'Hsu, W.-L. (2019). Menu costs at the border. Journal of Trade Research, 12(3), 44-61.',
  'Mensah, A. and Obi, C. (2020). Harbours and their masters: a long history of the coast. Tidewater Press, Accra.',
  'Sá, A. (2021). Who pays the pilot? Review of Small Ports, 4(1), 5-19. https://doi.org/10.5555/pilot.2021',
]
const hanging = [
  'Hsu, W.-L. (2019). Menu costs at the border. Journal of Trade',
  '    Research, 12(3), 44-61.',
  'Mensah, A. and Obi, C. (2020). Harbours and their masters: a long his-',
  '    tory of the coast. Tidewater Press, Accra.',
  'Sá, A. (2021). Who pays the pilot? Review of Small Ports, 4(1), 5-19. https://doi.org/',
  '    10.5555/pilot.2021',
]

test('entries with a hanging first row are read, with words and addresses put together', () => {
  const found = read([...text, heading('References'), ...rowsFrom(580, hanging)])
  expect(found).toMatchObject({ title: 'References', count: 3, written: expected })
  const [first, , third] = found.refs
  expect(
    ['year', 'article-title', 'source', 'volume', 'issue', 'fpage', 'lpage'].map((name) =>
      first?.field(name),
    ),
  ).toEqual(['2019', 'Menu costs at the border', 'Journal of Trade Research', '12', '3', '44', '61'])
  expect(third?.field('pub-id')).toBe('10.5555/pilot.2021')
})

test('a list in Spanish without indents is divided where there is more space', () => {
  const rows = hanging.map((row) => row.trim())
  const isStart = (row: string) => /^(?:Hsu|Mensah|Sá)/.test(row)
  const found = read([
    ...text,
    heading('Referencias bibliográficas'),
    ...rowsFrom(580, rows, { gap: 8, isStart }),
  ])
  expect(found).toMatchObject({ title: 'Referencias bibliográficas', written: expected })
})

test('a list without indents or spaces is divided by its words', () => {
  const rows = hanging.map((row) => row.trim())
  expect(read([...text, heading('LITERATUR'), ...rowsFrom(580, rows)])).toMatchObject({
    ...{ title: 'Literatur', written: expected },
  })
})

test('numbers begin entries, also over two columns and pages, and page numbers are no part of them', () => {
  const entry = (number: number) => [
    `[${number}] Okoro, B. (20${10 + number}). Dredging and debt`,
    `in port ${number}. Economics of Coasts, ${number}(2), 1-9.`,
  ]
  const entries = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => entry(from + index)).flat()
  const foot = (page: number): Line => ({ text: `${page} of 3`, y: 120, x: 290 })
  const found = read(
    [...text, heading('7. References'), ...rowsFrom(580, entries(1, 4)), foot(1)],
    [...rowsFrom(780, entries(5, 8)), ...rowsFrom(780, entries(9, 12), { x: 320 }), foot(2)],
  )
  expect(found.count).toBe(12)
  expect(found.refs.map(({ label }) => label)).toEqual(
    Array.from({ length: 12 }, (_, index) => String(index + 1)),
  )
  expect(found.written.at(-1)).toBe(
    'Okoro, B. (2022). Dredging and debt in port 12. Economics of Coasts, 12(2), 1-9.',
  )
})

test('the list ends where the next part begins, and a table of contents is no list', () => {
  const contents = [heading('Contents', 800), ...rowsFrom(790, ['1 Introduction', 'References', 'Appendix'])]
  const after = [
    heading('Appendix A', 460),
    ...rowsFrom(450, ['Hsu, W. and others (2019) asked 40 masters.']),
  ]
  expect(read(contents, [...text, heading('References'), ...rowsFrom(580, hanging), ...after])).toMatchObject(
    {
      written: expected,
    },
  )
})

test.each([
  ['https:', '//www.ports.example/pilot-2021'],
  ['https://', 'www.ports.example/pilot-2021'],
  ['https://www.ports.example/', 'pilot-2021'],
  ['https://www.ports.ex', 'ample/pilot-2021'],
])('an address that is divided after %s is put together', (first, second) => {
  const rows = [`Sá, A. (2021). Who pays the pilot? Tidewater Press. ${first}`, `   ${second}.`]
  const found = read([...text, heading('References'), ...rowsFrom(580, [...hanging, ...rows])])
  expect(found.written.at(-1)).toContain(' https://www.ports.example/pilot-2021')
})

test('an entry whose authors are a rule has those of the entry before', () => {
  const rows = [
    'Deaton, A. (1991). Saving and liquidity constraints. Econometrica, 59(5), 1221-1248.',
    '        (1992). Understanding consumption. Oxford University Press, Oxford.',
    'Zeldes, S. P. (1989). Optimal consumption with stochastic income: deviations from',
    '   certainty equivalence. Quarterly Journal of Economics, 104(2), 275-298.',
  ]
  const found = read([...text, heading('References'), ...rowsFrom(580, rows)])
  expect(found.count).toBe(3)
  expect(found.refs[1]?.written).toContain('(1992). Understanding consumption.')
  expect(found.refs[1]?.field('person-group')).toBe('DeatonA.')
})

test('letters that a font maps to what no XML file can contain are spaces', () => {
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <51> <0001> <5a> <FFFE> endbfchar
endcmap end end`
  const dressed = hanging.map((row) => row.replace('Menu costs', 'MenuQ costsZ'))
  const { xml } = readReferences(
    buildPdf([[...text, heading('References'), ...rowsFrom(580, dressed)]], (pdf) => {
      const font = pdf.findPage(0).get('Resources').get('Font').get('F')
      font.put('ToUnicode', pdf.addStream(map, {}))
    }),
  )
  expect(JSON.stringify(xml)).not.toMatch(/\\u0001|\ufffe/)
  expect(elements(parseXml(xml), 'ref')).toHaveLength(3)
})

test.each([
  ['no heading', [text, rowsFrom(780, hanging)], 'no heading of a reference list'],
  [
    'no entries',
    [[...text, heading('References'), ...rowsFrom(580, ['see the website', 'of the journal'])]],
    'cannot be told apart',
  ],
  ['no text', [[]], 'no text, only pictures'],
  ['hardly any text', [[{ text: 'Dummy document', y: 500 }]], 'hardly any text'],
])('a PDF with %s is refused with the reason', (_, pages, reason) => {
  expect(() => read(...(pages as Line[][]))).toThrow(reason)
})

test('a long list is read within seconds', () => {
  const pages = Array.from({ length: 120 }, (_, page) =>
    rowsFrom(
      800,
      Array.from(
        { length: 25 },
        (_, at) => `Okoro, B. (2012). Dredging and debt in port ${25 * page + at}. Coasts, 3(2), 1-9.`,
      ),
    ),
  )
  const startedAt = process.cpuUsage()
  expect(read([...text, heading('References')], ...pages).count).toBe(2000)
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1e6).toBeLessThan(60)
})
