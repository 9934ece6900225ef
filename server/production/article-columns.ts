import { authorsLine } from '#domain/article/article.ts'
import { affiliationLine } from '#domain/article/article-parts.ts'
import { typeName } from '#domain/journal/kinds.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import { columnsOf, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import { type ArticleParts, licenceUrlOf } from './article-xml.ts'
import type { FullAuthor } from './metadata/queries.ts'

/** Returns the columns of an article that are derived from the manuscript's record. */
export function articleColumns(parts: ArticleParts) {
  const { manuscript, record, placement, authors, settings } = parts
  return {
    ...columnsOf(publishedRecordOf(record)),
    ...publishedOf(manuscript),
    category: placement.category,
    articleType: typeName(settings, manuscript.manuscriptType),
    isOpenAccess: placement.isOpenAccess,
    licenceUrl: licenceUrlOf(parts, placement.isOpenAccess),
    authors: authorsLine(authors.map(contributorOf)),
  }
}

/** Converts an author of the manuscript to a contributor of the article. */
export function contributorOf(author: FullAuthor) {
  return {
    givenName: author.firstName,
    familyName: author.lastName,
    affiliation: affiliationLine(author.affiliations),
    affiliations: JSON.stringify(author.affiliations),
    orcid: author.orcid,
    orcidVerified: author.orcidVerified,
    isCorresponding: author.isCorresponding,
    email: author.isCorresponding ? author.email : null,
    equalContribution: author.equalContribution,
    presentAddress: author.presentAddress,
    roles: JSON.stringify(author.roles),
  }
}
