import { Eye, Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fullName } from '#domain/account/account.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { ProposedLetter } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { countWords, Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'
import { TemplateChoice } from './template-choice.tsx'

const words = texts.decision

export interface LetterProps {
  detail: EditorDetail
  kind: DecisionKind | null
  letter: string
  /** Whether the editor has changed the text of the template. */
  edited: boolean
  loading: boolean
  failed: boolean
  enclosed: { label: string; text: string; inPart: boolean }[]
  templates: ProposedLetter['templates']
  templateId: string | null
  error: string | null
  onChange: (letter: string) => void
  onRestore: () => void
}

/** Shows the letter as the author will read it. 'Edit letter' turns it into a text field. */
export function Letter(props: LetterProps) {
  const { detail, kind, letter, edited, loading, failed, enclosed, error, onChange, onRestore } = props
  const [editing, setEditing] = useState(false)
  // Opens the text field if the template could not be loaded or the letter has an error.
  useEffect(() => {
    if (failed || error) setEditing(true)
  }, [failed, error])
  if (!kind)
    return (
      <div className="decision-letter-place">
        <h3>{words.letter}</h3>
        <p className="editor-quiet-text">{words.choose}</p>
      </div>
    )
  return (
    <div className="decision-letter-place">
      <div className="decision-letter-head">
        <h3>
          <label htmlFor="letter">{words.letter}</label> <small>{words.letterAside}</small>
        </h3>
        <span className="editor-word-actions">
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
      <TemplateChoice {...props} kind={kind} />
      {failed && <p className="warn">{words.letterFailed}</p>}
      {error && <FieldError id="letter-error">{error}</FieldError>}
      {editing ? (
        <textarea
          id="letter"
          className="input decision-letter-field"
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
            <p className="decision-enclosed">
              {words.enclosed}:{' '}
              {enclosed
                .map(({ label, text, inPart }) => words.enclosedOne(label, countWords(text), inPart))
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
    <dl className="decision-letter-meta">
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
