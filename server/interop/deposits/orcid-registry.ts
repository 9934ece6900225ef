import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { permissionsFor } from './orcid-queries.ts'
import { putEntry } from './orcid-record.ts'
import type { DepositConfig, Registry, Subject } from './registry.ts'

/** ORCID's limits for an entry (https://info.orcid.org/documentation/api-tutorials/). */
const [longestTitle, longestAbstract] = [1000, 5000]

/** ORCID: an article is added to the record of each author who allows it, and proved the iD that the article has. */
export function orcidRegistry(
  { db, secret, clock }: Pick<Context, 'db' | 'secret' | 'clock'>,
  { url }: NonNullable<DepositConfig['orcid']>,
): Registry {
  const permissions = ({ article }: Subject) =>
    permissionsFor(
      db,
      // An iD that was only typed may be somebody else's.
      article.contributors.flatMap(({ orcid, orcidVerified }) => (orcid && orcidVerified ? orcid : [])),
      clock.now(),
    )
  return {
    takes: async (subject) => (await permissions(subject)).length > 0,
    async send(subject) {
      const problems: string[] = []
      for (const permission of await permissions(subject)) {
        const about = { kind: 'article', id: subject.article.id } as const
        const problem = await putEntry({ db, secret }, url, { permission, about, body: orcidWork(subject) })
        if (problem) problems.push(`${permission.orcid}: ${problem}`)
      }
      return problems.length > 0
        ? { state: 'failed', problem: problems.join(' ').slice(0, 1000) }
        : { state: 'registered', reference: subject.article.doi }
    },
  }
}

const value = (text: string) => ({ value: text })

/** A date of ORCID: year, and month and day as far as they are known. */
function fuzzyDate(date: string) {
  const [year, month, day] = date.split('-')
  return { year: value(year ?? ''), ...(month && { month: value(month) }), ...(day && { day: value(day) }) }
}

/** The article as a work of ORCID's API 3.0. */
export function orcidWork({ article, settings: { journal }, origin }: Subject) {
  const id = (type: string, text: string, relationship: string, address?: string) => ({
    'external-id-type': type,
    'external-id-value': text,
    ...(address && { 'external-id-url': value(address) }),
    'external-id-relationship': relationship,
  })
  const issn = journal.issnOnline || journal.issnPrint
  return {
    title: { title: value(article.title.slice(0, longestTitle)) },
    'journal-title': value(journal.title),
    ...(article.abstract.trim() && { 'short-description': article.abstract.slice(0, longestAbstract) }),
    type: 'journal-article',
    'publication-date': fuzzyDate(article.publishedDate),
    'external-ids': {
      'external-id': [
        id('doi', article.doi, 'self', `https://doi.org/${article.doi}`),
        ...(issn ? [id('issn', issn, 'part-of')] : []),
      ],
    },
    url: value(origin + urls.article(article.id)),
    contributors: {
      contributor: article.contributors.map(({ givenName, familyName, orcid }, index) => ({
        ...(orcid && {
          'contributor-orcid': { uri: `https://orcid.org/${orcid}`, path: orcid, host: 'orcid.org' },
        }),
        'credit-name': value(`${givenName} ${familyName}`.trim()),
        'contributor-attributes': {
          'contributor-sequence': index === 0 ? 'first' : 'additional',
          'contributor-role': 'author',
        },
      })),
    },
  }
}
