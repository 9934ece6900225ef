import { ArrowLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import type { TextRun } from '#domain/article/compare-blocks.ts'
import { urls } from '#domain/urls.ts'
import { markRestricted, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import './articles.css'
import './comparison.css'
import type { Route } from './+types/comparison.ts'
import { type ComparedPart, comparedParts } from './comparison.server.ts'
import { WorksMissing } from './works-missing.tsx'
import { comparisonTexts as texts } from './works-texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id = '', versions = '' } = args.params
  const [, from, to] = (/^([1-9]\d{0,5})-([1-9]\d{0,5})$/.exec(versions) ?? []).map(Number)
  const current = from && to && from < to ? await reads(args).article(id) : null
  if (!from || !to || !current) return data(null, { status: 404 })
  const versionOf = async (number: number) =>
    number === current.version
      ? { ...current, fullText: await reads(args).articleText(id) }
      : reads(args).articleVersion(id, number)
  const [before, after] = await Promise.all([versionOf(from), versionOf(to)])
  if (!before || !after) return data(null, { status: 404 })
  if (current.access.right === 'none') markRestricted(args)
  return {
    ...{ id, from, to, title: current.title, versions: current.versions },
    parts: comparedParts(before, after),
  }
}

export function meta({ matches, loaderData: found }: Route.MetaArgs) {
  const robots = { name: 'robots', content: 'noindex' }
  if (!found) return [{ title: texts.noneTitle }, robots]
  const { id, from, to, title } = found
  return [
    ...pageMeta(matches, { title: `${texts.title(from, to)}: ${title}`, path: urls.article(id) }),
    robots,
  ]
}

export default function Comparison({ loaderData: found }: Route.ComponentProps) {
  if (!found) return <WorksMissing title={texts.noneTitle} body={texts.noneBody} />
  const { id, from, to, title, versions, parts } = found
  const isSame = parts.every(({ change }) => change === 'same' || change === 'unchanged')
  return (
    <div className="frame comparison-page">
      <p className="comparison-back">
        <Link to={urls.article(id)}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
      </p>
      <p className="label">{texts.title(from, to)}</p>
      <h1>{title}</h1>
      <dl className="comparison-versions">
        {versions
          .filter(({ number }) => number === from || number === to)
          .toReversed()
          .map(({ number, date, whatChanged }) => (
            <div key={number}>
              <dt>
                <Link
                  to={number === versions[0]?.number ? urls.article(id) : urls.articleVersion(id, number)}
                >
                  {texts.version(number)}
                </Link>
                , <DateText value={date} />
              </dt>
              {whatChanged && <dd>{whatChanged}</dd>}
            </div>
          ))}
      </dl>
      <p className="comparison-intro">{isSame ? texts.same : texts.intro}</p>
      <div className="comparison-text">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison, which never changes.
          <Part key={index} part={part} />
        ))}
      </div>
    </div>
  )
}

function Part({ part }: { part: ComparedPart }) {
  if (part.change === 'unchanged')
    return (
      <details className="fold">
        <summary>{texts.unchanged(part.blocks.length)}</summary>
        {part.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={index}>{block}</p>
        ))}
      </details>
    )
  return (
    <p className={part.change === 'same' ? undefined : 'comparison-changed'}>
      {part.change === 'moved' && <span className="comparison-moved">{texts.moved}</span>}
      {part.runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Words key={index} run={run} />
      ))}
    </p>
  )
}

function Words({ run: { change, text } }: { run: TextRun }) {
  if (change === 'same') return text
  const Mark = change === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="hidden-text">{change === 'added' ? texts.added : texts.removed}</span>
      {text}
    </Mark>
  )
}
