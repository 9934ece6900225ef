import { data } from 'react-router'
import { urls } from '#domain/urls.ts'
import { fontPreload } from '#web/app/font-preload.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import displayFont from '#web/ui/styles/fonts/display.woff2?url'
import type { Route } from './+types/article-version.ts'
import { ArticlePage } from './article.tsx'
import { contentOf } from './article-content.server.ts'
import { ArticleMissing } from './article-missing.tsx'
import { articleTexts as texts } from './article-texts.ts'

/** A version of an article that a newer one has replaced. */
export async function loader(args: Route.LoaderArgs) {
  const { id = '', version = '' } = args.params
  const number = Number(/^v([1-9]\d{0,5})$/.exec(version)?.[1] ?? 0)
  const article = number > 0 ? await reads(args).articleVersion(id, number) : null
  if (!article) return data(null, { status: 404 })
  const { fullText, ...rest } = article
  return contentOf(args, rest, fullText)
}

export const links = () => [fontPreload(displayFont)]

/** Replaced versions are not indexed, so that search engines list only the newest one. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const robots = { name: 'robots', content: 'noindex' }
  if (!loaderData) return [{ title: texts.notFoundTitle }, robots]
  const { article } = loaderData
  return [
    ...pageMeta(matches, {
      title: texts.versionTitle(article.title, article.version),
      description: article.abstract,
      path: urls.article(article.id),
      type: 'article',
    }),
    robots,
  ]
}

export default function ArticleVersion({ loaderData: content }: Route.ComponentProps) {
  return content ? <ArticlePage content={content} /> : <ArticleMissing />
}
