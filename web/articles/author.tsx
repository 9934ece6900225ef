import { type MetaDescriptor, redirect } from 'react-router'
import { urls } from '#domain/urls.ts'
import { missing, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import './articles.css'
import type { Route } from './+types/author.ts'
import { numberedPage, robotsOf, WorksList } from './works-list.tsx'
import { WorksMissing } from './works-missing.tsx'
import { worksTexts as texts } from './works-texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const key = args.params.key ?? ''
  const page = new URL(args.request.url).searchParams.get('page')
  const found = await reads(args).author(key, Number(page ?? 1))
  // An author with an ORCID iD has one page, at the address of the iD.
  if (found && found.author.key !== key) throw redirect(urls.author(found.author.key), 301)
  return found ?? missing(args)
}

export function meta({ matches, loaderData: found }: Route.MetaArgs) {
  if (!found) return [{ title: texts.noAuthorTitle }, { name: 'robots', content: 'noindex' }]
  const { name, key, orcid, affiliation } = found.author
  const { total, page } = found.works
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    ...(orcid && { '@id': `https://orcid.org/${orcid}`, sameAs: `https://orcid.org/${orcid}` }),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
  }
  return [
    ...pageMeta(matches, {
      title: name,
      description: texts.authorDescription(name),
      path: numberedPage(urls.author(key), page),
    }),
    ...robotsOf(total),
    {
      ...{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: name },
      href: `${urls.feedAtom}?${feedOf(key)}`,
    },
    { 'script:ld+json': person } as MetaDescriptor,
  ]
}

const feedOf = (author: string) => new URLSearchParams({ author }).toString()

export default function Author({ loaderData: found }: Route.ComponentProps) {
  if (!found) return <WorksMissing title={texts.noAuthorTitle} body={texts.noAuthorBody} />
  const { author, works } = found
  return (
    <div className="frame">
      <div className="articles-list-head">
        <p className="label">{texts.author}</p>
        <h1>{author.name}</h1>
        {author.affiliation && <p className="articles-list-intro">{author.affiliation}</p>}
        {author.orcid && (
          <p className="articles-orcid">
            {texts.orcid} <a href={`https://orcid.org/${author.orcid}`}>https://orcid.org/{author.orcid}</a>
          </p>
        )}
      </div>
      <WorksList works={works} path={urls.author(author.key)} feed={feedOf(author.key)} />
    </div>
  )
}
