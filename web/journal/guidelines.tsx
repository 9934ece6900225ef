import { Download, Mail } from 'lucide-react'
import { publicationOptions } from '#domain/journal/access-models.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { count } from '#web/ui/text/numbers.ts'
import './journal.css'
import type { Route } from './+types/guidelines.ts'
import { ArticleTypes } from './article-types.tsx'
import { GuidelineBlock, List } from './guideline-block.tsx'
import { guidelineTexts as texts } from './texts.ts'

const templates = '/templates/manuscript-template'

export async function loader(args: Route.LoaderArgs) {
  const { settings, parts } = reads(args)
  const [{ office, publishing, insights, guidelines, review }, own] = await Promise.all([
    settings(),
    parts('guidelines.'),
  ])
  return { office, publishing, insights, guidelines, own, isBlind: review.mode === 'double_blind' }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.guidelines })
}

export default function Guidelines({ loaderData }: Route.ComponentProps) {
  const { office, publishing, insights, guidelines, own, isBlind } = loaderData
  const { abstractWords, keywordsFrom, keywordsTo, screeningDays, words } = guidelines
  const { open, subscription } = publicationOptions(publishing)
  const medians = texts.review.medians(
    insights.firstDecision,
    insights.reviewTime,
    insights.submissionToAcceptance,
  )
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      <p className="journal-page-intro">{texts.intro}</p>
      <div className="journal-page-actions">
        <LinkButton to={urls.submission} kind="primary" size="large">
          {texts.submit}
        </LinkButton>
        <PlainLinkButton href={`${templates}.docx`} size="large" icon={Download} download>
          {texts.template}
        </PlainLinkButton>
        <PlainLinkButton href={`mailto:${office.email}`} size="large" icon={Mail}>
          {texts.contact}
        </PlainLinkButton>
      </div>

      <GuidelineBlock id="process" own={own.process} title={texts.process.title}>
        <ol className="journal-steps">
          {texts.process.steps(isBlind).map((step, index) => (
            <li key={step.title}>
              <span className="journal-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.body}</p>
            </li>
          ))}
        </ol>
      </GuidelineBlock>
      <GuidelineBlock id="types" own={own.types} title={texts.types.title}>
        <ArticleTypes limits={words} />
        <p className="meta">{texts.types.note}</p>
      </GuidelineBlock>
      <div className="journal-page-columns">
        <GuidelineBlock id="formatting" own={own.formatting} title={texts.formatting.title}>
          <List
            items={[
              ...texts.formatting.lengths(abstractWords, keywordsFrom, keywordsTo, words.research?.to),
              ...texts.formatting.list,
            ]}
          />
          <p className="meta">
            <a href={`${templates}.tex`} download>
              {texts.templateTex}
            </a>
          </p>
        </GuidelineBlock>
        <GuidelineBlock id="citations" own={own.citations} title={texts.citations.title}>
          <p>{texts.citations.body}</p>
          <h3>{texts.citations.exampleTitle}</h3>
          <p className="journal-reference-example">
            {texts.citations.example[0]}
            <i>{texts.citations.example[1]}</i>
            {texts.citations.example[2]}
          </p>
          <p>{texts.citations.inText}</p>
        </GuidelineBlock>
        <GuidelineBlock id="review" own={own.review} title={texts.review.title}>
          <List items={[texts.review.screening(screeningDays), ...texts.review.list]} />
          {medians && <p className="meta">{medians}</p>}
        </GuidelineBlock>
        <GuidelineBlock id="options" own={own.options} title={texts.options.title}>
          <List
            items={[
              ...(open
                ? [
                    texts.options.open(
                      open.price && `${open.price.currency} ${count(open.price.charge)}`,
                      publishing.licence,
                    ),
                  ]
                : []),
              ...(subscription ? [texts.options.subscription] : []),
            ]}
          />
        </GuidelineBlock>
        <GuidelineBlock id="journal-finder" title={texts.finder.title}>
          <p>{texts.finder.body}</p>
          <LinkButton to={urls.journalFinder}>{texts.finder.button}</LinkButton>
        </GuidelineBlock>
        <GuidelineBlock id="help" title={texts.help.title}>
          <p>
            {texts.help.words} {office.phone}, {office.hours}.
          </p>
          <p>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </p>
        </GuidelineBlock>
      </div>
    </div>
  )
}
