import { Download, Mail } from 'lucide-react'
import { licences } from '#domain/article/article-parts.ts'
import { publicationOptions } from '#domain/journal/access-models.ts'
import type { TypeEntry } from '#domain/journal/kind-entries.ts'
import { inUse } from '#domain/journal/kinds.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { count } from '#web/ui/text/numbers.ts'
import './journal.css'
import type { Route } from './+types/guidelines.ts'
import { ArticleTypes } from './article-types.tsx'
import { GuidelineBlock, List, WrittenBlock } from './guideline-block.tsx'
import { guidelineTexts as texts } from './texts.ts'

/** The charges of types that have their own, a sentence each. */
function ownCharges(types: readonly TypeEntry[], currency: string): string[] {
  return types.flatMap(({ name, isOpen, charge }) =>
    isOpen && charge !== null
      ? [texts.options.ownCharge(name, charge > 0 ? `${currency} ${count(charge)}` : null)]
      : [],
  )
}

const templates = '/templates/manuscript-template'

export async function loader(args: Route.LoaderArgs) {
  const { settings, parts } = reads(args)
  const [{ office, publishing, insights, submissions, guidelines }, own] = await Promise.all([
    settings(),
    parts('guidelines.'),
  ])
  const { abstractWords } = guidelines
  return { office, publishing, insights, abstractWords, types: inUse(submissions.types), own }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.guidelines })
}

export default function Guidelines({ loaderData }: Route.ComponentProps) {
  const { office, publishing, insights, abstractWords, types, own } = loaderData
  const { open, subscription, otherLicences } = publicationOptions(publishing)
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

      <WrittenBlock id="process" part={own.process} className="journal-steps" />
      {own.types ? (
        <WrittenBlock id="types" part={own.types} />
      ) : (
        <GuidelineBlock id="types" title={texts.types.title}>
          <ArticleTypes types={types} abstractWords={abstractWords} />
          <p className="meta">{texts.types.note}</p>
        </GuidelineBlock>
      )}
      <div className="journal-page-columns">
        <div>
          <WrittenBlock id="formatting" part={own.formatting} />
          <p className="meta">
            <a href={`${templates}.tex`} download>
              {texts.templateTex}
            </a>
          </p>
        </div>
        <WrittenBlock id="citations" part={own.citations} />
        <div>
          <WrittenBlock id="review" part={own.review} />
          {medians && <p className="meta">{medians}</p>}
        </div>
        {own.options ? (
          <WrittenBlock id="options" part={own.options} />
        ) : (
          <GuidelineBlock id="options" title={texts.options.title}>
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
                ...(open?.price ? ownCharges(types, open.price.currency) : []),
                ...(otherLicences.length > 0
                  ? [texts.options.licences(otherLicences.map((url) => licences[url]))]
                  : []),
                ...(subscription ? [texts.options.subscription] : []),
              ]}
            />
          </GuidelineBlock>
        )}
        <GuidelineBlock id="journal-finder" title={texts.finder.title}>
          <p>{texts.finder.body}</p>
          <LinkButton to={urls.journalFinder}>{texts.finder.button}</LinkButton>
        </GuidelineBlock>
        <GuidelineBlock id="help" title={texts.help.title}>
          <p>
            {texts.help.words}
            {office.phone &&
              ` ${texts.help.call} ${[office.phone, office.hours].filter(Boolean).join(', ')}.`}
          </p>
          <p>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </p>
        </GuidelineBlock>
      </div>
    </div>
  )
}
