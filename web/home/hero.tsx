import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Engraving } from '#web/ui/marks/engraving.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import { CurrentIssue } from './current-issue.tsx'
import type { Content } from './home.tsx'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

export function Hero({ content: { journal, settings, issues, own } }: { content: Content }) {
  const { metrics } = settings
  const { citeScore, impactFactor, daysToFirstDecision } = metrics
  const hasMetrics = [citeScore, impactFactor, daysToFirstDecision].some((value) => value !== null)
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
          {hasMetrics && (
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
          )}
        </div>
        {issue && <CurrentIssue issue={issue} title={journal.title} />}
      </div>
    </section>
  )
}

function Metric({ name, note, value }: { name: string; note: string; value: number | null }) {
  if (value === null) return null
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
