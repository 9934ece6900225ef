import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { answerId } from './point-answer.tsx'
import {
  type DraftedPoint,
  isSettled,
  type NamedPoint,
  stateOf,
  withJoined,
  withSplit,
} from './point-list.ts'
import { PointRow } from './point-row.tsx'
import { texts } from './respond-texts.ts'
import { SplitDialog } from './split-dialog.tsx'
import { usePointKeys } from './use-point-keys.ts'

const words = texts.points

interface PointsProps {
  list: readonly DraftedPoint[]
  named: readonly NamedPoint[]
  /** Ids of the points of which the letter speaks. */
  inLetter: ReadonlySet<string>
  onChange: (change: (list: readonly DraftedPoint[]) => DraftedPoint[]) => void
}

/** The points of the letter and the reports, each with its answer. Those that the editor chose come first. */
export function Points({ list, named, inLetter, onChange }: PointsProps) {
  const asked = named.filter(({ isAsked }) => isAsked)
  const others = named.filter(({ isAsked }) => !isAsked)
  const [hand, setHand] = useState<string | null>(null)
  const [dividedId, setDividedId] = useState<string | null>(null)
  const divided = named.find(({ id }) => id === dividedId)
  const [said, setSaid] = useState('')
  const focusNext = useFocusNext()
  usePointKeys({
    points: named,
    onAnswer: (id) => {
      setHand(id)
      focusNext(answerId(id))
    },
  })
  const rows = (points: typeof named) => (
    <ol className="respond-points">
      {points.map((point) => (
        <PointRow
          key={point.id}
          point={point}
          list={list}
          isInLetter={inLetter.has(point.id)}
          isInHand={hand === point.id}
          onHand={(isInHand) => setHand(isInHand ? point.id : null)}
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
        <Progress points={asked} />
      </div>
      <p className="help">{words.intro(asked.length)}</p>
      <p className="key-help respond-keys">
        {words.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
      <div className="respond-heads" aria-hidden="true">
        <span>{words.heads.point}</span>
        <span>{words.heads.asks}</span>
        <span>{words.heads.answer}</span>
      </div>
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

const ticks = { open: '', writing: 'half', done: 'full', declined: 'full' } as const

/** How many of the points are answered, in words and as a row of marks. */
function Progress({ points }: { points: readonly NamedPoint[] }) {
  const counted = points.flatMap((point) => {
    const state = stateOf(point)
    return state === 'leftOut' ? [] : [{ id: point.id, state, isAnswered: isSettled(point) }]
  })
  const answered = counted.filter(({ isAnswered }) => isAnswered).length
  return (
    <p className="respond-progress">
      <b>{words.answered(answered, counted.length)}</b>
      <span aria-hidden="true">
        {counted.map(({ id, state }) => (
          <i key={id} className={classNames(ticks[state])} />
        ))}
      </span>
    </p>
  )
}
