import { isFinal, stages } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { HistoryEntry } from '#domain/schemas/manuscript.ts'
import { type Moment, Timeline } from '#web/ui/marks/timeline.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'
import { situationOf } from './situation.ts'
import { storyTexts } from './story-texts.ts'

/** The history, newest entry first, below a line that says who has to act next. */
export function Story({ detail }: { detail: EditorDetail }) {
  const { manuscript, history } = detail
  const now: Moment[] = isFinal(manuscript.status)
    ? []
    : [
        {
          id: 'now',
          dot: 'half',
          title:
            manuscript.turn === 'editor'
              ? `${texts.yourTurn}: ${situationOf(detail).title}`
              : situationOf(detail).title,
          meta: storyTexts.inStageFor(manuscript.daysInStage),
        },
      ]
  let round = 0
  const staged = history.map((entry) => {
    if (entry.action === 'allow_review' || entry.action === 'new_round') round += 1
    return { entry, stage: entry.stage === 'peer_review' ? storyTexts.round(round) : stages[entry.stage] }
  })
  const past: Moment[] = staged
    .toReversed()
    .flatMap(({ entry, stage }, index, all) => [
      ...(all[index - 1]?.stage !== stage ? [{ id: `stage-${entry.id}`, mark: true, title: stage }] : []),
      momentOf(entry),
    ])
  return (
    <section className="editor-story" id="story" aria-labelledby="story-title">
      <h2 id="story-title" className="editor-side-title">
        {storyTexts.title}
      </h2>
      <Timeline moments={[...now, ...past]} label={storyTexts.title} />
    </section>
  )
}

function momentOf(entry: HistoryEntry): Moment {
  return {
    id: entry.id,
    title: storyTexts.actions[entry.action] ?? storyTexts.other(entry.action),
    meta: (
      <>
        <DateText value={entry.changedAt} />
        {storyTexts.by(entry.changedBy)}
      </>
    ),
    children: entry.notes && <p className="editor-as-typed">{entry.notes}</p>,
  }
}
