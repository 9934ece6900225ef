import type { DraftView } from '#domain/schemas/drafts.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../dashboard-texts.ts'
import type { TabId } from './dashboard.tsx'
import { DraftRow } from './draft-row.tsx'
import { ManuscriptRow } from './manuscript-row.tsx'
import type { Pace } from './pace.ts'
import { ReviewsRow } from './reviews-row.tsx'
import { TurnRow } from './turn-row.tsx'

/** Placeholder for three rows. */
export function RowSkeletons() {
  return (
    <div role="status">
      <span className="hidden-text">{texts.detail.loadingAll}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="dashboard-manuscript-row">
          <Skeleton lines={['w-40', 'tall', 'w-60']} />
          <div className="dashboard-row-turn">
            <Skeleton lines={['w-60', 'w-40', 'w-80']} />
          </div>
          <div className="dashboard-row-stages">
            <Skeleton lines={['full']} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface PanelProps {
  tab: TabId
  manuscripts: readonly AuthorManuscript[]
  drafts: readonly DraftView[]
  pace: Pace
}

export function DashboardPanel({ tab, manuscripts, drafts, pace }: PanelProps) {
  if (manuscripts.length + drafts.length === 0)
    return (
      <Empty
        title={texts.empty[tab].title}
        action={
          <LinkButton to={urls.submission} kind="primary">
            {texts.empty.submit}
          </LinkButton>
        }
      >
        {texts.empty[tab].body}
      </Empty>
    )
  return (
    <div>
      {manuscripts.map((manuscript) => {
        if (tab === 'reviews') return <ReviewsRow key={manuscript.id} manuscript={manuscript} />
        if (manuscript.turn === 'author') return <TurnRow key={manuscript.id} manuscript={manuscript} />
        return <ManuscriptRow key={manuscript.id} manuscript={manuscript} pace={pace} />
      })}
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </div>
  )
}
