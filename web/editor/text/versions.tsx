import { useState } from 'react'
import type { TextView } from '#domain/schemas/production-text.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { restoreVersion } from './calls.ts'
import { textTexts as words } from './text-texts.ts'
import { VersionComparison } from './version-comparison.tsx'

interface VersionsProps {
  manuscriptId: string
  versions: TextView['versions']
  shown: number
  isOpen: boolean
  onShow: (number: number) => void
}

/**
 * Lists all versions of the text, newest first. A version never changes; restoring one creates a new version.
 */
export function Versions({ manuscriptId, versions, shown, isOpen, onShow }: VersionsProps) {
  const [compared, setCompared] = useState<{ from: number; to: number } | null>(null)
  const restore = useSend({
    call: (number: number) => restoreVersion(manuscriptId, number),
    done: words.restored,
    failed: words.restoreFailed,
  })
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions-title">
      <h2 id="versions-title" className="section-title">
        {words.versions}
      </h2>
      <ul className="file-list">
        {versions.map(({ number, sourceName, madeAt, madeBy, isValid, description }, index) => (
          <li key={number}>
            <Button kind="words" aria-pressed={number === shown} onClick={() => onShow(number)}>
              {words.version(number)}
              {index === 0 && `, ${words.newest}`}
            </Button>
            <small>
              {[description ?? sourceName, longDate(madeAt), madeBy, isValid ? words.valid : words.notValid]
                .filter(Boolean)
                .join(', ')}
            </small>
            <span className="editor-word-actions">
              {index < versions.length - 1 && (
                <Button
                  kind="words"
                  aria-label={words.compareWith(number, versions[index + 1]?.number ?? 0)}
                  onClick={() => setCompared({ from: versions[index + 1]?.number ?? 0, to: number })}
                >
                  {words.compare}
                </Button>
              )}
              {isOpen && index > 0 && (
                <Button
                  kind="words"
                  aria-label={words.restoreVersion(number)}
                  busy={restore.isPending}
                  onClick={() => restore.mutate(number)}
                >
                  {words.restore}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {compared && (
        <VersionComparison
          manuscriptId={manuscriptId}
          numbers={versions.map(({ number }) => number)}
          {...compared}
          onChange={setCompared}
          onClose={() => setCompared(null)}
        />
      )}
    </section>
  )
}
