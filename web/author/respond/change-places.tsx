import { Link2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { ownChangesId } from './own-changes.tsx'
import type { DraftedPoint, NamedPoint } from './point-list.ts'
import { texts } from './respond-texts.ts'

const words = texts.points

interface ChangePlacesProps {
  point: NamedPoint
  /** If omitted, the places are only shown. */
  onChange?: (changes: DraftedPoint['changes']) => void
}

/** The places of the manuscript that were changed for a point. A place is typed, or linked in the comparison. */
export function ChangePlaces({ point, onChange }: ChangePlacesProps) {
  const { changes } = point
  return (
    <div className="respond-places">
      {changes.length > 0 && (
        <ul>
          {changes.map((change, index) => (
            <li key={`${change.place} ${change.words}`}>
              <Icon of={Link2} />
              <span>
                <a
                  href={`#${ownChangesId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusOn(ownChangesId)
                  }}
                >
                  {change.place}
                </a>{' '}
                {change.words && <small>“{change.words}”</small>}
              </span>
              {onChange && (
                <Button
                  kind="words"
                  size="small"
                  aria-label={words.removeChange(change.place)}
                  onClick={() => onChange(changes.filter((_, at) => at !== index))}
                >
                  <Icon of={X} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && <NewPlace point={point} onAdd={(place) => onChange([...changes, { place, words: '' }])} />}
    </div>
  )
}

function NewPlace({ point: { name }, onAdd }: { point: NamedPoint; onAdd: (place: string) => void }) {
  const id = useId()
  const [place, setPlace] = useState('')
  const add = () => {
    if (place.trim() === '') return
    onAdd(place.trim())
    setPlace('')
  }
  return (
    <>
      <label className="hidden-text" htmlFor={id}>
        {words.changes}: {name}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        dir="auto"
        maxLength={500}
        placeholder={words.changesExample}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      />
    </>
  )
}
