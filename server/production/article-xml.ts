import { pageEnds } from '#domain/article/article-metadata.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import { jatsTypeOf } from '../jats/article-type.ts'
import { serializeXml } from '../jats/serialize.ts'
import { type JatsRecord, writeJats } from '../jats/write.ts'
import { child, parseXml, type XmlElement } from '../jats/xml.ts'
import type { AuthorRow, ManuscriptRow } from '../workflow/queries.ts'

/** Where and when an article is published; before that, what is planned so far. */
export interface Placement {
  volume: number | null
  issue: number | null
  pages: string | null
  doi: string | null
  category: string
  /** Days, YYYY-MM-DD. */
  published: string
  revised: string | null
  isOpenAccess: boolean
}

export interface ArticleParts {
  manuscript: ManuscriptRow
  authors: readonly AuthorRow[]
  placement: Placement
  settings: Settings
}

/**
 * The article as one JATS document: front matter from the journal's records, body and back from the version. HTML, PDF,
 * references and search text are made from it.
 */
export function articleXmlOf(version: string, parts: ArticleParts): string {
  const article = parseXml(version)
  return writeJats({
    ...frontOf(parts),
    body: inner(child(article, 'body')),
    back: inner(child(article, 'back')),
  })
}

const inner = (element: XmlElement | undefined) =>
  element && element.children.length > 0 ? element.children.map(serializeXml).join('') : null

function frontOf({ manuscript, authors, placement, settings }: ArticleParts): JatsRecord {
  const { journal, publishing } = settings
  const { first, last } = pageEnds(placement.pages)
  const isElectronic = first !== null && last === null && /^[A-Za-z]/.test(first)
  const heading = manuscriptTypes[manuscript.manuscriptType]
  const year = placement.published.slice(0, 4)
  return {
    articleType: jatsTypeOf(heading),
    language: journal.language,
    journal: { ...journal, id: journal.shortTitle.toLowerCase(), abbreviation: journal.shortTitle },
    heading,
    category: placement.category,
    title: manuscript.title,
    contributors: authors.map((author) => ({
      givenName: author.firstName,
      familyName: author.lastName,
      orcid: author.orcid,
      email: author.isCorresponding ? author.email : null,
      isCorresponding: author.isCorresponding,
      affiliations: [{ institution: author.affiliation, city: null, country: null, ror: null }],
      roles: [],
    })),
    abstract: manuscript.abstract.split(/\n{2,}/).filter((paragraph) => paragraph.trim()),
    keywords: manuscript.keywords,
    received: manuscript.submittedAt.slice(0, 10),
    revised: placement.revised,
    accepted: manuscript.acceptedAt?.slice(0, 10) ?? null,
    published: placement.published,
    volume: placement.volume,
    issue: placement.issue,
    issueTitle: null,
    firstPage: isElectronic ? null : first,
    lastPage: isElectronic ? null : (last ?? first),
    elocationId: isElectronic ? first : null,
    doi: placement.doi,
    licence: placement.isOpenAccess
      ? { url: publishing.licenceUrl, text: `This article is published under ${publishing.licence}.` }
      : null,
    copyright: { holder: placement.isOpenAccess ? 'The Author(s)' : journal.publisher, year },
    funders: [],
    statements: { acknowledgements: null, funding: null, data: null, interests: null, ethics: null },
    related: [],
    note: null,
    body: null,
    references: [],
  }
}
