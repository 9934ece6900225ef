import { useState } from 'react'
import { type DraftedPoint, namedPoints, withJoined, withSplit } from './point-list.ts'
import { PointRow } from './point-row.tsx'
import { texts } from './respond-texts.ts'
import { SplitDialog } from './split-dialog.tsx'

const words = texts.points

interface PointsProps {
  list: readonly DraftedPoint[]
  onChange: (change: (list: readonly DraftedPoint[]) => DraftedPoint[]) => void
}

/** The points of the letter and the reports, each with its answer. Those that the editor chose come first. */
export function Points({ list, onChange }: PointsProps) {
  const named = namedPoints(list)
  const asked = named.filter(({ isAsked }) => isAsked)
  const others = named.filter(({ isAsked }) => !isAsked)
  const counted = asked.filter(({ isLeftOut }) => !isLeftOut)
  const done = counted.filter((point) => point.done).length
  const [dividedId, setDividedId] = useState<string | null>(null)
  const divided = named.find(({ id }) => id === dividedId)
  const [said, setSaid] = useState('')
  const rows = (points: typeof named) => (
    <ol className="respond-points">
      {points.map((point) => (
        <PointRow
          key={point.id}
          point={point}
          list={list}
          onEdit={(change) =>
            onChange((now) => now.map((one) => (one.id === point.id ? { ...one, ...change } : one)))
          }
          onSplit={() => setDividedId(point.id)}
          onJoin={() => {
            onChange((now) => withJoined(now, point.id))
            setSaid(words.said.joined)
          }}
        />
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="points-title">
      <div className="respond-list-head">
        <h3 id="points-title" className="section-title">
          {words.title}
        </h3>
        <p>
          <b>{words.answered(done, counted.length)}</b>{' '}
          <progress value={done} max={counted.length || 1} aria-hidden="true" />
        </p>
      </div>
      <p className="help">{words.intro(asked.length)}</p>
      {rows(asked)}
      {others.length > 0 && (
        <details className="fold" open={others.some(({ answer }) => answer !== '')}>
          <summary>{words.others(others.length)}</summary>
          <p className="help">{words.othersHelp}</p>
          {rows(others)}
        </details>
      )}
      <p className="hidden-text" role="status">
        {said}
      </p>
      {divided && (
        <SplitDialog
          text={divided.text}
          onClose={() => setDividedId(null)}
          onSplit={(parts) => {
            onChange((now) => withSplit(now, divided.id, parts))
            setSaid(words.said.split(parts.length))
            setDividedId(null)
          }}
        />
      )}
    </section>
  )
}
