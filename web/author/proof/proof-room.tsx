import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { CommentForm, keyOfNew } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { readKeptAnchor } from './kept-anchor.ts'
import type { Mark } from './passages.ts'
import { ProofBar } from './proof-bar.tsx'
import { ProofHead } from './proof-head.tsx'
import { ProofPages } from './proof-pages.tsx'
import { ProofText } from './proof-text.tsx'
import { words } from './proof-texts.ts'
import { QueryList } from './query-list.tsx'
import { useLook } from './use-look.ts'
import { proofItemId, useProofKeys } from './use-proof-keys.ts'
import { useProofPages } from './use-proof-pages.ts'
import { Verdict } from './verdict.tsx'

/**
 * The text of the proof with queries, corrections and the author's answer next to it, or below it on a phone.
 */
export function ProofRoom({ view }: { view: AuthorProof }) {
  const { manuscript, proof, queries, comments, mayAnswer } = view
  const { look, choose, at, turnTo } = useLook(view)
  const pages = useProofPages(view, look === 'pages')
  const count = pages.query.data?.pages.length ?? 0
  const shownPage = Math.min(Math.max(1, at), Math.max(1, count))
  const first = useRef(proof.id)
  const [current, setCurrent] = useState<string | null>(null)
  // A correction that was begun and not saved is opened again.
  const [anchor, setAnchor] = useState<TextAnchor | null>(() =>
    mayAnswer ? readKeptAnchor(keyOfNew(proof.id)) : null,
  )
  const side = useRef<HTMLElement>(null)
  // The buttons of the answer are gone once it is sent.
  useKeptFocus(side)

  useEffect(() => {
    document.title = `${words.title} · ${manuscript.number}`
  }, [manuscript.number])

  const correct = useCallback((passage: TextAnchor) => {
    setAnchor(passage)
    setCurrent(null)
  }, [])
  const marks = useMemo(
    (): Mark[] => [
      ...queries.map(({ id, anchor: at, state }, index) => ({
        ...{ id, anchor: at, label: `Q${index + 1}`, isDone: state !== 'open' },
        kind: 'query' as const,
      })),
      ...comments.map(({ id, anchor: at, outcome }, index) => ({
        ...{ id, anchor: at, label: String(index + 1), isDone: outcome !== null },
        kind: 'mine' as const,
      })),
    ],
    [queries, comments],
  )

  const pageOf = (anchor: TextAnchor) => pages.passages?.find(anchor)?.page ?? null
  function show(id: string): void {
    setCurrent(id)
    const page = marks.flatMap((mark) => (mark.id === id ? (pageOf(mark.anchor) ?? []) : []))[0]
    if (page) turnTo(page)
  }
  /** Shows the query or correction of a passage that was chosen in the text. */
  function toItem(id: string): void {
    setCurrent(id)
    // After the mark has been scrolled into view.
    requestAnimationFrame(() => focusOn(proofItemId(id)))
  }
  useProofKeys({ queries, onQuery: show })
  const places = { marks, current, onMark: toItem, onCorrect: mayAnswer ? correct : null }
  const list = { view, current, onCurrent: show, pageOf }

  return (
    <>
      <ProofHead view={view} />
      {(first.current !== proof.id || view.hasReplaced) && (
        <Notice tone="warn">
          <p role="status">
            <strong>{words.replaced}</strong> {words.replacedBody}
          </p>
        </Notice>
      )}
      {proof.note && (
        <Notice>
          <p>
            <strong>{words.note}</strong> {proof.note}
          </p>
        </Notice>
      )}
      <div className="proof-columns">
        <div>
          <ProofBar {...{ view, look, count }} onLook={choose} at={shownPage} onTurn={turnTo} />
          {look === 'pages' ? (
            <ProofPages {...{ view, pages, ...places }} at={shownPage} onTurn={turnTo} />
          ) : (
            <ProofText view={view} {...places} />
          )}
        </div>
        <section ref={side} className="proof-side" aria-labelledby="proof-side-title">
          <h2 id="proof-side-title" className="section-title">
            {words.side}
          </h2>
          <p className="proof-quiet">{mayAnswer || proof.answeredAt ? words.intro : words.coauthor}</p>
          <div className="proof-new">
            {anchor && mayAnswer && (
              <CommentForm
                key={`${anchor.element}-${anchor.start}-${anchor.quote.exact}`}
                view={view}
                anchor={anchor}
                onEnd={() => setAnchor(null)}
              />
            )}
          </div>
          <QueryList {...list} />
          <CommentList {...list} />
          {mayAnswer && <p className="proof-hint">{words.hint[look]}</p>}
          <Verdict view={view} />
        </section>
      </div>
    </>
  )
}
