import { statuses } from '#domain/manuscript/manuscript.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { type Moment, Timeline } from '#web/ui/marks/timeline.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'
import { turnText } from '../turn-text.ts'

/** The history, newest entry first, below a line that says who has to act next. */
export function Story({ detail: { manuscript, history } }: { detail: AuthorDetail }) {
  const turn = turnText(manuscript)
  const now: Moment[] = turn
    ? [
        {
          id: 'now',
          dot: 'half',
          title: turn,
          meta: manuscript.revisionDueAt ? (
            <>
              {texts.detail.due} <DateText value={manuscript.revisionDueAt} />
            </>
          ) : (
            texts.detail.now
          ),
        },
      ]
    : []
  const past: Moment[] = history
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
    .map((entry) => ({
      id: entry.id,
      title: texts.story[entry.action] ?? statuses[entry.toStatus],
      meta: (
        <>
          <DateText value={entry.changedAt} />, {entry.changedBy}
        </>
      ),
      children: entry.notes && <p>{entry.notes}</p>,
    }))
  return (
    <section aria-labelledby="story-title">
      <h2 id="story-title" className="label">
        {texts.detail.story}
      </h2>
      <Timeline moments={[...now, ...past]} label={texts.detail.story} />
    </section>
  )
}
