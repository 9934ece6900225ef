import { blankDetails, publishedOf } from '#domain/manuscript/details.ts'
import { blankRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import type { JatsRecord } from './write.ts'

/** A small record with every kind of field; each test overrides what it needs. */
export function record(changes: Partial<JatsRecord> = {}): JatsRecord {
  return {
    ...publishedOf(blankDetails()),
    articleType: 'research-article',
    journal: {
      id: 'TEST',
      title: 'Journal of Tests & Trials',
      abbreviation: 'JTT',
      publisher: 'Sample Press',
      issnPrint: '2764-9180',
      issnOnline: '2764-9261',
    },
    heading: 'Original Research',
    category: 'Economics',
    title: 'Prices < costs & other surprises',
    contributors: [
      {
        givenName: 'Ana',
        familyName: 'Šimić',
        orcid: '0000-0002-1825-0097',
        ...{ orcidVerified: true, equalContribution: false, presentAddress: null },
        email: 'ana@example.org',
        isCorresponding: true,
        affiliations: [{ institution: 'School of Tests', city: 'Zadar', country: 'HR', ror: null }],
        roles: [
          { role: 'Conceptualization', degree: 'lead' },
          { role: 'Writing – original draft', degree: null },
        ],
      },
      {
        givenName: 'Bo',
        familyName: 'Li',
        orcid: null,
        ...{ orcidVerified: false, equalContribution: false, presentAddress: null },
        email: null,
        isCorresponding: false,
        affiliations: [{ institution: 'School of Tests', city: 'Zadar', country: 'HR', ror: null }],
        roles: [],
      },
    ],
    abstract: ['First paragraph.', 'Second paragraph.'],
    keywords: ['prices', 'costs'],
    received: '2025-01-02',
    revised: null,
    accepted: '2025-06-07',
    published: '2025-07-08',
    volume: 3,
    issue: 2,
    issueTitle: 'Surprises',
    firstPage: '101',
    lastPage: '118',
    elocationId: null,
    doi: '10.5555/test.2025.1',
    licence: { url: 'https://creativecommons.org/licenses/by/4.0/', text: 'Open access.' },
    copyright: { holder: 'The authors', year: '2025' },
    ...publishedRecordOf(blankRecord),
    language: 'en',
    funders: [{ name: 'Fund for Tests', funderId: null, ror: null, awards: ['T-1'] }],
    ...{ acknowledgements: 'We thank nobody.', funding: 'Fund for Tests, T-1.' },
    ...{ dataAvailability: 'Data are at https://doi.org/10.5555/data.1.', competingInterests: 'None.' },
    pageUrl: null,
    related: [],
    note: 'Sample article.',
    body: body('<p>Text.</p>'),
    references: [
      {
        id: 'r1',
        type: 'journal',
        authors: [
          { family: 'Novak', given: 'Ivo Jan' },
          { family: 'Berg', given: 'Else-Marie' },
        ],
        year: '2020',
        title: 'On tests',
        source: 'Test Papers',
        volume: '4',
        issue: '1',
        firstPage: '5',
        lastPage: '38',
        publisher: null,
        place: null,
        doi: '10.5555/tp.2020.5',
      },
    ],
    ...changes,
  }
}

/** Wraps JATS blocks in a body with one section. */
export function body(inside: string): string {
  return `<sec id="s1"><label>1</label><title>Introduction</title>${inside}</sec>`
}
