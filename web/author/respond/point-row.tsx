import { Check, CircleDashed, CircleSlash, CircleSlash2, type LucideIcon, PencilLine } from 'lucide-react'
import { useId } from 'react'
import { mayHoldSeveral } from '#domain/manuscript/review-points.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { PointAnswer } from './point-answer.tsx'
import {
  type DraftedPoint,
  inLetterId,
  type NamedPoint,
  nextOf,
  type PointState,
  pointRowId,
  stateOf,
} from './point-list.ts'
import { texts } from './respond-texts.ts'

const words = texts.points

export interface PointRowProps {
  point: NamedPoint
  list: readonly DraftedPoint[]
  isInLetter: boolean
  /** Whether the author is writing the answer. */
  isInHand: boolean
  onHand: (isInHand: boolean) => void
  onEdit: (change: Partial<DraftedPoint>) => void
  onSplit: () => void
  onJoin: () => void
}

const marks = {
  open: { icon: CircleDashed, look: '' },
  writing: { icon: PencilLine, look: 'respond-writing' },
  done: { icon: Check, look: 'respond-done' },
  declined: { icon: CircleSlash, look: 'respond-declined' },
  leftOut: { icon: CircleSlash2, look: 'respond-left-out' },
} satisfies Record<PointState, { icon: LucideIcon; look: string }>

/** A point: its state, what is asked, and the answer. */
export function PointRow(props: PointRowProps) {
  const { point, list, isInLetter, isInHand, onEdit, onSplit, onJoin } = props
  const { short, name, text, isLeftOut } = point
  const id = useId()
  const state = stateOf(point)
  const { icon, look } = marks[state]
  return (
    <li
      id={pointRowId(point)}
      tabIndex={-1}
      className={classNames('respond-point', look, isInHand && 'respond-in-hand')}
      aria-label={`${name}, ${words.states[state]}`}
    >
      <div className="respond-point-name">
        <p>
          <b>{short}</b>
          <small>
            <Icon of={icon} /> {words.states[state]}
          </small>
        </p>
        {isInLetter && (
          <Button
            kind="words"
            size="small"
            aria-label={words.inLetterOf(name)}
            onClick={() => focusOn(inLetterId(point), { scroll: 'centre' })}
          >
            {words.inLetter}
          </Button>
        )}
      </div>
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
      {!isLeftOut && <PointAnswer {...props} state={state} askedId={`${id}-text`} />}
    </li>
  )
}
