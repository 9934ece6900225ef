import { isFinal, stages, statuses } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { HistoryEntry } from '#domain/schemas/manuscript.ts'
import { type Moment, Timeline } from '#web/ui/marks/timeline.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'
import { situationOf } from './situation.ts'
import { storyTexts } from './story-texts.ts'

/** Entries of one stage or, in peer review, of one round. */
interface Chapter {
  id: string
  title: string
  entries: HistoryEntry[]
  /** The entry with which the next stage or round began; undefined for the current one. */
  end?: HistoryEntry
}

/** Groups the history by stage and round, newest first. */
export function chaptersOf(history: readonly HistoryEntry[]): Chapter[] {
  const chapters: Chapter[] = []
  let round = 0
  for (const entry of history) {
    if (entry.action === 'allow_review' || entry.action === 'new_round') round += 1
    const title = entry.stage === 'peer_review' ? storyTexts.round(round) : stages[entry.stage]
    const last = chapters.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else {
      if (last) last.end = entry
      // Not the id of the entry, which stands beside the chapter's title in one list.
      chapters.push({ id: `chapter-${entry.id}`, title, entries: [entry] })
    }
  }
  return chapters.toReversed()
}

/**
 * The history, newest entry first, below a line that says who has to act next. Earlier stages and rounds are folded
 * and say how they ended.
 */
export function Story({ detail }: { detail: EditorDetail }) {
  const { manuscript, history } = detail
  const title = situationOf(detail).title
  const now: Moment[] = isFinal(manuscript.status)
    ? []
    : [
        {
          id: 'now',
          dot: 'half',
          title: manuscript.turn === 'editor' ? `${texts.yourTurn}: ${title}` : title,
          meta: storyTexts.inStageFor(manuscript.daysInStage),
        },
      ]
  const [current, ...earlier] = chaptersOf(history)
  const newest = current?.entries.toReversed().map(momentOf) ?? []
  const mark: Moment[] = current ? [{ id: current.id, mark: true, title: current.title }] : []
  return (
    <section className="editor-story" id="story" aria-labelledby="story-title">
      <h2 id="story-title" className="editor-side-title">
        {storyTexts.title}
      </h2>
      <Timeline moments={[...now, ...mark, ...newest]} label={storyTexts.title} />
      {earlier.map((chapter) => (
        <details key={chapter.id} className="fold editor-chapter">
          <summary>
            {chapter.title} <ChapterEnd chapter={chapter} />
          </summary>
          <Timeline moments={chapter.entries.toReversed().map(momentOf)} label={chapter.title} />
        </details>
      ))}
    </section>
  )
}

/** How the stage or round ended, and when. */
function ChapterEnd({ chapter: { entries, end } }: { chapter: Chapter }) {
  return (
    <small>
      {end && (
        <>
          {storyTexts.ended(storyTexts.actions[end.action] ?? storyTexts.other(end.action))},{' '}
          <DateText value={end.changedAt} />,{' '}
        </>
      )}
      {storyTexts.events(entries.length)}
    </small>
  )
}

const isMove = ({ fromStatus, toStatus }: HistoryEntry) => fromStatus !== toStatus

function momentOf(entry: HistoryEntry): Moment {
  const { fromStatus, toStatus } = entry
  return {
    id: entry.id,
    title: storyTexts.actions[entry.action] ?? storyTexts.other(entry.action),
    meta: (
      <>
        <DateText value={entry.changedAt} />
        {storyTexts.by(entry.changedBy)}
        {fromStatus !== null && isMove(entry) && (
          <span className="block">{storyTexts.change(statuses[fromStatus], statuses[toStatus])}</span>
        )}
      </>
    ),
    children: entry.notes && <p className="editor-as-typed">{entry.notes}</p>,
  }
}
