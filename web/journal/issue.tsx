import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { IssueContentsView } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { missing, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Cover, inkOf } from '#web/ui/marks/engraving.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import './journal.css'
import type { Route } from './+types/issue.ts'
import { IssueSection } from './issue-section.tsx'
import { issueTexts as texts } from './texts.ts'

const number = /^\d{1,5}$/

export async function loader(args: Route.LoaderArgs) {
  const { volume = '', issue = '' } = args.params
  const found =
    number.test(volume) && number.test(issue) ? await reads(args).issue(Number(volume), Number(issue)) : null
  return found ?? missing(args)
}

export function meta({ matches, loaderData: found }: Route.MetaArgs) {
  if (!found) return [{ title: texts.notFoundTitle }, { name: 'robots', content: 'noindex' }]
  const { volume, issue, title, publishedDate } = found.issue
  const name = `${texts.name(volume, issue)}, ${monthOf(publishedDate)}`
  return pageMeta(matches, {
    title: name,
    description: title ? `${name}: ${title}` : name,
    path: urls.issue(volume, issue),
  })
}

export default function Issue({ loaderData: content }: Route.ComponentProps) {
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
  const { issue, editorial, sections, notices, previous, next } = content
  const name = texts.name(issue.volume, issue.issue)
  const coverWords = issue.cover ? issue.cover.alt : texts.cover(inkOf(issue.volume, issue.issue))
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
          {/* The words below are the text alternative. */}
          <Cover
            volume={issue.volume}
            issue={issue.issue}
            picture={issue.cover && { ...issue.cover, alt: '' }}
          />
          {coverWords && <p className="journal-cover-words">{coverWords}</p>}
        </div>
        <div>
          <p className="meta">{monthOf(issue.publishedDate)}</p>
          <h1>{issue.title ?? name}</h1>
          <p className="journal-page-intro">
            {issue.title && `${name}. `}
            {texts.contents(counted(issue.articleCount, 'article'), String(issue.openCount))}
          </p>
        </div>
        {editorial && (
          <section aria-labelledby="editorial" className="journal-editorial">
            <div className="head">
              <h2 id="editorial">{texts.editorial}</h2>
            </div>
            <Prose text={editorial} />
          </section>
        )}
        <section aria-labelledby="contents">
          <div className="head">
            <h2 id="contents">{texts.articles}</h2>
          </div>
          {sections.length === 0 && notices.length === 0 && <p className="state">{texts.empty}</p>}
          {sections.map(({ name: section, articles }) => (
            <IssueSection key={section} name={section} articles={articles} />
          ))}
          {notices.length > 0 && <IssueSection name={texts.notices} articles={notices} />}
        </section>
      </div>
      <Neighbours previous={previous} next={next} />
    </div>
  )
}

/** Links to the issues before and after this one. */
function Neighbours({ previous, next }: Pick<IssueContentsView, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className="journal-neighbours" aria-label={texts.neighbours}>
      {previous && (
        <Link to={urls.issue(previous.volume, previous.issue)} rel="prev">
          <Icon of={ArrowLeft} />
          <span>
            {texts.previous} <b>{texts.name(previous.volume, previous.issue)}</b>
          </span>
        </Link>
      )}
      {next && (
        <Link className="journal-next" to={urls.issue(next.volume, next.issue)} rel="next">
          <span>
            {texts.next} <b>{texts.name(next.volume, next.issue)}</b>
          </span>
          <Icon of={ArrowRight} />
        </Link>
      )}
    </nav>
  )
}
