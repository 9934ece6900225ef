import { ArrowLeft } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Reads } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import './journal.css'
import { issueTexts as texts } from './texts.ts'

const number = /^\d{1,5}$/

export async function loader(args: LoaderFunctionArgs) {
  const { volume = '', issue = '' } = args.params
  const found =
    number.test(volume) && number.test(issue) ? await reads(args).issue(Number(volume), Number(issue)) : null
  return found ?? data(null, { status: 404 })
}
type Content = Awaited<ReturnType<Reads['issue']>>

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const found = loaderData as Content | undefined
  if (!found) return [{ title: texts.notFoundTitle }, { name: 'robots', content: 'noindex' }]
  const { volume, issue, title, publishedDate } = found.issue
  const name = `${texts.name(volume, issue)}, ${monthOf(publishedDate)}`
  return pageMeta(matches, {
    title: name,
    description: title ? `${name}: ${title}` : name,
    path: urls.issue(volume, issue),
  })
}

export default function Issue() {
  const content = useLoaderData<typeof loader>() as Content
  if (!content)
    return (
      <section className="card-page" aria-labelledby="missing">
        <h1 id="missing">{texts.notFoundTitle}</h1>
        <p>{texts.notFoundBody}</p>
        <div className="actions">
          <LinkButton to={urls.issues} kind="primary">
            {texts.back}
          </LinkButton>
        </div>
      </section>
    )
  const { issue, articles } = content
  const name = texts.name(issue.volume, issue.issue)
  return (
    <div className="frame journal-plain-page with-back">
      <p className="journal-back">
        <Link to={urls.issues}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
      </p>
      <div className="journal-issue-columns">
        <div>
          <Cover volume={issue.volume} issue={issue.issue} picture={issue.cover} />
        </div>
        <div>
          <p className="meta">{monthOf(issue.publishedDate)}</p>
          <h1>{issue.title ?? name}</h1>
          <p className="journal-page-intro">
            {issue.title && `${name}. `}
            {texts.contents(counted(issue.articleCount, 'article'), String(issue.openCount))}
          </p>
        </div>
        <section aria-labelledby="contents">
          <div className="head">
            <h2 id="contents">{texts.articles}</h2>
          </div>
          {articles.length === 0 && <p className="state">{texts.empty}</p>}
          <div className="rows">
            {articles.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}
