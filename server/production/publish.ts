import type { z } from 'zod'
import { authorsLine } from '#domain/article/article.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { publishInput } from '#domain/schemas/production.ts'
import { urls } from '#domain/urls.ts'
import { articlePublished } from '#emails/production.ts'
import type { Context } from '../context.ts'
import { siteChanged } from '../db/site-changed.ts'
import { articleKeys } from '../files/article-keys.ts'
import { type Acting, act, move } from '../workflow/act.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { articleContent } from './article-content.ts'
import { preflight, suggestedDoi } from './preflight.ts'
import { ensureIssue, insertArticle, insertContributors, lastRevised, latestGalley } from './queries.ts'

type Input = z.output<typeof publishInput>

/** Throws unless all checks pass or the editor gave a reason. A DOI that is already taken cannot be overridden. */
function requirePreflight(
  items: { id: string; label: string; ok: boolean; detail: string }[],
  reason: string | undefined,
): void {
  const red = items.filter((item) => !item.ok)
  const doi = red.find((item) => item.id === 'doi')
  if (doi) throw invalid('doi', doi.detail)
  if (red.length === 0 || reason) return
  throw new Refusal(
    'invalid',
    'Some checks before publication are not green. Settle them, or give a reason to publish all the same.',
    red.map((item) => ({
      path: item.id === 'place' ? 'pages' : 'overrideReason',
      message: `${item.label}: ${item.detail}`,
    })),
  )
}

/** Publishes the manuscript as an article; from this transaction on it is in pages, search and feeds. */
export async function publish(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<string> {
  const settings = await context.settings()
  return act(context, viewer, manuscriptId, 'publish', async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const checks = await preflight(trx, settings, manuscript, authors, input)
    requirePreflight(checks, input.overrideReason)

    const articleId = manuscript.number.toLowerCase()
    const publishedDate = input.publishedDate ?? now.toISOString().slice(0, 10)
    const doi = input.doi || suggestedDoi(settings, manuscript.number)
    const pdfKey = await keepGalley(context, acting, articleId)
    await ensureIssue(trx, input.volume, input.issue, publishedDate)
    const contributors = authors.map((author) => ({
      givenName: author.firstName,
      familyName: author.lastName,
      affiliation: author.affiliation,
      affiliations: JSON.stringify([{ name: author.affiliation, ror: null }]),
      orcid: author.orcid,
      isCorresponding: author.isCorresponding,
    }))
    const revisedDate = await lastRevised(trx, manuscriptId)
    const content = await articleContent(context, trx, articleId, {
      ...{ manuscript, authors, settings },
      placement: {
        ...{ volume: input.volume, issue: input.issue, pages: input.pages, doi },
        ...{ category: input.category.trim(), isOpenAccess: input.isOpenAccess },
        ...{ published: publishedDate, revised: revisedDate },
      },
    })
    const inserted = await insertArticle(trx, {
      ...content,
      id: articleId,
      manuscriptId,
      ...publishedOf(manuscript),
      category: input.category.trim(),
      articleType: manuscriptTypes[manuscript.manuscriptType],
      volume: input.volume,
      issue: input.issue,
      pages: input.pages,
      doi,
      isOpenAccess: input.isOpenAccess,
      licenceUrl: input.isOpenAccess ? settings.publishing.licenceUrl : null,
      publishedDate,
      receivedDate: manuscript.submittedAt.slice(0, 10),
      revisedDate,
      acceptedDate: manuscript.acceptedAt?.slice(0, 10) ?? null,
      pdfKey,
      authors: authorsLine(contributors),
    })
    if (!inserted) throw invalid('doi', `${doi} belongs to another article`)
    await insertContributors(trx, articleId, contributors)
    await move(acting, 'publish', {
      articleId,
      notes: input.overrideReason ?? null,
      details: { articleId, doi, ...(input.overrideReason && { override: input.overrideReason }) },
    })
    const about = await aboutOf(context, manuscript)
    const citation = `${about.journal} ${input.volume} (${input.issue}), ${input.pages}. https://doi.org/${doi}`
    const url = context.config.baseUrl + urls.article(articleId)
    await tellAuthors({ trx, manuscript, event: `published:${articleId}` }, authors, (name) =>
      articlePublished({ ...about, name, citation, url }),
    )
    await siteChanged(trx)
    return articleId
  })
}

/** Copies the galley to the article's own key, so that deleting a manuscript's files never removes a published PDF. */
async function keepGalley(
  context: Context,
  { trx, manuscript }: Acting,
  articleId: string,
): Promise<string | null> {
  const galley = await latestGalley(trx, manuscript.id)
  if (!galley) return null
  const key = articleKeys.pdf(articleId)
  await context.files.put(key, await context.files.get(galley.storageKey))
  return key
}
