import { Button } from '#web/ui/forms/button.tsx'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import { ChangePlaces } from './change-places.tsx'
import { type PointState, pointRowId } from './point-list.ts'
import type { PointRowProps } from './point-row.tsx'
import { texts } from './respond-texts.ts'

const words = texts.points

interface PointAnswerProps extends PointRowProps {
  state: PointState
  /** Id of the words of the point. */
  askedId: string
}

/** The id of the field for a point's answer. */
export const answerId = (pointId: string) => `answer-${pointId}`

/** The answer to a point: the buttons with which it begins, the field, or the finished answer. */
export function PointAnswer({ point, state, isInHand, onHand, onEdit, askedId }: PointAnswerProps) {
  const { id, name, short, answer, changes } = point
  const focusNext = useFocusNext()
  const begin = () => {
    onHand(true)
    focusNext(answerId(id))
  }
  const finish = (how: 'done' | 'declined') => {
    onEdit({ done: how === 'done', declined: how === 'declined' })
    onHand(false)
    focusNext(pointRowId(point))
  }
  const isOpen = isInHand || state === 'writing'
  if (!isOpen && state === 'open' && changes.length === 0)
    return (
      <div className="respond-answer respond-answer-begin">
        <Button aria-label={words.answerTo(name)} onClick={begin}>
          {words.begin}
        </Button>
        <Button
          kind="words"
          aria-label={words.explainTo(name)}
          onClick={() => {
            onEdit({ declined: true })
            begin()
          }}
        >
          {words.explain}
        </Button>
      </div>
    )
  if (!isOpen)
    return (
      <div className="respond-answer">
        {answer.trim() !== '' && <Prose text={answer} />}
        <ChangePlaces point={point} />
        <Button kind="words" size="small" aria-label={`${words.change}: ${short}`} onClick={begin}>
          {words.change}
        </Button>
      </div>
    )
  const isEmpty = answer.trim() === ''
  return (
    <div className="respond-answer">
      <label htmlFor={answerId(id)}>
        {point.declined ? words.reason : words.answer} <small>{words.answerReaders}</small>
        <span className="hidden-text">{name}</span>
      </label>
      <textarea
        id={answerId(id)}
        className="input"
        dir="auto"
        rows={3}
        aria-describedby={askedId}
        value={answer}
        onFocus={() => onHand(true)}
        onChange={(event) => onEdit({ answer: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty) return
          event.preventDefault()
          finish(point.declined ? 'declined' : 'done')
        }}
      />
      <ChangePlaces point={point} onChange={(linked) => onEdit({ changes: linked })} />
      <p className="respond-finish">
        <Button
          disabled={isEmpty && changes.length === 0}
          aria-label={words.doneWith(name)}
          onClick={() => finish('done')}
        >
          {words.done}
        </Button>
        <Button
          kind="words"
          disabled={isEmpty}
          aria-label={words.declinedWith(name)}
          onClick={() => finish('declined')}
        >
          {words.states.declined}
        </Button>
      </p>
    </div>
  )
}
