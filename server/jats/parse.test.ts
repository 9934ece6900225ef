import { describe, expect, it } from 'vitest'
import { parseJats } from './parse.ts'
import { record } from './sample.fixture.ts'
import { writeJats } from './write.ts'
import { XmlError } from './xml.ts'

const article = (inside: string) => `<article><front><article-meta>${inside}</article-meta></front></article>`

describe('parseJats', () => {
  it('reads back what writeJats wrote', () => {
    const parsed = parseJats(writeJats(record()))
    expect(parsed).toMatchObject({
      articleType: 'research-article',
      title: 'Prices < costs & other surprises',
      titleHtml: 'Prices &lt; costs &amp; other surprises',
      heading: 'Original Research',
      subjects: ['Original Research', 'Economics'],
      keywords: ['prices', 'costs'],
      received: '2025-01-02',
      revised: null,
      accepted: '2025-06-07',
      published: '2025-07-08',
      volume: '3',
      issue: '2',
      issueTitle: 'Surprises',
      firstPage: '101',
      lastPage: '118',
      doi: '10.5555/test.2025.1',
      licence: { url: 'https://creativecommons.org/licenses/by/4.0/', text: 'Open access.' },
      copyright: { statement: '© 2025 The authors', holder: 'The authors', year: '2025' },
      funders: [{ name: 'Fund for Tests', award: 'T-1' }],
      notes: ['Sample article.'],
    })
    expect(parsed.journal).toEqual({
      title: 'Journal of Tests & Trials',
      abbreviation: 'JTT',
      publisher: 'Sample Press',
      issnPrint: '2764-9180',
      issnOnline: '2764-9261',
    })
    expect(parsed.contributors).toEqual([
      {
        givenName: 'Ana',
        familyName: 'Šimić',
        collaboration: null,
        orcid: '0000-0002-1825-0097',
        affiliations: [{ text: 'School of Tests, Zadar, Croatia', ror: null }],
        roles: ['Conceptualization', 'Writing – original draft'],
        isCorresponding: true,
        equalContribution: false,
        email: 'ana@example.org',
        ...{ furtherEmails: [], isDeceased: false, notes: [], degrees: null, bio: null, members: [] },
      },
      expect.objectContaining({ familyName: 'Li', orcid: null, isCorresponding: false }),
    ])
    expect(parsed.abstract).toMatchObject({
      html: '<p>First paragraph.</p>\n<p>Second paragraph.</p>',
      text: 'First paragraph.\n\nSecond paragraph.',
      language: null,
    })
    expect(parsed.statements.map((s) => s.kind)).toEqual(['acknowledgements', 'funding', 'data', 'interests'])
    expect(parsed.references[0]).toMatchObject({
      id: 'r1',
      type: 'journal',
      authors: [
        { family: 'Novak', given: 'Ivo Jan' },
        { family: 'Berg', given: 'Else-Marie' },
      ],
      year: '2020',
      doi: '10.5555/tp.2020.5',
    })
  })

  it('reads corrections and retractions', () => {
    const related = [{ type: 'retracted-article', doi: '10.5555/x.1' }]
    expect(parseJats(writeJats(record({ articleType: 'retraction', related }))).related).toEqual([
      { type: 'retracted-article', doi: '10.5555/x.1', href: null },
    ])
  })

  it('names the line of an error', () => {
    expect(() => parseJats('<article>\n<front>\n</article>')).toThrowError(/^Line 3: /)
    expect(() => parseJats('<html/>')).toThrowError(/expected a JATS article, found <html>/)
    expect(() => parseJats('')).toThrowError(XmlError)
    expect(() => parseJats('no markup')).toThrowError(XmlError)
  })

  it('expands nothing that a document declares, and fetches nothing', () => {
    const bomb = `<!DOCTYPE article [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]>`
    expect(() => parseJats(`${bomb}<article><body><p>&b;</p></body></article>`)).toThrowError(
      /undefined entity/,
    )
    const external =
      '<!DOCTYPE article [<!ENTITY e SYSTEM "file:///etc/passwd">]><article><p>&e;</p></article>'
    expect(() => parseJats(external)).toThrowError(/undefined entity/)
  })

  it('knows the named characters of the ISO sets', () => {
    const titled = article(
      '<title-group><article-title>&alpha; &plus; &szlig; &lt;b&gt;</article-title></title-group>',
    )
    expect(parseJats(titled).title).toBe('α + ß <b>')
  })

  it('refuses nesting that could exhaust the stack', () => {
    const deep = `<article><body>${'<sec>'.repeat(5000)}${'</sec>'.repeat(5000)}</body></article>`
    expect(() => parseJats(deep)).toThrowError(/nested too deeply/)
  })

  it('takes the electronic date, and a date without a day as the first', () => {
    const dates = article(
      '<pub-date pub-type="collection"><year>2019</year></pub-date><pub-date pub-type="epub"><month>3</month><year>2020</year></pub-date>',
    )
    expect(parseJats(dates).published).toBe('2020-03-01')
  })

  it('keeps a group that signs as an author, and leaves editors out', () => {
    const group = article(
      '<contrib-group><contrib contrib-type="author"><collab>The Group</collab></contrib><contrib contrib-type="editor"><name><surname>E</surname><given-names>D</given-names></name></contrib></contrib-group>',
    )
    expect(parseJats(group).contributors).toMatchObject([{ collaboration: 'The Group', familyName: '' }])
  })
})
