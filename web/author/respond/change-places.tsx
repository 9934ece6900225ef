import { Link2, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { DraftedPoint, NamedPoint } from './point-list.ts'
import { texts } from './respond-texts.ts'

const words = texts.points

interface ChangePlacesProps {
  point: NamedPoint
  onChange: (changes: DraftedPoint['changes']) => void
  /** What stands beside the field. */
  children: ReactNode
}

/** The places of the manuscript that were changed for a point. A place is typed, or linked in the comparison. */
export function ChangePlaces({ point, onChange, children }: ChangePlacesProps) {
  const { changes, name } = point
  const id = useId()
  const [place, setPlace] = useState('')
  const add = () => {
    if (place.trim() === '') return
    onChange([...changes, { place: place.trim(), words: '' }])
    setPlace('')
  }
  return (
    <div className="respond-places">
      {changes.length > 0 && (
        <ul>
          {changes.map((change, index) => (
            <li key={`${change.place} ${change.words}`}>
              <Icon of={Link2} />
              <span>
                {change.place} {change.words && <small>“{change.words}”</small>}
              </span>
              <Button
                kind="words"
                size="small"
                aria-label={words.removeChange(change.place)}
                onClick={() => onChange(changes.filter((_, at) => at !== index))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <label className="hidden-text" htmlFor={id}>
        {words.changes}: {name}
      </label>
      <div className="respond-place-row">
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
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        {children}
      </div>
    </div>
  )
}
