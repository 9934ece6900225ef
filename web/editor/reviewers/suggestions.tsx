import { useDeferredValue, useEffect, useState } from 'react'
import { type ReviewerSort, reviewerSorts } from '#domain/manuscript/review.ts'
import type { PeopleElsewhere as PeopleFound, ReviewerSuggestion } from '#domain/schemas/review.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { texts } from '../texts.ts'
import { PeopleElsewhere } from './people-elsewhere.tsx'
import type { useRankedList } from './ranked-list.tsx'

const words = texts.invite

const typingMs = 250

interface SuggestionsProps {
  manuscriptId: string
  inRound: ReadonlySet<string>
  busy: boolean
  onInvite: (reviewer: ReviewerSuggestion) => void
  onPreview: (reviewer: ReviewerSuggestion) => void
  /** Called with somebody who has no account here. */
  onElsewhere: (person: PeopleFound['people'][number]) => void
  /** Ranked list to which suggestions can be added; null when a reviewer is being replaced. */
  ranked: ReturnType<typeof useRankedList> | null
}

export function Suggestions({
  manuscriptId,
  inRound,
  busy,
  onInvite,
  onPreview,
  onElsewhere,
  ranked,
}: SuggestionsProps) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<ReviewerSort>('fit')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useApiQuery({
    queryKey: keys.suggestions(manuscriptId, search, sort),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const shown = useDeferredValue(query.data)
  return (
    <section aria-labelledby="suggestions-title" className="stack">
      <TextInput
        id="reviewer-search"
        type="search"
        label={words.search}
        help={words.searchHelp}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="decision-suggestions-head">
        <h3 id="suggestions-title" className="editor-side-title">
          {search ? words.found : words.suggestions}
        </h3>
        <label>
          {words.sort}
          <select
            className="input"
            value={sort}
            onChange={(event) => setSort(event.target.value as ReviewerSort)}
          >
            {Object.entries(reviewerSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {query.isError && <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['block', 'block', 'block']} />}
      {shown?.length === 0 && <p className="editor-quiet-text">{words.nobody}</p>}
      <ul className="decision-suggestions">
        {shown?.map((reviewer) => (
          <li key={reviewer.id} tabIndex={-1}>
            <div>
              <b>{reviewer.name}</b>
              <small>
                {[reviewer.affiliation, reviewer.expertise.join(', ')].filter(Boolean).join(' · ')}
              </small>
              <small>{words.facts(reviewer).join(' · ')}</small>
              {reviewer.reasons.map((reason) => (
                <small key={reason}>{reason}</small>
              ))}
              {reviewer.warnings.map((warning) => (
                <small key={warning} className="warn">
                  {warning}
                </small>
              ))}
            </div>
            {inRound.has(reviewer.email.toLowerCase()) ? (
              <span className="editor-quiet-text">{words.already}</span>
            ) : (
              <span className="decision-suggestion-actions" tabIndex={-1}>
                <Button size="small" busy={busy} onClick={() => onInvite(reviewer)}>
                  {words.button}
                  <span className="hidden-text"> {reviewer.name}</span>
                </Button>
                <Button kind="words" busy={busy} onClick={() => onPreview(reviewer)}>
                  {words.preview}
                  <span className="hidden-text"> {reviewer.name}</span>
                </Button>
                {ranked &&
                  (ranked.listed.has(reviewer.id) ? (
                    <small>{editingTexts.list.listed}</small>
                  ) : (
                    <Button kind="words" busy={ranked.busy} onClick={() => ranked.add(reviewer.id)}>
                      {editingTexts.list.add}
                      <span className="hidden-text"> {reviewer.name}</span>
                    </Button>
                  ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <PeopleElsewhere manuscriptId={manuscriptId} search={search} onChoose={onElsewhere} />
    </section>
  )
}
