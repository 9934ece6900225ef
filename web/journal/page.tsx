import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isContentKey, isPagePart } from '#domain/journal/cms.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { NotFoundCard } from '#web/app/route-failure.tsx'
import { texts } from '#web/app/texts.ts'
import './journal.css'
import { type PageHeading, withOutline } from './page-outline.server.ts'
import { pageTexts } from './texts.ts'

type WrittenPage = ReturnType<typeof withOutline>

/**
 * A page written in the CMS; its key is its path without the slash. This route also matches all unknown addresses:
 * without active content the answer is 404.
 */
export async function loader(args: LoaderFunctionArgs) {
  const key = new URL(args.request.url).pathname.replace(/^\/|\/$|\.data$/g, '')
  const page = isContentKey(key) && !isPagePart(key) ? await reads(args).page(key) : null
  return page ? withOutline(page) : data(null, { status: 404 })
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const page = loaderData as WrittenPage | null | undefined
  if (!page) return [{ title: texts.notFound.title }, { name: 'robots', content: 'noindex' }]
  return pageMeta(matches, { title: page.title, path: `/${page.key}` })
}

export default function Page() {
  const page = useLoaderData<typeof loader>() as WrittenPage | null
  if (!page) return <NotFoundCard />
  return (
    <div
      className={
        page.outline.length > 0 ? 'frame journal-plain-page with-outline' : 'frame journal-plain-page'
      }
    >
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

/** Outline of a long page, shown on wide screens only. */
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
