import { isContentKey, isPagePart } from '#domain/journal/cms.ts'
import { missing, reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { NotFoundCard } from '#web/app/route-failure.tsx'
import { texts } from '#web/app/texts.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import './journal.css'
import type { Route } from './+types/page.ts'
import { type PageHeading, withOutline } from './page-outline.server.ts'
import { pageTexts } from './texts.ts'

/**
 * A page from the CMS. Its key is the path without the slash. This route also matches all unknown URLs; if
 * there is no active content with the key, the answer is 404.
 */
export async function loader(args: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(args.request.url)
  const key = pathname.replace(/^\/|\/$|\.data$/g, '')
  const isPage = isContentKey(key) && !isPagePart(key)
  const page = isPage ? await reads(args).page(key, searchParams.get('preview')) : null
  return page ? withOutline(page) : missing(args)
}

export function meta({ matches, loaderData: page }: Route.MetaArgs) {
  if (!page) return [{ title: texts.notFound.title }, { name: 'robots', content: 'noindex' }]
  return [
    ...pageMeta(matches, { title: page.title, path: `/${page.key}` }),
    ...(page.isDraft ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function Page({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <NotFoundCard />
  return (
    <div
      className={
        page.outline.length > 0 ? 'frame journal-plain-page with-outline' : 'frame journal-plain-page'
      }
    >
      {page.isDraft && (
        <Notice>
          <p>{pageTexts.preview}</p>
        </Notice>
      )}
      <h1>{page.title}</h1>
      <Outline headings={page.outline} />
      <div
        className="cms-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/journal/pages/render.ts); the policy runs no script in it.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </div>
  )
}

/** Outline of a long page. It is shown on wide screens only. */
function Outline({ headings }: { headings: PageHeading[] }) {
  if (headings.length === 0) return null
  return (
    <nav className="journal-page-outline" aria-labelledby="on-this-page">
      <h2 id="on-this-page">{pageTexts.outline}</h2>
      <ol>
        {headings.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
