import { Link } from 'react-router'
import type { NewsListItem } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from './texts.ts'

/** The newest news. A journal without news has no such section. */
export function News({ news }: { news: NewsListItem[] }) {
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news">
      <div className="head">
        <h2 id="news">{texts.news.title}</h2>
        <Link to={urls.news}>{texts.news.all}</Link>
      </div>
      <div className="rows">
        {news.map(({ id, title, summary, publishedDate }) => (
          <article key={id} className="row">
            <p className="row-side">
              <DateText value={publishedDate} />
            </p>
            <div>
              <h3>
                <Link to={urls.newsItem(id)}>{title}</Link>
              </h3>
              <p className="row-text">{summary}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
