import type { EditorDetail } from '#domain/schemas/manuscript.ts'
import { DateText } from '#web/ui/dates.tsx'
import { type Moment, Timeline } from '#web/ui/timeline.tsx'
import { situationOf } from './situation.ts'
import { storyTexts } from './story-texts.ts'
import { texts } from './texts.ts'

const running = ['submitted', 'under_review', 'revisions_required', 'revised', 'accepted']

/** What happened, newest first; at its head whose turn it is. */
export function Story({ detail }: { detail: EditorDetail }) {
  const { manuscript, history } = detail
  const now: Moment[] = running.includes(manuscript.status)
    ? [
        {
          id: 'now',
          dot: 'half',
          title:
            manuscript.turn === 'editor'
              ? `${texts.yourTurn}: ${situationOf(detail).title}`
              : situationOf(detail).title,
          meta: storyTexts.waitsFor(manuscript.daysInStage),
        },
      ]
    : []
  const past: Moment[] = history.toReversed().map((entry) => ({
    id: entry.id,
    title: storyTexts.actions[entry.action] ?? storyTexts.other(entry.action),
    meta: (
      <>
        <DateText value={entry.changedAt} />
        {storyTexts.by(entry.changedBy)}
      </>
    ),
    children: entry.notes && <p>{entry.notes}</p>,
  }))
  return (
    <section className="story" id="story" aria-labelledby="story-title">
      <h2 id="story-title" className="side-title">
        {storyTexts.title}
      </h2>
      <Timeline moments={[...now, ...past]} label={storyTexts.title} />
    </section>
  )
}
