import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { missing, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { NotFoundCard } from '#web/app/route-failure.tsx'
import { texts as siteTexts } from '#web/app/texts.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import './journal.css'
import type { Route } from './+types/news-item.ts'
import { newsTexts as texts } from './texts.ts'

/** A news item. One that is not published yet is shown to those who have its preview link. */
export async function loader(args: Route.LoaderArgs) {
  const key = new URL(args.request.url).searchParams.get('preview')
  return (await reads(args).newsItem(args.params.id, key)) ?? missing(args)
}

export function meta({ matches, loaderData: item }: Route.MetaArgs) {
  if (!item) return [{ title: siteTexts.notFound.title }, { name: 'robots', content: 'noindex' }]
  const { id, title, summary, isPublished } = item
  return [
    ...pageMeta(matches, { title, description: summary, path: urls.newsItem(id), type: 'article' }),
    ...(isPublished ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

export default function NewsItem({ loaderData: item }: Route.ComponentProps) {
  if (!item) return <NotFoundCard />
  return (
    <article className="frame journal-plain-page">
      <p className="journal-news-back">
        <Link to={urls.news}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
      </p>
      {!item.isPublished && (
        <Notice>
          <p>{texts.preview}</p>
        </Notice>
      )}
      <h1>{item.title}</h1>
      <p className="meta journal-news-date">
        <DateText value={item.publishedDate} />
      </p>
      <p className="journal-page-intro">{item.summary}</p>
      {item.html && (
        <div
          className="cms-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts); the policy runs no script in it.
          dangerouslySetInnerHTML={{ __html: item.html }}
        />
      )}
    </article>
  )
}
