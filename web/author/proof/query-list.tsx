import { Check } from 'lucide-react'
import { useState } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof, ProofQuery } from '#domain/schemas/production-proofs.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PlaceName } from './place-name.tsx'
import { words } from './proof-texts.ts'
import { proofItemId } from './use-proof-keys.ts'
import { hasTyped } from './use-typed.ts'

interface QueryListProps {
  view: AuthorProof
  current: string | null
  onCurrent: (id: string) => void
  /** Returns the page of a passage in the PDF; null if it is not known. */
  pageOf: (anchor: TextAnchor) => number | null
}

/** The editors' queries with the author's answers. */
export function QueryList({ view, current, onCurrent, pageOf }: QueryListProps) {
  const { queries } = view
  const answered = queries.filter(({ state }) => state !== 'open').length
  return (
    <section aria-labelledby="proof-queries-title">
      <h3 id="proof-queries-title" className="proof-label">
        {words.queries} {queries.length > 0 && <span>{words.answered(answered, queries.length)}</span>}
      </h3>
      {queries.length === 0 && <p className="proof-quiet">{words.noQueries}</p>}
      <ol className="proof-list">
        {queries.map((query, index) => (
          <QueryItem
            key={query.id}
            view={view}
            query={query}
            label={`Q${index + 1}`}
            isCurrent={query.id === current}
            onShow={() => onCurrent(query.id)}
            page={pageOf(query.anchor)}
          />
        ))}
      </ol>
    </section>
  )
}

interface ItemProps {
  view: AuthorProof
  query: ProofQuery
  label: string
  isCurrent: boolean
  onShow: () => void
  page: number | null
}

function QueryItem({ view, query, label, isCurrent, onShow, page }: ItemProps) {
  const { id, anchor, body, state, answer } = query
  const [isEditing, setIsEditing] = useState(() => answer !== null && hasTyped(id))
  const isWriting = view.mayAnswer && (state === 'open' || isEditing)
  return (
    <li id={proofItemId(id)} tabIndex={-1} className={classNames('proof-note', isCurrent && 'current')}>
      <p className="proof-note-head">
        <span className={classNames('proof-mark', state !== 'open' && 'done', isCurrent && 'current')}>
          {label}
        </span>
        <Button kind="words" onClick={onShow}>
          <PlaceName anchor={anchor} page={page} />
        </Button>
        <small className={state === 'open' ? undefined : 'ok'}>
          {state !== 'open' && <Icon of={Check} />} {words.states[state]}
        </small>
      </p>
      <p>{body}</p>
      {answer && !isEditing && (
        <p className="proof-said">
          {answer.body}{' '}
          {view.mayAnswer && state !== 'closed' && (
            <Button kind="words" onClick={() => setIsEditing(true)}>
              {words.edit}
            </Button>
          )}
        </p>
      )}
      {isWriting && <AnswerForm view={view} query={query} label={label} onEnd={() => setIsEditing(false)} />}
    </li>
  )
}
