import { typeName } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import type { PeerReviewPart } from '#domain/manuscript/peer-review.ts'
import { type PublishedRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import { type ArticleLanguages, languagesOf } from '#domain/text-language.ts'
import { journalFront } from '../jats/journal-front.ts'
import type { StatementKind } from '../jats/model.ts'
import { serializeXml } from '../jats/serialize.ts'
import { isPlainStatement, statementKind, statementsOf, statementText } from '../jats/statements.ts'
import { type JatsRecord, writeJats } from '../jats/write.ts'
import { peerReviewXml } from '../jats/write-peer-review.ts'
import { child, elements, parseXml, textOf, type XmlElement, type XmlNode } from '../jats/xml.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import type { FullAuthor } from './metadata/queries.ts'

/** Where and when an article is published. Before publication, the plan so far. */
export interface Placement {
  volume: number | null
  issue: number | null
  pages: string | null
  doi: string | null
  /** Id of the article: the last part of its page's address. */
  address: string
  category: string
  /** Days, YYYY-MM-DD. */
  published: string
  revised: string | null
  isOpenAccess: boolean
}

export interface ArticleParts {
  manuscript: ManuscriptRow
  authors: readonly FullAuthor[]
  record: MetadataRecord
  placement: Placement
  settings: Settings
  /** Address of the article's page. */
  pageUrl: string | null
  /** What is published of the peer review with the article; empty before publication. */
  peerReview: readonly PeerReviewPart[]
}

/**
 * Combines the article to one JATS document: front matter and statements from the journal's records, body and
 * back from the version. HTML, PDF, references and search text are made from it.
 */
export function articleXmlOf(version: string, parts: ArticleParts): string {
  const article = parseXml(version)
  const back = child(article, 'back')
  const statements = statementsFor(parts.record, article)
  const isWritten = (part: XmlNode) => {
    const kind = statementKind(part)
    return statementNames.some((name) => statementKinds[name] === kind && statements[name] !== null)
  }
  const languages = writtenLanguages(article, parts)
  return writeJats({
    ...frontOf(parts),
    ...statements,
    ...languages,
    body: inner(child(article, 'body')),
    back: inner(back && { ...back, children: back.children.filter((part) => !isWritten(part)) }),
    subArticles: [
      ...elements(article, 'sub-article', 'response').map(serializeXml),
      peerReviewXml(parts.peerReview, {
        doi: parts.placement.doi,
        language: languages.language,
        journalLanguage: parts.settings.journal.language,
      }),
    ]
      .filter(Boolean)
      .join('\n'),
  })
}

/** Returns the languages of an article with this version of its text. */
export function writtenLanguages(
  version: XmlElement | null,
  { manuscript, record, settings }: Pick<ArticleParts, 'manuscript' | 'record' | 'settings'>,
): ArticleLanguages {
  const { title, abstract } = manuscript
  const text = version ? textOf(child(version, 'body')) : ''
  return languagesOf({ title, abstract, text }, record, settings.journal.language)
}

const inner = (element: XmlElement | undefined) =>
  element && element.children.length > 0 ? element.children.map(serializeXml).join('') : null

/** Maps the statements of the record to the kinds of statements in the text. */
const statementKinds = {
  acknowledgements: 'acknowledgements',
  funding: 'funding',
  dataAvailability: 'data',
  codeAvailability: 'code',
  competingInterests: 'interests',
  ethics: 'ethics',
} as const satisfies Partial<Record<keyof PublishedRecord, StatementKind>>
type StatementName = keyof typeof statementKinds
const statementNames = Object.keys(statementKinds) as StatementName[]

/**
 * Returns the statements that were entered. For a statement that was not entered, the one in the text is
 * used.
 */
export function statementsFor(
  record: MetadataRecord,
  article: XmlElement,
): Pick<PublishedRecord, StatementName> {
  const written = statementsOf(article)
  const inText = (kind: StatementKind) => {
    const found = written.find((statement) => statement.kind === kind)
    return found && isPlainStatement(found.content) ? statementText(found.content) : null
  }
  return Object.fromEntries(
    statementNames.map((name) => [name, record[name] || inText(statementKinds[name])]),
  ) as Pick<PublishedRecord, StatementName>
}

/** Returns the licence of an article according to its record, or null if it is not open access. */
export function licenceUrlOf(
  { record, settings }: Pick<ArticleParts, 'record' | 'settings'>,
  isOpen: boolean,
) {
  return isOpen ? (record.licenceUrl ?? settings.publishing.licenceUrl) : null
}

function frontOf(parts: ArticleParts): JatsRecord {
  const { manuscript, authors, record, placement, settings, pageUrl } = parts
  const licenceUrl = licenceUrlOf(parts, placement.isOpenAccess)
  return {
    ...publishedOf(manuscript),
    ...publishedRecordOf(record),
    ...journalFront(settings, {
      heading: typeName(settings, manuscript.manuscriptType),
      abstract: manuscript.abstract,
      pages: placement.pages,
      licenceUrl,
      copyrightHolder: record.copyrightHolder,
      published: placement.published,
    }),
    category: placement.category,
    contributors: authors.map((author) => ({
      givenName: author.firstName,
      familyName: author.lastName,
      orcid: author.orcid,
      orcidVerified: author.orcidVerified,
      email: author.isCorresponding ? author.email : null,
      isCorresponding: author.isCorresponding,
      equalContribution: author.equalContribution,
      presentAddress: author.presentAddress,
      affiliations: author.affiliations.map(({ name, ...place }) => ({ institution: name, ...place })),
      roles: author.roles,
    })),
    received: manuscript.submittedAt.slice(0, 10),
    revised: placement.revised,
    accepted: manuscript.acceptedAt?.slice(0, 10) ?? null,
    volume: placement.volume,
    issue: placement.issue,
    issueTitle: null,
    doi: placement.doi,
    pageUrl,
    related: [],
    note: null,
    body: null,
    references: [],
  }
}
