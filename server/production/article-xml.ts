import type { Settings } from '#domain/journal/settings.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import { journalFront } from '../jats/journal-front.ts'
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
  return {
    ...publishedOf(manuscript),
    ...journalFront(settings, {
      heading: manuscriptTypes[manuscript.manuscriptType],
      abstract: manuscript.abstract,
      pages: placement.pages,
      licenceUrl: placement.isOpenAccess ? settings.publishing.licenceUrl : null,
      published: placement.published,
    }),
    category: placement.category,
    contributors: authors.map((author) => ({
      givenName: author.firstName,
      familyName: author.lastName,
      orcid: author.orcid,
      email: author.isCorresponding ? author.email : null,
      isCorresponding: author.isCorresponding,
      affiliations: [{ institution: author.affiliation, city: null, country: null, ror: null }],
      roles: [],
    })),
    received: manuscript.submittedAt.slice(0, 10),
    revised: placement.revised,
    accepted: manuscript.acceptedAt?.slice(0, 10) ?? null,
    volume: placement.volume,
    issue: placement.issue,
    issueTitle: null,
    doi: placement.doi,
    funders: [],
    statements: { acknowledgements: null, funding: null, data: null, interests: null, ethics: null },
    related: [],
    note: null,
    body: null,
    references: [],
  }
}
