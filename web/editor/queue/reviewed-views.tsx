import { finishedStatuses, reviewedStatuses, statuses } from '#domain/manuscript/manuscript.ts'
import { queueTexts } from './queue-texts.ts'
import type { QueueViewsProps } from './queue-views.tsx'

const words = queueTexts.views

const none = { q: '', status: '', stage: '', type: '', field: '', editor: '', sort: '' }

/** Views of decided manuscripts. Published and withdrawn manuscripts have views of their own. */
export function ReviewedViews({ answer, search, onSearch }: QueueViewsProps) {
  const present = search.get('status') ?? ''
  const views = [
    ['', queueTexts.decided, answer.reviewed] as const,
    ...[...reviewedStatuses, ...finishedStatuses].map(
      (id) => [id, statuses[id], answer.byStatus[id] ?? 0] as const,
    ),
  ]
  return (
    <>
      <div className="rail">
        <nav aria-labelledby="views-title">
          <h2 className="label" id="views-title">
            {words.title}
          </h2>
          <ul>
            {views.map(([id, label, n]) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === present}
                  onClick={() => onSearch({ ...none, status: id })}
                >
                  {label} <span className="figures">{n}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <label className="queue-view-select">
        {words.select}
        <select
          className="input"
          value={present}
          onChange={(event) => onSearch({ ...none, status: event.target.value })}
        >
          {views.map(([id, label, n]) => (
            <option key={id} value={id}>
              {label} ({n})
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
