import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedPath } from '#tests/shared-folder.ts'
import { defaultSettings } from '../journal/settings.ts'
import { blankDetails, publishedOf } from '../manuscript/details.ts'
import { blankRecord, publishedRecordOf } from '../production/metadata-fields.ts'
import type { ArticleDetail } from './article.ts'
import { articleMeta, type JsonObject, type MetaTag } from './article-metadata.ts'
import { linkHeader, linkset, signposts } from './signposting.ts'

const origin = 'https://journal.example'
const { journal } = defaultSettings
const article: ArticleDetail = {
  ...publishedOf(blankDetails()),
  id: 'price-of-distance',
  title: 'The price of distance: “Ports” & <queues>',
  authors: 'Helga Óskarsdóttir, Consortium',
  abstract: `When a port clogs, do importers wait? ${'They reroute. '.repeat(200)}`,
  publishedDate: '2026-03-04',
  isOpenAccess: true,
  access: { right: 'open', institution: null, until: null, freeFrom: null, pdfUrl: null, epubUrl: null },
  pdfUrl: '/articles/price-of-distance.pdf',
  epubUrl: null,
  citations: 1,
  downloads: 2,
  volume: 14,
  issue: 4,
  issueCover: null,
  pages: '561-598',
  doi: '10.5555/jiber.2026.0561',
  keywords: ['ports', 'trade'],
  category: 'International Business',
  articleType: 'Original Research',
  marks: [],
  contributors: [
    {
      ...{ givenName: 'Helga', familyName: 'Óskarsdóttir', affiliation: 'Øresund School' },
      ...{ orcid: '0000-0002-1825-0097', isCorresponding: true, affiliations: [], roles: [] },
      ...{ orcidVerified: false, equalContribution: false, presentAddress: null, email: null, key: null },
    },
    {
      ...{ givenName: '', familyName: 'Consortium', affiliation: null, orcid: null },
      ...{ isCorresponding: false, affiliations: [], roles: [] },
      ...{ orcidVerified: false, equalContribution: false, presentAddress: null, email: null, key: null },
    },
  ],
  receivedDate: '2025-03-11',
  revisedDate: null,
  acceptedDate: '2026-01-17',
  ...publishedRecordOf(blankRecord),
  language: 'en',
  references: [],
  isEditorsChoice: false,
  isMostCited: false,
  notices: [],
  noticeOf: null,
  newerVersion: null,
  version: 1,
  versions: [],
  earlierVersion: null,
  usage: [],
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  views: 3,
  fullText: '<p>Text</p>',
  frontHtml: null,
  updatedAt: '2026-03-05T09:00:00.000Z',
}

const tagsOf = (changes: Partial<ArticleDetail> = {}) => {
  const described = { ...article, ...changes }
  return articleMeta({ article: described, journal, origin, hasFullText: described.fullText !== null })
}
const values = (tags: MetaTag[], name: string) =>
  tags.flatMap((tag) => ('name' in tag && tag.name === name ? [tag.content] : []))
const jsonLd = (tags: MetaTag[]): JsonObject => {
  const found = tags.find((tag) => 'script:ld+json' in tag)
  return found && 'script:ld+json' in found ? found['script:ld+json'] : {}
}

describe('Highwire', () => {
  test.each([
    ['citation_title', [article.title]],
    ['citation_author', ['Óskarsdóttir, Helga', 'Consortium']],
    ['citation_publication_date', ['2026/3/4']],
    ['citation_journal_title', [journal.title]],
    ['citation_journal_abbrev', [journal.shortTitle]],
    ['citation_issn', [journal.issnPrint, journal.issnOnline]],
    ['citation_volume', ['14']],
    ['citation_issue', ['4']],
    ['citation_firstpage', ['561']],
    ['citation_lastpage', ['598']],
    ['citation_doi', [article.doi]],
    ['citation_language', ['en']],
    ['citation_publisher', [journal.publisher]],
    ['citation_pdf_url', [`${origin}/articles/price-of-distance.pdf`]],
    ['citation_abstract_html_url', [`${origin}/articles/price-of-distance`]],
    ['citation_fulltext_html_url', [`${origin}/articles/price-of-distance`]],
    // The abstract is never shortened.
    ['citation_abstract', [article.abstract]],
    ['dc.description', [article.abstract]],
    ['dc.rights', [article.licenceUrl]],
  ])('%s', (name, expected) => {
    expect(values(tagsOf(), name)).toEqual(expected)
  })

  test('an e-location id is a first page; what is not there has no tag', () => {
    const bare = tagsOf({
      pages: 'e1042',
      doi: null,
      pdfUrl: null,
      fullText: null,
      volume: null,
      issue: null,
    })
    expect(values(bare, 'citation_firstpage')).toEqual(['e1042'])
    for (const name of ['lastpage', 'doi', 'pdf_url', 'fulltext_html_url', 'volume', 'issue'])
      expect(values(bare, `citation_${name}`)).toEqual([])
    expect(values(tagsOf({ isOpenAccess: false, licenceUrl: null }), 'dc.rights')).toEqual([
      'All rights reserved',
    ])
  })
})

