import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import './journal.css'
import type { Route } from './+types/news.ts'
import { newsTexts as texts } from './texts.ts'

export async function loader(args: Route.LoaderArgs) {
  return { news: await reads(args).news() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: texts.title, description: texts.description, path: urls.news }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: urls.newsRss, title: texts.feed },
  ]
}

export default function News({ loaderData: { news } }: Route.ComponentProps) {
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      {news.length === 0 && <p className="state">{texts.none}</p>}
      <div className="rows journal-news">
        {news.map(({ id, title, summary, publishedDate }) => (
          <article key={id} className="row">
            <p className="row-side">
              <DateText value={publishedDate} />
            </p>
            <div>
              <h2>
                <Link to={urls.newsItem(id)}>{title}</Link>
              </h2>
              <p className="row-text">{summary}</p>
            </div>
          </article>
        ))}
      </div>
      <p>
        {/* A plain link, because the feed is not a page of the router. */}
        <a href={urls.newsRss}>{texts.feed}</a>
      </p>
    </div>
  )
}
