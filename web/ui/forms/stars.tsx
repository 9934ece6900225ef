import { Star } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'
import { FieldError } from './field-parts.tsx'

const ratings = [1, 2, 3, 4, 5] as const

/** Shows a rating of 1 to 5 as stars; nothing of a review without one. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return null
  return (
    <span className="stars" role="img" aria-label={texts.stars(rating, ratings.length)}>
      {ratings.map((value) => (
        <Icon key={value} of={Star} className={value <= rating ? 'filled' : 'hollow'} />
      ))}
    </span>
  )
}

interface StarChoiceProps {
  id: string
  name: string
  label: string
  value: number | null
  onChange: (rating: number) => void
  required?: boolean
  error?: string | null
}

/** Input for a rating of 1 to 5. It is a radio group, so that the arrow keys work. */
export function StarChoice({ id, name, label, value, onChange, required, error }: StarChoiceProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = hovered ?? value ?? 0
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="star-choice">
        {ratings.map((rating) => (
          <label
            key={rating}
            className={rating <= shown ? 'on' : undefined}
            onPointerEnter={() => setHovered(rating)}
            onPointerLeave={() => setHovered(null)}
          >
            <input
              type="radio"
              id={rating === 1 ? id : `${id}-${rating}`}
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              aria-label={`${texts.stars(rating, ratings.length)}: ${texts.starNames[rating - 1]}`}
            />
            <Icon of={Star} />
          </label>
        ))}
        <span className="star-word" aria-hidden="true">
          {shown > 0 && texts.starNames[shown - 1]}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
