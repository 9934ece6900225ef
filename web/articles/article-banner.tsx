import { CircleAlert, FilePen, FilePlus, FileX, History } from 'lucide-react'
import { Link } from 'react-router'
import type { NoticeKind } from '#domain/article/notice.ts'
import { urls } from '#domain/urls.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { bannerTexts as texts } from './article-texts.ts'

const looks = {
  retraction: { tone: 'bad', icon: FileX },
  concern: { tone: 'warn', icon: CircleAlert },
  correction: { tone: 'warn', icon: FilePen },
  addendum: { tone: 'info', icon: FilePlus },
} as const satisfies Record<NoticeKind, unknown>

/**
 * Banner at the top of the page. It says whether the article has been corrected or retracted, and which
 * version replaces it.
 */
export function Banner({ article }: { article: ArticleContent['article'] }) {
  const { notices, noticeOf, newerVersion, earlierVersion, versions, version } = article
  const [current, ...replaced] = versions
  if (notices.length === 0 && !noticeOf && !newerVersion && !earlierVersion && !current) return null
  return (
    <div className="article-banner">
      {notices.map(({ kind, date, text, article: notice }) => (
        <Notice key={notice.id} {...looks[kind]}>
          <strong>
            {texts.about[kind]} <time dateTime={date}>{longDate(date)}</time>.
          </strong>{' '}
          {firstParagraph(text)} <Link to={urls.article(notice.id)}>{texts.read}</Link>
        </Notice>
      ))}
      {newerVersion && (
        <Notice icon={History}>
          <strong>{texts.newer}</strong> {texts.newerBody(longDate(newerVersion.publishedDate))}{' '}
          <Link to={urls.article(newerVersion.id)}>{texts.newerLink}</Link>
        </Notice>
      )}
      {current?.number === version && (
        <Notice icon={History}>
          <strong>
            {texts.version(version)}, <time dateTime={current.date}>{longDate(current.date)}</time>:
          </strong>{' '}
          {current.whatChanged}
          {replaced.map(({ number, date }) => (
            <span key={number}>
              {' '}
              <Link to={urls.articleVersion(article.id, number)}>
                {texts.version(number)}, {longDate(date)}
              </Link>
            </span>
          ))}
        </Notice>
      )}
      {noticeOf && (
        <Notice {...looks[noticeOf.kind]}>
          <strong>{texts.of[noticeOf.kind]}</strong>{' '}
          <Link to={urls.article(noticeOf.article.id)}>{noticeOf.article.title}</Link>
        </Notice>
      )}
      {earlierVersion && (
        <Notice icon={History}>
          {texts.earlier(longDate(earlierVersion.publishedDate))}{' '}
          <Link to={urls.article(earlierVersion.id)}>{texts.earlierLink}</Link>
        </Notice>
      )}
    </div>
  )
}

function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? ''
}
