import { Fragment } from 'react'
import { Link } from 'react-router'
import type { OverviewView } from '#domain/schemas/cms.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from './texts.ts'

/** Reminder of pages that are to be read again, such as policies. */
export function ReviewsDue({ pages }: { pages: OverviewView['reviewsDue'] }) {
  if (pages.length === 0) return null
  return (
    <Notice tone="warn">
      <p>
        {texts.reviewsDue}{' '}
        {pages.map(({ key, title, reviewBy }, index) => (
          <Fragment key={key}>
            {index > 0 && ', '}
            <Link to={`?edit=${encodeURIComponent(key)}`}>{title}</Link> (<DateText value={reviewBy} />)
          </Fragment>
        ))}
      </p>
    </Notice>
  )
}
