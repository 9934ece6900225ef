import { ArrowLeft } from 'lucide-react'
import {
  data,
  type HeadersArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useLoaderData,
} from 'react-router'
import { type ArticleDetail, copyrightLine } from '#domain/article.ts'
import { articleMeta } from '#domain/article-metadata.ts'
import type { Settings } from '#domain/settings.ts'
import { linkHeader, signposts } from '#domain/signposting.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Engraving } from '#web/ui/engraving.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './article.css'
import './full-text.css'
import { ArticleHead } from './article-head.tsx'
import { Margin } from './article-margin.tsx'
import { Abstract, CiteSection, FullText, Publication, Related } from './article-sections.tsx'
import { apaCitation } from './citation.ts'
import { outlined } from './full-text.ts'
import { Outline } from './outline.tsx'
import { articleTexts as texts } from './texts.ts'

export async function loader(args: LoaderFunctionArgs) {
  const content = await contentOf(args)
  return content ? data(content, { headers: { link: content.links } }) : data(null, { status: 404 })
}

/** The loader's typed links go out as the page's own header. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

async function contentOf(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const article = await reads(args).article(id)
  if (!article) return null
  const [related, { journal }] = await Promise.all([reads(args).related(id), reads(args).settings()])
  const { fullText, ...rest } = article
  return {
    article: rest,
    fullText: fullText ? outlined(fullText) : null,
    related,
    journal,
    citation: apaCitation(article, journal.title),
    copyright: copyrightLine(article.isOpenAccess),
    ...selfDescription(article, journal, new URL(args.request.url).origin),
  }
}
/** What an article's page shows. */
export type ArticleContent = NonNullable<Awaited<ReturnType<typeof contentOf>>>

/** For outside programs: tags in the head, and typed links in the header. */
function selfDescription(article: ArticleDetail, journal: Settings['journal'], origin: string) {
  return {
    meta: articleMeta({ article, journal, origin }),
    links: linkHeader(signposts({ article, origin })),
  }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: texts.notFoundTitle }, { name: 'robots', content: 'noindex' }]
  const { article } = loaderData as ArticleContent
  return [
    ...pageMeta(matches, {
      title: article.title,
      description: article.abstract,
      path: urls.article(article.id),
      type: 'article',
    }),
    ...((loaderData as ArticleContent).meta as MetaDescriptor[]),
  ]
}

export default function Article() {
  const content = useLoaderData<typeof loader>() as ArticleContent | null
  if (!content) return <NotFound />
  const { article, fullText } = content
  return (
    <div className="frame">
      <p className="back-link">
        <Link to={urls.articles}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
      </p>
      <article className="article">
        <Engraving kind="seal" seed={article.doi ?? article.id} className="article-seal" />
        <ArticleHead content={content} />
        <Outline entries={fullText?.outline ?? []} />
        <div className="prose article-body">
          <Abstract article={article} />
          <FullText content={content} />
          <CiteSection content={content} />
          <Publication content={content} />
          <Related related={content.related} />
          <Engraving kind="mark" seed={article.doi ?? article.id} className="end-mark" />
        </div>
        <Margin article={article} />
      </article>
    </div>
  )
}

function NotFound() {
  return (
    <section className="card-page" aria-labelledby="missing">
      <h1 id="missing">{texts.notFoundTitle}</h1>
      <p>{texts.notFoundBody}</p>
      <div className="actions">
        <LinkButton to={urls.articles} kind="primary">
          {texts.back}
        </LinkButton>
      </div>
    </section>
  )
}
