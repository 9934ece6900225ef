import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { articleSorts } from '#domain/article/article.ts'
import type { IssueView, SpecialIssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { publicSettings, Sidebar } from '#web/ui/layout/sidebar.tsx'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'
import { Cover, Engraving } from '#web/ui/marks/engraving.tsx'
import { DateText, daysBetween, monthOf } from '#web/ui/text/dates.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import { capitalised, counted, inWords } from '#web/ui/text/numbers.ts'
import './home.css'
import { texts } from './texts.ts'

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('sort') ?? ''
  const sort = Object.hasOwn(articleSorts, asked) ? (asked as keyof typeof articleSorts) : 'latest'
  const [content, own] = await Promise.all([reads(args).home(sort), reads(args).parts('home.')])
  const today = new Date()
  return {
    ...content,
    own,
    settings: publicSettings(content.settings),
    journal: content.settings.journal,
    sort,
    sorts: Object.entries(articleSorts),
    calls: content.calls.map((call) => ({ ...call, daysLeft: daysBetween(today, call.submissionDeadline) })),
  }
}
type Content = Awaited<ReturnType<typeof loader>>

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { path: '/' })
}

export default function Home() {
  const content = useLoaderData<typeof loader>()
  return (
    <>
      <Hero content={content} />
      <div className="frame">
        <About own={content.own} />
        <div className="home-columns">
          <div>
            <Latest content={content} />
            <Calls calls={content.calls} />
          </div>
          <Sidebar settings={content.settings} chiefs={content.chiefs} issues={content.issues} />
        </div>
      </div>
    </>
  )
}

function Hero({ content: { journal, settings, issues, own } }: { content: Content }) {
  const { metrics } = settings
  const issue = issues[0]
  return (
    <section className="home-hero" aria-labelledby="journal">
      <Engraving kind="ground" seed={journal.title} className="home-hero-ground" />
      <div className="frame home-hero-columns">
        <div className="home-hero-words">
          {issue && (
            <p className="meta">{texts.issue(issue.volume, issue.issue, monthOf(issue.publishedDate))}</p>
          )}
          <h1 id="journal">
            <JournalName title={journal.title} />
          </h1>
          {own.hero ? (
            <Written className="home-hero-scope" html={own.hero.html} />
          ) : (
            <p className="home-hero-scope">{journal.tagline}</p>
          )}
          <p className="home-hero-buttons">
            <LinkButton to={urls.submission} kind="primary" size="large">
              {texts.submit}
            </LinkButton>
            <LinkButton to={urls.guidelines} size="large" className="home-on-paper">
              {texts.guide}
            </LinkButton>
          </p>
          <dl className="home-metrics">
            <Metric name={texts.metrics.citeScore} note={String(metrics.year)} value={metrics.citeScore} />
            <Metric
              name={texts.metrics.impactFactor}
              note={String(metrics.year)}
              value={metrics.impactFactor}
            />
            <Metric
              name={texts.metrics.firstDecision}
              note={texts.metrics.median(metrics.year)}
              value={metrics.daysToFirstDecision}
            />
          </dl>
        </div>
        {issue && <CurrentIssue issue={issue} title={journal.title} />}
      </div>
    </section>
  )
}

function Metric({ name, note, value }: { name: string; note: string; value: number }) {
  return (
    <div>
      <dt>
        {name}
        <span>{note}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function CurrentIssue({ issue, title }: { issue: IssueView; title: string }) {
  const to = urls.issue(issue.volume, issue.issue)
  const name = texts.issue(issue.volume, issue.issue, monthOf(issue.publishedDate))
  const ofJournal = useSiteFrame()?.appearance.cover
  const picture = issue.cover ?? ofJournal
  return (
    <div className="home-current-issue">
      {/* The text below links to the same page, so this link is skipped by the keyboard. */}
      <Link to={to} tabIndex={-1} aria-hidden={picture ? undefined : 'true'}>
        <Cover volume={issue.volume} issue={issue.issue} picture={picture}>
          <JournalName title={title} />
          <small>{name}</small>
        </Cover>
      </Link>
      <div>
        <p className="meta">{texts.current}</p>
        <p>
          <Link className="home-issue-title" to={to}>
            {issue.title ?? name}
          </Link>
        </p>
        <p>
          {texts.contents(
            capitalised(
              `${inWords(issue.articleCount)} ${issue.articleCount === 1 ? 'article' : 'articles'}`,
            ),
            issue.openCount === 0 ? 'none' : inWords(issue.openCount),
          )}
        </p>
      </div>
    </div>
  )
}

/** A part of the page written by an administrator. */
function Written({ html, className }: { html: string; className: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Each part is the active content item with its key ('home.about'), or the default text. */
function About({ own }: Pick<Content, 'own'>) {
  const { about } = texts
  return (
    <section className="home-about" aria-labelledby="about">
      <div className="home-about-words">
        <h2 id="about">{own.about?.title ?? about.title}</h2>
        {own.about ? (
          <Written className="home-about-text" html={own.about.html} />
        ) : (
          <div className="home-about-text">
            <p>{about.body[0]}</p>
            <p>
              {about.body[1]} <Link to="/aims-scope">{about.more}</Link>
            </p>
          </div>
        )}
      </div>
      {(['areas', 'focus'] as const).map((part) => (
        <div key={part} className="home-about-list">
          <h3>{own[part]?.title ?? about[part].title}</h3>
          {own[part] ? (
            <Written className="home-about-items" html={own[part].html} />
          ) : (
            <ul>
              {about[part].list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

function Latest({ content: { articles, articleCount, sort, sorts } }: { content: Content }) {
  return (
    <section aria-labelledby="latest">
      <div className="head">
        <h2 id="latest">{texts.latest}</h2>
        <nav className="words" aria-label={texts.sortLabel}>
          {sorts.map(([name, label]) => (
            <Link
              key={name}
              to={name === 'latest' ? '/' : `/?sort=${name}`}
              aria-current={name === sort ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {articles.length === 0 && <p className="state">{texts.none}</p>}
      <div className="rows">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      <p className="home-list-more">
        <LinkButton to={urls.articles}>{texts.all}</LinkButton>
        <span className="meta wide-only">{texts.total(counted(articleCount, 'article'))}</span>
      </p>
    </section>
  )
}

function Calls({ calls }: { calls: (SpecialIssueView & { daysLeft: number })[] }) {
  return (
    <section aria-labelledby="calls" id="calls-for-papers">
      <div className="head">
        <h2 id="calls">{texts.calls.title}</h2>
      </div>
      {calls.length === 0 && <p className="state">{texts.calls.none}</p>}
      <div className="rows">
        {calls.map((call) => (
          <article key={call.id} className="row call">
            <p className="row-side">
              <b>
                <DateText value={call.submissionDeadline} />
              </b>
              {call.daysLeft > 0 ? texts.calls.left(counted(call.daysLeft, 'day')) : texts.calls.lastDay}
            </p>
            <div>
              <h3>{call.title}</h3>
              <p className="row-authors">{texts.calls.editors(call.guestEditors)}</p>
              <p className="row-text">{call.description}</p>
              <p className="row-foot">
                <Link to={`${urls.submission}?call=${encodeURIComponent(call.id)}`}>
                  {texts.calls.submit}
                  <span className="hidden-text">: {call.title}</span>
                </Link>
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