describe('schema.org', () => {
  test('issue within volume within periodical; the headline is the citation title', () => {
    const tags = tagsOf()
    expect(jsonLd(tags)).toMatchObject({
      '@type': 'ScholarlyArticle',
      headline: values(tags, 'citation_title')[0],
      datePublished: '2026-03-04',
      isAccessibleForFree: true,
      license: article.licenceUrl,
      isPartOf: {
        '@type': 'PublicationIssue',
        isPartOf: {
          '@type': 'PublicationVolume',
          isPartOf: { '@type': 'Periodical', issn: [journal.issnPrint, journal.issnOnline] },
        },
      },
    })
  })

  const file = sharedPath('standards/schemaorg/schemaorg-all-https.jsonld')
  if (!file) console.error('Skipped: no schema.org vocabulary here; set SHARED_DIR.')

  test.skipIf(!file)('every property is known, and known to its class', () => {
    interface Node {
      '@id': string
      'rdfs:subClassOf'?: Reference
      'schema:domainIncludes'?: Reference
    }
    type Reference = { '@id': string } | { '@id': string }[]
    const graph = JSON.parse(readFileSync(file ?? '', 'utf8'))['@graph'] as Node[]
    const nodes = new Map(graph.map((node) => [node['@id'], node]))
    const idsOf = (reference: Reference | undefined) =>
      reference === undefined ? [] : [reference].flat().map((one) => one['@id'])
    const lineage = (type: string): string[] => [
      type,
      ...idsOf(nodes.get(type)?.['rdfs:subClassOf']).flatMap(lineage),
    ]
    const wrong: string[] = []
    const check = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if (Array.isArray(value)) {
        for (const one of value) check(one)
        return
      }
      const types = lineage(`schema:${(value as JsonObject)['@type']}`)
      for (const [name, inner] of Object.entries(value)) {
        check(inner)
        if (name.startsWith('@')) continue
        const domain = idsOf(nodes.get(`schema:${name}`)?.['schema:domainIncludes'])
        if (!domain.some((id) => types.includes(id))) wrong.push(`${types[0]} ${name}`)
      }
    }
    check(jsonLd(tagsOf()))
    check(jsonLd(tagsOf({ volume: null, issue: null, doi: null, pages: 'e1', licenceUrl: null })))
    expect(wrong).toEqual([])
  })
})

describe('signposting', () => {
  test('one cite-as, both types, authors, licence, and the linkset repeats every link', () => {
    const links = signposts({ article, origin })
    const of = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href)
    expect(of('cite-as')).toEqual(['https://doi.org/10.5555/jiber.2026.0561'])
    expect(of('type')).toEqual(['https://schema.org/AboutPage', 'https://schema.org/ScholarlyArticle'])
    expect(of('author')).toEqual(['https://orcid.org/0000-0002-1825-0097'])
    expect(of('license')).toEqual([article.licenceUrl])
    const [page] = linkset({ article, origin }).linkset
    for (const { rel, ...target } of links) expect(page?.[rel]).toContainEqual(target)
    expect(linkHeader(links)).toContain(
      `<${origin}/articles/price-of-distance.pdf>; rel="item"; type="application/pdf"`,
    )
  })

  test('a header that clients would refuse leaves the authors to the linkset', () => {
    const crowd = Array.from({ length: 500 }, () => article.contributors[0]!)
    const links = signposts({ article: { ...article, contributors: crowd }, origin })
    expect(linkHeader(links).length).toBeLessThan(6000)
    expect(linkHeader(links)).toContain('rel="cite-as"')
  })

  test('a DOI with signs that end an address does not end it', () => {
    const [cite] = signposts({ article: { ...article, doi: '10.5555/a<b>"c d#e?f' }, origin })
    expect(cite?.href).toBe('https://doi.org/10.5555/a%3Cb%3E%22c%20d%23e%3Ff')
  })
})

test('a group is an organization for search engines, and a person with one name a person', () => {
  const [, one] = article.contributors
  if (!one) throw new Error('The article has two contributors')
  const typeOf = (familyName: string) => {
    const tags = tagsOf({ contributors: [{ ...one, familyName }] })
    const [author] = jsonLd(tags).author as JsonObject[]
    return author?.['@type']
  }
  expect(typeOf('The Editors')).toBe('Organization')
  expect(typeOf('Sukarno')).toBe('Person')
})
