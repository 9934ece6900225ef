import { articleSorts } from '#domain/article/article.ts'
import { fontPreload } from '#web/app/font-preload.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { publicSettings, Sidebar } from '#web/ui/layout/sidebar.tsx'
import displayFont from '#web/ui/styles/fonts/display-medium.woff2?url'
import { daysBetween } from '#web/ui/text/dates.tsx'
import './home.css'
import type { Route } from './+types/home.ts'
import { AboutJournal } from './about-journal.tsx'
import { CallsForPapers } from './calls-for-papers.tsx'
import { Hero } from './hero.tsx'
import { LatestArticles } from './latest-articles.tsx'
import { News } from './news.tsx'
import { Partners } from './partners.tsx'

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('sort') ?? ''
  const sort = Object.hasOwn(articleSorts, asked) ? (asked as keyof typeof articleSorts) : 'latest'
  const [content, own] = await Promise.all([reads(args).home(sort), reads(args).parts('home.')])
  const today = new Date()
  const { listing, partners } = content.settings
  return {
    ...content,
    own,
    settings: publicSettings(content.settings),
    journal: content.settings.journal,
    // Indexes without a logo are listed on their own page alone.
    partners: { indexes: listing.indexes.filter(({ logo }) => logo !== null), ...partners },
    sort,
    sorts: Object.entries(articleSorts),
    calls: content.calls.map((call) => ({ ...call, daysLeft: daysBetween(today, call.submissionDeadline) })),
  }
}

export type Content = Awaited<ReturnType<typeof loader>>

export const links = () => [fontPreload(displayFont)]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const content = loaderData
  return (
    <>
      <Hero content={content} />
      <div className="frame">
        <AboutJournal own={content.own} />
        <div className="home-columns">
          <div>
            <LatestArticles content={content} />
            <News news={content.news} />
            <CallsForPapers calls={content.calls} />
          </div>
          <Sidebar settings={content.settings} chiefs={content.chiefs} issues={content.issues} />
        </div>
        <Partners lists={content.partners} />
      </div>
    </>
  )
}
