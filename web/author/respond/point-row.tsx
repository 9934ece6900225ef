import { useId } from 'react'
import { mayHoldSeveral } from '#domain/manuscript/review-points.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { ChangePlaces } from './change-places.tsx'
import { type DraftedPoint, type NamedPoint, nextOf } from './point-list.ts'
import { texts } from './respond-texts.ts'

const words = texts.points

interface PointRowProps {
  point: NamedPoint
  list: readonly DraftedPoint[]
  onEdit: (change: Partial<DraftedPoint>) => void
  onSplit: () => void
  onJoin: () => void
}

function stateOf({ isLeftOut, done, answer }: DraftedPoint): keyof typeof words.states {
  if (isLeftOut) return 'leftOut'
  if (done) return 'done'
  return answer.trim() === '' ? 'open' : 'writing'
}

const marks = {
  open: '',
  writing: 'respond-writing',
  done: 'respond-done',
  leftOut: 'respond-left-out',
} satisfies Record<keyof typeof words.states, string>

/** A point: what is asked, and beside it the answer, whether it is done, and where the manuscript was changed. */
export function PointRow({ point, list, onEdit, onSplit, onJoin }: PointRowProps) {
  const { short, name, text, answer, done, isLeftOut } = point
  const id = useId()
  const state = stateOf(point)
  return (
    <li id={`point-${point.id}`} className={classNames('respond-point', marks[state])}>
      <p className="respond-point-name">
        <b>{short}</b> <span className="hidden-text">{name}</span>
        <small>{words.states[state]}</small>
      </p>
      <div className="respond-asked">
        <span className="hidden-text">{words.asks}</span>
        <div className="read" id={`${id}-text`}>
          <Prose text={text} />
        </div>
        {!isLeftOut && mayHoldSeveral(text) && <p className="help">{words.unsure}</p>}
        <p className="respond-point-actions">
          {!isLeftOut && (
            <>
              <Button kind="words" size="small" aria-label={`${words.split}: ${short}`} onClick={onSplit}>
                {words.split}
              </Button>
              {nextOf(list, point.id) && (
                <Button kind="words" size="small" aria-label={`${words.join}: ${short}`} onClick={onJoin}>
                  {words.join}
                </Button>
              )}
            </>
          )}
          <Button
            kind="words"
            size="small"
            aria-label={`${isLeftOut ? words.bringBack : words.leaveOut}: ${short}`}
            onClick={() => onEdit({ isLeftOut: !isLeftOut })}
          >
            {isLeftOut ? words.bringBack : words.leaveOut}
          </Button>
        </p>
      </div>
      {!isLeftOut && (
        <div className="respond-answer">
          <label htmlFor={`${id}-answer`}>
            {words.answer} <small>{words.answerReaders}</small>
            <span className="hidden-text">{name}</span>
          </label>
          <textarea
            id={`${id}-answer`}
            className="input"
            dir="auto"
            rows={3}
            aria-describedby={`${id}-text`}
            value={answer}
            onChange={(event) => onEdit({ answer: event.target.value })}
          />
          <ChangePlaces point={point} onChange={(changes) => onEdit({ changes })}>
            <Checkbox
              label={words.done}
              aria-label={words.doneWith(name)}
              checked={done}
              onChange={(event) => onEdit({ done: event.target.checked })}
            />
          </ChangePlaces>
        </div>
      )}
    </li>
  )
}
