import { useState } from 'react'
import { Link } from 'react-router'
import type { PublishedArticle } from '#domain/schemas/published-article.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useJobEnd } from '#web/app/use-job-end.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { ArticleFormats } from './article-formats.tsx'
import { NewVersion } from './new-version.tsx'
import { NoticeForm } from './notice-form.tsx'
import { publishedTexts as texts } from './published-texts.ts'
import './published.css'

/** Polling interval while the PDF and EPUB are being made, in milliseconds. */
const makingMs = 1500

const isMakingFormats = (view: PublishedArticle | undefined) =>
  view?.formats.some(({ state }) => state === 'waiting') ?? false

/** Content of the tab 'After publication': notices and versions of a published article. */
export function AfterPublication({ articleId, level = 2 }: { articleId: string; level?: 1 | 2 }) {
  const [published, setPublished] = useState(0)
  const query = useApiQuery({
    queryKey: keyOf('/api/articles/{id}/after-publication', { params: { id: articleId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isMakingFormats(state.data) ? makingMs : false),
  })
  useJobEnd(isMakingFormats(query.data))
  if (query.isPending) return <Skeleton lines={['w-40', 'full', 'full', 'w-80', 'block']} />
  if (query.data === undefined)
    return (
      <Failure level={level} title={texts.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, texts.loadFailedBody)}
      </Failure>
    )
  const { data } = query
  return (
    <>
      {level === 1 && (
        <header className="manuscript-head">
          <h1>{data.article.title}</h1>
        </header>
      )}
      <p>
        <Link to={urls.article(data.article.id)}>{texts.readArticle}</Link>
      </p>
      <div className="published-columns">
        <div className="published-forms">
          {/* A new form only after one's own notice: somebody else's must not take away what is being written. */}
          {data.allowed.length > 0 ? (
            <NoticeForm key={published} view={data} onPublished={() => setPublished(published + 1)} />
          ) : (
            data.refusal && <Notice>{data.refusal}</Notice>
          )}
          {data.article.manuscriptId && <NewVersion manuscriptId={data.article.manuscriptId} />}
        </div>
        <Record view={data} />
      </div>
    </>
  )
}

/** Lists what has been published about the article: notices, versions and edits. */
function Record({ view }: { view: PublishedArticle }) {
  const { article, notices, versions, edits } = view
  return (
    <div className="published-record">
      <section aria-labelledby="published-notices">
        <h2 id="published-notices" className="section-title">
          {texts.notices}
        </h2>
        {notices.length === 0 && <p className="editor-quiet-text">{texts.noNotices}</p>}
        <ul className="published-list">
          {notices.map(({ id, kind, title, date }) => (
            <li key={id}>
              <Link to={urls.article(id)}>{title}</Link>
              <small>
                {texts.kinds[kind]}, <DateText value={date} />
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="published-versions">
        <h2 id="published-versions" className="section-title">
          {texts.versions}
        </h2>
        <ul className="published-list">
          {versions.map(({ number, date, whatChanged }, index) => (
            <li key={number}>
              <Link to={index === 0 ? urls.article(article.id) : urls.articleVersion(article.id, number)}>
                {texts.version(number)}
              </Link>{' '}
              {index === 0 && versions.length > 1 && <span>({texts.current})</span>}
              <small>
                <DateText value={date} />. {whatChanged ?? texts.asPublished}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <ArticleFormats view={view} />
      {edits.length > 0 && (
        <section aria-labelledby="published-edits">
          <h2 id="published-edits" className="section-title">
            {texts.edits}
          </h2>
          <ul className="published-list">
            {edits.map(({ at, by, fields, reason }) => (
              <li key={at}>
                {fields.join(', ')}
                <small>
                  <DateText value={at} />
                  {by && `, ${by}`}. {reason}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
