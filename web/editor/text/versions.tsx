import type { TextView } from '#domain/schemas/production-text.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { textTexts as words } from './text-texts.ts'

interface VersionsProps {
  versions: TextView['versions']
  shown: number
  onShow: (number: number) => void
}

/** All versions of the text, newest first. None is ever changed. */
export function Versions({ versions, shown, onShow }: VersionsProps) {
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions-title">
      <h2 id="versions-title" className="section-title">
        {words.versions}
      </h2>
      <ul className="file-list">
        {versions.map(({ number, sourceName, madeAt, madeBy, isValid }, index) => (
          <li key={number}>
            <Button kind="words" aria-pressed={number === shown} onClick={() => onShow(number)}>
              {words.version(number)}
              {index === 0 && `, ${words.newest}`}
            </Button>
            <small>
              {[sourceName, longDate(madeAt), madeBy, isValid ? words.valid : null]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
