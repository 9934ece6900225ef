import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import type { ChosenPoint } from '#domain/schemas/decision.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'

const words = texts.decision.points

interface PointsProps {
  points: readonly ChosenPoint[]
  /** Whether the editor has changed the proposed points. */
  changed: boolean
  labelOf: (reviewId: string) => string
  onChange: (points: ChosenPoint[] | null) => void
}

/** The points that the authors have to answer. The editor chooses them from the reviews and adds points. */
export function Points({ points, changed, labelOf, onChange }: PointsProps) {
  const set = (index: number, part: Partial<ChosenPoint>) =>
    onChange(points.map((point, at) => (at === index ? { ...point, ...part } : point)))
  return (
    <details className="fold" open={changed}>
      <summary>
        {words.title}{' '}
        <small>{words.count(points.filter(({ chosen }) => chosen).length, points.length)}</small>
      </summary>
      <fieldset className="field decision-points">
        <legend className="hidden-text">{words.title}</legend>
        <p className="help">{words.help}</p>
        {points.map((point, index) => {
          // Equal points are told apart by their place alone.
          const key = `${point.reviewId}-${index}`
          return point.reviewId === null ? (
            <div key={key} className="decision-own-point">
              <TextArea
                id={`point-${index}`}
                label={words.own}
                rows={2}
                value={point.text}
                onChange={(event) => set(index, { text: event.target.value })}
              />
              <Button
                kind="words"
                icon={Trash2}
                onClick={() => onChange(points.filter((_, at) => at !== index))}
              >
                {words.remove}
              </Button>
            </div>
          ) : (
            <Checkbox
              key={key}
              label={point.text}
              help={words.from(labelOf(point.reviewId))}
              checked={point.chosen}
              onChange={(event) => set(index, { chosen: event.target.checked })}
            />
          )
        })}
        <p className="editor-word-actions">
          <Button
            kind="words"
            icon={Plus}
            onClick={() => onChange([...points, { reviewId: null, text: '', chosen: true }])}
          >
            {words.add}
          </Button>
          {changed && (
            <Button kind="words" icon={RotateCcw} onClick={() => onChange(null)}>
              {words.reset}
            </Button>
          )}
        </p>
      </fieldset>
    </details>
  )
}
