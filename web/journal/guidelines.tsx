import { Download, Mail } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Settings } from '#domain/journal/settings.ts'
import type { PageView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { count } from '#web/ui/text/numbers.ts'
import './journal.css'
import { guidelineTexts as texts } from './texts.ts'

const templates = '/templates/manuscript-template'

export async function loader(args: LoaderFunctionArgs) {
  const { settings, parts } = reads(args)
  const [{ office, publishing, insights, guidelines }, own] = await Promise.all([
    settings(),
    parts('guidelines.'),
  ])
  return { office, publishing, insights, guidelines, own }
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.guidelines })
}

export default function Guidelines() {
  const { office, publishing, insights, guidelines, own } = useLoaderData<typeof loader>()
  const { abstractWords, keywordsFrom, keywordsTo, screeningDays, words } = guidelines
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

      <Block id="process" own={own.process} title={texts.process.title}>
        <ol className="journal-steps">
          {texts.process.steps.map((step, index) => (
            <li key={step.title}>
              <span className="journal-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.body}</p>
            </li>
          ))}
        </ol>
      </Block>
      <Block id="types" own={own.types} title={texts.types.title}>
        <Types limits={words} />
        <p className="meta">{texts.types.note}</p>
      </Block>
      <div className="journal-page-columns">
        <Block id="formatting" own={own.formatting} title={texts.formatting.title}>
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
        </Block>
        <Block id="citations" own={own.citations} title={texts.citations.title}>
          <p>{texts.citations.body}</p>
          <h3>{texts.citations.exampleTitle}</h3>
          <p className="journal-reference-example">
            {texts.citations.example[0]}
            <i>{texts.citations.example[1]}</i>
            {texts.citations.example[2]}
          </p>
          <p>{texts.citations.inText}</p>
        </Block>
        <Block id="review" own={own.review} title={texts.review.title}>
          <List items={[texts.review.screening(screeningDays), ...texts.review.list]} />
          <p className="meta">
            {texts.review.medians(
              insights.firstDecision,
              insights.reviewTime,
              insights.submissionToAcceptance,
            )}
          </p>
        </Block>
        <Block id="options" own={own.options} title={texts.options.title}>
          <List
            items={[
              texts.options.open(count(publishing.chargeUsd), publishing.licence),
              texts.options.subscription,
            ]}
          />
        </Block>
        <Block id="journal-finder" title={texts.finder.title}>
          <p>{texts.finder.body}</p>
          <LinkButton to={urls.journalFinder}>{texts.finder.button}</LinkButton>
        </Block>
        <Block id="help" title={texts.help.title}>
          <p>
            {texts.help.words} {office.phone}, {office.hours}.
          </p>
          <p>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </p>
        </Block>
      </div>
    </div>
  )
}

interface BlockProps {
  id: string
  title: string
  /** Content written by an administrator, which replaces this section. */
  own?: PageView | undefined
  children: React.ReactNode
}

function Block({ id, title, own, children }: BlockProps) {
  return (
    <section className="journal-page-block" id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{own?.title ?? title}</h2>
      </div>
      {own ? (
        <div
          className="journal-page-text cms-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts).
          dangerouslySetInnerHTML={{ __html: own.html }}
        />
      ) : (
        <div className="journal-page-text">{children}</div>
      )}
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="journal-plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Types({ limits }: { limits: Settings['guidelines']['words'] }) {
  const wordsOf = (type: string) => {
    const limit = limits[type as keyof typeof limits]
    if (limit) return texts.types.range(limit.from, limit.to)
    return type.includes('-') ? type : texts.types.none
  }
  return (
    <table className="table journal-guideline-types">
      <thead>
        <tr>
          {texts.types.head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.types.rows.map(([type, name, what]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="journal-type-words">{wordsOf(type)}</td>
            <td className="journal-type-meaning">{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
