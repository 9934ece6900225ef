import { ArrowLeft } from 'lucide-react'
import { Link, type MetaDescriptor } from 'react-router'
import { articleMeta } from '#domain/article/article-metadata.ts'
import { linkHeader, signposts } from '#domain/article/signposting.ts'
import { urls } from '#domain/urls.ts'
import { fontPreload } from '#web/app/font-preload.ts'
import { missing, reads, typedLinks } from '#web/app/host.server.ts'
import { originOf, pageMeta } from '#web/app/meta.ts'
import { Engraving } from '#web/ui/marks/engraving.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import displayFont from '#web/ui/styles/fonts/display.woff2?url'
import './article.css'
import './outline.css'
import './article-prose.css'
import './full-text.css'
import './sub-articles.css'
import './references.css'
import './margin.css'
import './article-parts.css'
import './article-cite.css'
import './usage-chart.css'
import './reference-popover.css'
import './article-print.css'
import type { Route } from './+types/article.ts'
import { AccessNotice } from './access-notice.tsx'
import { CiteSection } from './article-cite.tsx'
import { CitedBy } from './article-cited-by.tsx'
import { contentOf } from './article-content.server.ts'
import { DataAndCode } from './article-data.tsx'
import { ArticleHead } from './article-head.tsx'
import { Margin } from './article-margin.tsx'
import { ArticleMissing } from './article-missing.tsx'
import { Publication } from './article-publication.tsx'
import { References } from './article-references.tsx'
import { Abstract, Statements } from './article-sections.tsx'
import { statementTexts, articleTexts as texts } from './article-texts.ts'
import { Outline } from './outline.tsx'
import { Reading } from './reading.tsx'
import { Related } from './related-articles.tsx'
import { FurtherFront, WithoutText } from './without-text.tsx'

export async function loader(args: Route.LoaderArgs) {
  const article = await reads(args).article(args.params.id ?? '')
  if (!article) return missing(args)
  const { origin } = new URL(args.request.url)
  typedLinks(args, linkHeader(signposts({ article, origin })))
  const { textSum, ...rest } = article
  return contentOf(args, rest, textSum === null ? null : await reads(args).articleText(article.id))
}

/** The data of the article page. */
export type ArticleContent = Awaited<ReturnType<typeof contentOf>>

export const links = () => [fontPreload(displayFont)]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: texts.notFoundTitle }, { name: 'robots', content: 'noindex' }]
  const { article, fullText, journal } = loaderData
  return [
    ...pageMeta(matches, {
      title: article.title,
      description: article.abstract,
      path: urls.article(article.id),
      type: 'article',
    }),
    { tagName: 'link', rel: 'unapi-server', type: 'application/xml', title: 'unAPI', href: '/unapi' },
    ...(articleMeta({
      ...{ article, hasFullText: fullText !== null, origin: originOf(matches) },
      journal,
    }) as MetaDescriptor[]),
  ]
}

export default function Article({ loaderData: content }: Route.ComponentProps) {
  return content ? <ArticlePage content={content} /> : <ArticleMissing />
}

export function ArticlePage({ content }: { content: ArticleContent }) {
  const { article, fullText } = content
  return (
    <div className="frame">
      <p className="article-back-link">
        <Link to={urls.articles}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
      </p>
      <article className="article">
        <abbr className="unapi-id" title={article.id} hidden />
        <Engraving kind="seal" seed={article.doi ?? article.id} className="article-seal" />
        <ArticleHead content={content} />
        <Outline entries={fullText?.outline ?? withoutText(content)} content={content} />
        <div className="article-prose article-body">
          <Abstract
            article={article}
            front={content.front}
            language={content.titleLanguage}
            headings={content.headings}
            journalLanguage={content.journal.language}
          />
          <AccessNotice content={content} />
          {fullText ? (
            <Reading html={fullText.html} id={article.id} language={content.language} />
          ) : (
            <>
              <WithoutText article={article} />
              <Statements article={article} />
              <FurtherFront front={content.front} language={content.language} />
              <References references={content.references} />
            </>
          )}
          <DataAndCode article={article} />
          <CitedBy content={content} />
          <CiteSection content={content} />
          <Publication content={content} />
          <Related id={article.id} related={content.related} more={content.moreRelated} />
          <Engraving kind="mark" seed={content.journal.title} className="article-end-mark" />
        </div>
        <Margin content={content} />
      </article>
    </div>
  )
}

function withoutText({ article, front, references }: ArticleContent) {
  const { funding, dataAvailability, codeAvailability, competingInterests, ethics } = article
  const has = [funding, dataAvailability, codeAvailability, competingInterests, ethics]
  return [
    ...(has.some(Boolean) || article.acknowledgements
      ? [{ id: 'statements', words: statementTexts.title, parts: [] }]
      : []),
    ...(front?.further?.outline ?? []),
    ...(references.length > 0 ? [{ id: 'references', words: statementTexts.references, parts: [] }] : []),
  ]
}
