import { Check, Lightbulb } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import type { FormQuestion } from '#domain/manuscript/review-form.ts'
import { type ReviewHint, reviewHints } from '#domain/manuscript/review-hints.ts'
import type { ReviewDraft } from '#domain/schemas/review.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { keys } from '../calls.ts'
import { reviewFieldId } from '../form-questions.tsx'
import { useOwnIdentities } from '../own-name.ts'
import { hintTexts as words } from './hint-texts.ts'
import './hints.css'

interface HintsProps {
  questions: readonly FormQuestion[]
  /** Whether the author reads the reviewer's name, which then is no hint. */
  isNamed: boolean
  draft: ReviewDraft
  onNote: (id: string) => void
}

/** Hints about the report that only its writer sees. They are computed here and sent nowhere. */
export function Hints({ questions, isNamed, draft, onNote }: HintsProps) {
  const identities = useOwnIdentities()
  const { data: own } = useApiQuery({ queryKey: keys.papers })
  const settled = useDeferredValue(draft)
  const hints = useMemo(
    () =>
      identities
        ? reviewHints(settled, questions, { identities, papers: own?.papers ?? [] }).filter(
            ({ kind }) => !isNamed || kind !== 'name',
          )
        : [],
    [settled, questions, identities, own, isNamed],
  )
  const isEmpty = settled.comments.trim() === '' && settled.notes.every(({ body }) => body.trim() === '')
  if (isEmpty || !identities) return null
  return (
    <section className="hints" aria-labelledby="hints-title">
      <h3 id="hints-title">
        <Icon of={Lightbulb} /> {words.title}
      </h3>
      <p className="help">{words.private}</p>
      {hints.length === 0 ? (
        <p className="hints-none">
          <Icon of={Check} /> {words.none}
        </p>
      ) : (
        <ul>
          {hints.map((hint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hints have no state.
            <Hint key={index} hint={hint} onNote={onNote} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The field that a hint is about, if it is not a comment on a passage. */
const fieldId = (questionId: string | null): string =>
  reviewFieldId(questionId ? `answers.${questionId}` : 'comments') ?? 'comments'

function Hint({
  hint: { kind, excerpt, noteId, questionId },
  onNote,
}: {
  hint: ReviewHint
  onNote: (id: string) => void
}) {
  return (
    <li>
      <q>{excerpt}</q>
      <p>{words.kinds[kind]}</p>
      {kind !== 'reasons' && (
        <Button kind="words" onClick={() => (noteId ? onNote(noteId) : focusOn(fieldId(questionId)))}>
          {words.show}
          <span className="hidden-text">{words.of(excerpt)}</span>
        </Button>
      )}
    </li>
  )
}
