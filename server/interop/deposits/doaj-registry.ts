import { rorOf } from '#domain/account/ror.ts'
import { pageEnds } from '#domain/article/article-metadata.ts'
import { urls } from '#domain/urls.ts'
import { readServiceAnswer } from '../../http/service-answer.ts'
import { ask, type DepositConfig, longestAnswer, type Registry, type Subject } from './registry.ts'

const mostKeywords = 6

/** DOAJ's API for articles of open access journals (https://doaj.org/api/v4/docs). */
export function doajRegistry({ url, key }: NonNullable<DepositConfig['doaj']>): Registry {
  return {
    takes: ({ article, settings }) =>
      article.isOpenAccess && Boolean(settings.journal.issnOnline || settings.journal.issnPrint),

    async send(subject) {
      const path = subject.reference ? `/articles/${encodeURIComponent(subject.reference)}` : '/articles'
      const response = await ask(`${url}${path}?${new URLSearchParams({ api_key: key })}`, {
        method: subject.reference ? 'PUT' : 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(doajArticle(subject)),
      })
      // The record was removed there, so it is made anew.
      if (response.status === 404 && subject.reference) return this.send({ ...subject, reference: null })
      const text = await readServiceAnswer(response, longestAnswer)
      if (response.status === 401 || response.status === 403) throw new Error('DOAJ refused the API key')
      if (!response.ok)
        return { state: 'failed', problem: `DOAJ answered ${response.status}: ${messageIn(text)}` }
      const id = subject.reference ?? idIn(text)
      if (!id) throw new Error('DOAJ named no identifier')
      return { state: 'registered', reference: id }
    },
  }
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
const idIn = (text: string) => {
  const { id } = read(text)
  return typeof id === 'string' ? id : null
}
const messageIn = (text: string) => String(read(text).error ?? text).slice(0, 500)

/** The article as DOAJ's `bibjson`. */
export function doajArticle({ article, settings: { journal }, origin }: Subject) {
  const { first, last } = pageEnds(article.pages)
  const [year, month] = article.publishedDate.split('-')
  return {
    bibjson: {
      title: article.title,
      ...(article.abstract.trim() && { abstract: article.abstract }),
      author: article.contributors.map(({ givenName, familyName, affiliations, orcid }) => ({
        name: `${givenName} ${familyName}`.trim(),
        ...(affiliations[0] && { affiliation: affiliations[0].name }),
        ...(affiliations[0]?.ror && { ror: rorOf(affiliations[0].ror) }),
        ...(orcid && { orcid_id: `https://orcid.org/${orcid}` }),
      })),
      identifier: [
        { type: 'doi', id: article.doi },
        ...(journal.issnOnline ? [{ type: 'eissn', id: journal.issnOnline }] : []),
        ...(journal.issnPrint ? [{ type: 'pissn', id: journal.issnPrint }] : []),
      ],
      journal: {
        title: journal.title,
        publisher: journal.publisher,
        language: [journal.language],
        ...(article.volume !== null && { volume: String(article.volume) }),
        ...(article.issue !== null && { number: String(article.issue) }),
        ...(first && { start_page: first }),
        ...(last && { end_page: last }),
      },
      link: [{ type: 'fulltext', content_type: 'HTML', url: origin + urls.article(article.id) }],
      keywords: article.keywords.slice(0, mostKeywords),
      year,
      month,
    },
  }
}
