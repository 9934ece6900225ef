import { describe, expect, test } from 'vitest'
import {
  type ItemName,
  type Manager,
  referenceManagerDocx,
  sampleItems,
} from '#tests/fixtures/documents/reference-manager-docx.ts'
import { child, descendants, parseXml, textOf, type XmlElement } from '../../jats/xml.ts'
import { convertDocument } from './convert.ts'
import { options } from './manuscripts.fixture.ts'

/** What the list must say of each work; the letters of the years are those that the list prints. */
const expected: Record<ItemName, Record<string, string | string[]>> = {
  haddad: {
    ...{ type: 'journal', surname: ['Haddad', 'van den Berg'], year: '2019' },
    'article-title': 'Ports of call: Homo mercator at the quay',
    ...{ source: 'Review of Open Economies', volume: '26', issue: '1', fpage: '44', lpage: '71' },
    'pub-id': '10.5555/roe.2019.0044',
  },
  nwosuA: {
    ...{ type: 'journal', surname: 'Nwosu', source: 'Trade & Organization' },
    'article-title': 'When do firms change the currency they quote?',
    ...{ volume: '9', issue: '4', fpage: '77', lpage: '118' },
  },
  nwosuB: {
    ...{ type: 'journal', surname: 'Nwosu', source: 'Trade & Organization' },
    'article-title': 'Quoting abroad',
    ...{ volume: '9', issue: '5', 'elocation-id': 'e1204', 'pub-id': '10.5555/to.2023.1204' },
  },
  bank: {
    ...{ type: 'report', collab: 'Regional Development Bank', year: '2022' },
    source: 'Payment systems in West Africa',
    'ext-link': 'https://bank.example/reports/wp14-22',
  },
  chapter: {
    ...{ type: 'chapter', surname: ['Éluard-Žižka', 'Okafor'], year: '2018', edition: '2' },
    'chapter-title': 'Le prix de la distance',
    ...{ source: 'Handbook of Trade Costs', 'publisher-name': 'Harbour Press', fpage: '201', lpage: '230' },
  },
  thesis: {
    ...{ type: 'thesis', surname: 'Müller', suffix: 'Jr.', year: '2020' },
    ...{ source: 'Invoices without currencies', 'publisher-name': 'University of Samples' },
  },
}

const nameOf = (ref: XmlElement | undefined) =>
  Object.entries(sampleItems).find(([, { title }]) =>
    textOf(ref).includes(title.replaceAll(/<[^>]+>/g, '')),
  )?.[0]

describe.each<Manager>(['zotero', 'mendeley', 'mendeley-cite'])(
  'a Word file with citations of %s',
  (manager) => {
    test.each([
      [
        'author-date',
        [
          ['Haddad & van den Berg, 2019', 'haddad'],
          ['Nwosu, 2023a', 'nwosuA'],
          ['2023b', 'nwosuB'],
          ['2022', 'bank'],
          ['Éluard-Žižka, 2018', 'chapter'],
          ['Müller, 2020', 'thesis'],
          ['Regional Development Bank, 2022', 'bank'],
        ],
      ],
      [
        'numeric',
        [
          ['1', 'haddad'],
          ['2', 'nwosuA'],
          ['3', 'nwosuB'],
          ['4', 'bank'],
          ['[4]–[6]', 'bank chapter thesis'],
        ],
      ],
    ] as const)('has exact references and linked citations (%s)', async (style, links) => {
      const conversion = await convertDocument(referenceManagerDocx(manager, style), options)
      expect(conversion.problems).toEqual([])
      expect(conversion.tasks).toEqual([])
      const article = parseXml(conversion.jats)
      const refs = descendants(article, 'ref')
      expect(refs.map(nameOf).toSorted()).toEqual(Object.keys(sampleItems).toSorted())
      for (const ref of refs) {
        const name = nameOf(ref) as ItemName
        const [citation] = descendants(ref, 'element-citation')
        expect(citation?.attributes['specific-use'], name).toBeUndefined()
        for (const [field, value] of Object.entries(expected[name])) {
          const found = descendants(citation, field).map(textOf)
          if (field === 'type') expect(citation?.attributes['publication-type'], name).toBe(value)
          else expect(found, `${field} of ${name}`).toEqual([value].flat())
        }
      }
      const years = refs.map((ref) => [nameOf(ref), textOf(descendants(ref, 'year')[0])])
      expect(Object.fromEntries(years), 'the letters are those of the citations').toMatchObject({
        ...{ nwosuA: '2023a', nwosuB: '2023b', haddad: '2019' },
      })
      const byId = new Map(refs.map((ref) => [ref.attributes.id, ref]))
      const targets = (xref: XmlElement) =>
        (xref.attributes.rid ?? '').split(' ').map((id) => nameOf(byId.get(id)))
      expect(
        descendants(child(article, 'body'), 'xref').map((xref) => [
          textOf(xref),
          targets(xref).toSorted().join(' '),
        ]),
      ).toEqual(links.map((link) => [...link]))
    })
  },
)
