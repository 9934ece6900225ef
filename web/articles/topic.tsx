import { data } from 'react-router'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import './articles.css'
import type { Route } from './+types/topic.ts'
import { numberedPage, robotsOf, WorksList } from './works-list.tsx'
import { WorksMissing } from './works-missing.tsx'
import { worksTexts as texts } from './works-texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  const found = await reads(args).topic(args.params.keyword ?? '', Number(page ?? 1))
  return found ?? data(null, { status: 404 })
}

export function meta({ matches, loaderData: found }: Route.MetaArgs) {
  if (!found) return [{ title: texts.noTopicTitle }, { name: 'robots', content: 'noindex' }]
  const { keyword, works } = found
  return [
    ...pageMeta(matches, {
      title: keyword,
      description: texts.topicDescription(keyword),
      path: numberedPage(urls.topic(keyword), works.page),
    }),
    ...robotsOf(works.total),
    {
      ...{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: keyword },
      href: `${urls.feedAtom}?${feedOf(keyword)}`,
    },
  ]
}

const feedOf = (topic: string) => new URLSearchParams({ topic }).toString()

export default function Topic({ loaderData: found }: Route.ComponentProps) {
  if (!found) return <WorksMissing title={texts.noTopicTitle} body={texts.noTopicBody} />
  const { keyword, works } = found
  return (
    <div className="frame">
      <div className="articles-list-head">
        <p className="label">{texts.topic}</p>
        <h1>{keyword}</h1>
      </div>
      <WorksList works={works} path={urls.topic(keyword)} feed={feedOf(keyword)} />
    </div>
  )
}
