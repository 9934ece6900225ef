import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isContentKey, isPagePart } from '#domain/cms.ts'
import type { PageView } from '#domain/site.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { NotFoundCard } from '#web/app/route-failure.tsx'
import { texts } from '#web/app/texts.ts'
import './journal.css'

/**
 * A page that admins write in the CMS; its key is its path without the slash. Also where every address leads that is
 * no other page's: what has no active content is not found.
 */
export async function loader(args: LoaderFunctionArgs) {
  const key = new URL(args.request.url).pathname.replace(/^\/|\/$|\.data$/g, '')
  const page = isContentKey(key) && !isPagePart(key) ? await reads(args).page(key) : null
  return page ?? data(null, { status: 404 })
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const page = loaderData as PageView | null | undefined
  if (!page) return [{ title: texts.notFound.title }, { name: 'robots', content: 'noindex' }]
  return pageMeta(matches, { title: page.title, path: `/${page.key}` })
}

export default function Page() {
  const page = useLoaderData<typeof loader>() as PageView | null
  if (!page) return <NotFoundCard />
  return (
    <div className="frame plain-page">
      <h1>{page.title}</h1>
      <div
        className="cms-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the way out (server/articles/content.ts); the policy runs no script in it.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </div>
  )
}
