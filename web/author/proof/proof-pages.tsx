import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { addressOf } from '#web/app/address.ts'
import { reasonOf } from '#web/app/api.ts'
import { PageView } from '#web/app/pages/page-view.tsx'
import { selectedRange } from '#web/app/pages/passages.ts'
import { useCommentKey, usePassage } from '#web/app/pages/use-passage.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { CorrectButton } from './correct-button.tsx'
import type { Mark } from './passages.ts'
import { words } from './proof-texts.ts'
import type { ProofPages as Pages } from './use-proof-pages.ts'
import '#web/app/pages/pages.css'

interface ProofPagesProps {
  view: AuthorProof
  pages: Pages
  marks: readonly Mark[]
  current: string | null
  /** The page that is shown, counted from 1. */
  at: number
  onTurn: (page: number) => void
  onMark: (id: string) => void
  /** Called to correct a passage; null if the viewer cannot suggest corrections. */
  onCorrect: ((anchor: TextAnchor) => void) | null
}

/** A page of the proof's PDF, on which words can be selected and corrected as in the text. */
export function ProofPages({ view, pages, marks, current, at, onTurn, onMark, onCorrect }: ProofPagesProps) {
  const { manuscript, proof } = view
  const { query, passages } = pages
  const all = query.data?.pages ?? []
  const shown = all[at - 1]
  const text = passages?.texts[at - 1] ?? null
  const container = useRef<HTMLElement>(null)
  const [range, setRange] = usePassage(
    container,
    text && (() => selectedRange(container.current, text)),
    `${proof.id} ${at}`,
  )
  const placed = useMemo(
    () =>
      marks.flatMap(({ id, label, kind, isDone, anchor }) => {
        const passage = passages?.find(anchor)
        const look = isDone ? ('done' as const) : kind === 'mine' ? ('mine' as const) : undefined
        return passage ? [{ id, label, ...passage, isCurrent: id === current, ...(look && { look }) }] : []
      }),
    [marks, current, passages],
  )
  const pictureOf = (page: number) =>
    addressOf('/api/manuscripts/{id}/proof/{proofId}/pages/{page}', {
      params: { id: manuscript.id, proofId: proof.id, page },
    })
  const nextPicture = at < all.length ? pictureOf(at + 1) : null
  // Loads the image of the next page in advance.
  useEffect(() => {
    if (nextPicture) new Image().src = nextPicture
  }, [nextPicture])

  function correct() {
    // The selection may be newer than what is shown.
    const chosen = text && (selectedRange(container.current, text) ?? range)
    const anchor = chosen && passages?.anchorAt({ ...chosen, page: at })
    if (!anchor) return
    onCorrect?.(anchor)
    document.getSelection()?.removeAllRanges()
    setRange(null)
  }
  useCommentKey(range && onCorrect ? correct : null)

  function onKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const to = {
      ArrowRight: at + 1,
      PageDown: at + 1,
      ArrowLeft: at - 1,
      PageUp: at - 1,
      Home: 1,
      End: all.length,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onTurn(to)
  }

  if (query.isError)
    return (
      <Failure title={words.pagesFailed} onRetry={() => void query.refetch()}>
        {reasonOf(query.error, words.pagesFailedBody)}
      </Failure>
    )
  return (
    <div className="proof-pages">
      <section
        ref={container}
        className="pages-view"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn the pages, and a large page must be reachable to be scrolled.
        tabIndex={0}
        aria-label={words.pages}
        onKeyDown={onKey}
      >
        {shown ? (
          <PageView
            key={at}
            {...{
              page: shown,
              number: at,
              count: all.length,
              width: null,
              marks: placed.filter(({ page }) => page === at),
            }}
            pictureOf={() => pictureOf(at)}
            onMark={onMark}
          />
        ) : (
          <div className="page-frame" role="status">
            <span className="hidden-text">{words.pagesLoading}</span>
            <div className="page-waiting">
              <Skeleton lines={['w-60', 'tall', 'full', 'full', 'w-80', 'full', 'full', 'w-60']} />
            </div>
          </div>
        )}
      </section>
      {range && onCorrect && <CorrectButton onCorrect={correct} />}
    </div>
  )
}
