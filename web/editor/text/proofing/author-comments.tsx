import { useState } from 'react'
import { isOutsideText } from '#domain/production/proof-places.ts'
import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { settleComment } from './calls.ts'
import { DeclineForm } from './decline-form.tsx'
import { words } from './proofing-texts.ts'

type Comment = EditorProofs['comments'][number]

/** Lists the author's corrections and comments, with what the editors did about each. */
export function AuthorComments({ id, comments }: { id: string; comments: readonly Comment[] }) {
  return (
    <section aria-labelledby="proofing-comments-title">
      <h3 id="proofing-comments-title">{words.comments}</h3>
      {comments.length === 0 && <p className="editor-quiet-text">{words.noComments}</p>}
      <ol className="proofing-list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} id={id} comment={comment} />
        ))}
      </ol>
    </section>
  )
}

function CommentItem({ id, comment }: { id: string; comment: Comment }) {
  const { anchor, body, replacement, outcome, outcomeNote } = comment
  const [isDeclining, setIsDeclining] = useState(false)
  const settle = useSend({
    call: (next: 'made' | null) => settleComment(id, comment.id, { outcome: next }),
    ...{ done: words.settled, failed: words.settleFailed },
  })
  return (
    <li>
      <p>
        <small>{words.onProof(comment.proof)}</small> <q>{anchor.quote.exact}</q>{' '}
        {outcome && <small className={outcome === 'made' ? 'ok' : 'warn'}>{words.outcomes[outcome]}</small>}
      </p>
      {replacement !== null && (
        <p>
          {replacement === '' ? (
            words.deleteIt
          ) : (
            <>
              {words.replaceBy} <ins>{replacement}</ins>
            </>
          )}
        </p>
      )}
      {body && <blockquote>{body}</blockquote>}
      {outcomeNote && <p>“{outcomeNote}”</p>}
      <p className="form-actions">
        {outcome === null ? (
          <>
            <LinkButton
              kind="words"
              to={
                isOutsideText(anchor)
                  ? urls.manuscriptMetadata(id)
                  : urls.manuscriptPassage(id, anchor.element)
              }
            >
              {words.make}
            </LinkButton>
            <Button kind="words" busy={settle.isPending} onClick={() => settle.mutate('made')}>
              {words.close}
            </Button>
            <Button kind="words" onClick={() => setIsDeclining(!isDeclining)}>
              {words.decline}
            </Button>
          </>
        ) : (
          <Button kind="words" busy={settle.isPending} onClick={() => settle.mutate(null)}>
            {words.openAgain}
          </Button>
        )}
      </p>
      {isDeclining && <DeclineForm id={id} commentId={comment.id} onEnd={() => setIsDeclining(false)} />}
    </li>
  )
}
