import { Eye, Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fullName } from '#domain/account.ts'
import type { DecisionKind } from '#domain/decision.ts'
import type { EditorDetail, EditorReview } from '#domain/schemas/manuscript.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { countWords, Prose } from '#web/ui/prose.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { texts } from './texts.ts'

const words = texts.decision

interface LetterProps {
  detail: EditorDetail
  kind: DecisionKind | null
  letter: string
  /** It is no longer the template. */
  edited: boolean
  loading: boolean
  failed: boolean
  enclosed: EditorReview[]
  error: string | null
  onChange: (letter: string) => void
  onRestore: () => void
}

/** The letter as the author will read it; 'Edit letter' makes the same place a field. */
export function Letter(props: LetterProps) {
  const { detail, kind, letter, edited, loading, failed, enclosed, error, onChange, onRestore } = props
  const [editing, setEditing] = useState(false)
  // Nothing to preview: a template that could not be loaded leaves the letter to be written.
  useEffect(() => {
    if (failed || error) setEditing(true)
  }, [failed, error])
  if (!kind)
    return (
      <div className="letter-place">
        <h3>{words.letter}</h3>
        <p className="quiet-text">{words.choose}</p>
      </div>
    )
  return (
    <div className="letter-place">
      <div className="letter-head">
        <h3>
          <label htmlFor="letter">{words.letter}</label> <small>{words.letterAside}</small>
        </h3>
        <span className="word-actions">
          {edited && (
            <Button kind="words" icon={RotateCcw} onClick={onRestore}>
              {words.restore}
            </Button>
          )}
          <Button kind="words" icon={editing ? Eye : Pencil} onClick={() => setEditing(!editing)}>
            {editing ? words.preview : words.edit}
          </Button>
        </span>
      </div>
      {failed && <p className="warn">{words.letterFailed}</p>}
      {error && <FieldError id="letter-error">{error}</FieldError>}
      {editing ? (
        <textarea
          id="letter"
          className="input letter-field"
          rows={18}
          value={letter}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'letter-error' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div className="letter" id="letter" tabIndex={-1}>
          <LetterHead detail={detail} kind={kind} />
          {loading ? (
            <Skeleton lines={['w-40', 'full', 'full', 'w-80', 'full', 'w-60']} />
          ) : (
            <Prose text={letter} />
          )}
          {enclosed.length > 0 && (
            <p className="enclosed">
              {words.enclosed}:{' '}
              {enclosed
                .map((review) => `${review.label} (${words.words(countWords(review.authorComments))})`)
                .join(', ')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function LetterHead({ detail, kind }: { detail: EditorDetail; kind: DecisionKind }) {
  const { authors, manuscript } = detail
  const first = authors.find((author) => author.isCorresponding) ?? authors[0]
  return (
    <dl className="letter-meta">
      <div>
        <dt>{words.to}</dt>
        <dd>
          {first && fullName(first)}
          {words.coauthors(authors.length - 1)}
        </dd>
      </div>
      <div>
        <dt>{words.subject}</dt>
        <dd>
          {manuscript.number}: {words.subjects[kind]}
        </dd>
      </div>
    </dl>
  )
}
