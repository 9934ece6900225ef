import { reviewedStatuses, type Status, statuses } from '#domain/manuscript.ts'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { Empty } from '#web/ui/states.tsx'
import { QueueTable } from './queue-table.tsx'
import { queueTexts as words } from './queue-texts.ts'

const filters: Record<string, { label: string; statuses: readonly Status[] }> = {
  '': { label: words.decided, statuses: reviewedStatuses },
  accepted: { label: statuses.accepted, statuses: ['accepted'] },
  rejected: { label: statuses.rejected, statuses: ['rejected'] },
  revisions_required: { label: statuses.revisions_required, statuses: ['revisions_required'] },
  published: { label: statuses.published, statuses: ['published'] },
  withdrawn: { label: statuses.withdrawn, statuses: ['withdrawn'] },
}

export function decided(manuscripts: readonly EditorManuscript[]): EditorManuscript[] {
  return manuscripts.filter(({ status }) => reviewedStatuses.some((reviewed) => reviewed === status))
}

interface ReviewedProps {
  manuscripts: readonly EditorManuscript[]
  show: string
  onShow: (show: string) => void
}

/** What was decided, the latest first; published and withdrawn ones by filter. */
export function Reviewed({ manuscripts, show, onShow }: ReviewedProps) {
  const chosen = filters[show] ?? filters['']
  const rows = manuscripts
    .filter(({ status }) => chosen?.statuses.includes(status))
    .sort((a, b) => b.lastStatusUpdate.localeCompare(a.lastStatusUpdate))
  return (
    <div className="queue-place">
      <div className="toolbar">
        <label>
          {words.show}
          <select className="input" value={show} onChange={(event) => onShow(event.target.value)}>
            {Object.entries(filters).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {rows.length === 0 ? (
        <Empty title={words.emptyReviewed} />
      ) : (
        <QueueTable caption={words.captionReviewed} manuscripts={rows} />
      )}
    </div>
  )
}
