import { useState } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import type { AuthorProof, ProofComment } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { proofKey, removeComment } from './calls.ts'
import { CommentForm } from './comment-form.tsx'
import { PlaceName } from './place-name.tsx'
import { words } from './proof-texts.ts'
import { proofItemId } from './use-proof-keys.ts'

interface CommentListProps {
  view: AuthorProof
  current: string | null
  onCurrent: (id: string) => void
  /** Returns the page of a passage in the PDF; null if it is not known. */
  pageOf: (anchor: TextAnchor) => number | null
}

/** The author's corrections and comments, and what the editors did about each. */
export function CommentList({ view, current, onCurrent, pageOf }: CommentListProps) {
  const { comments } = view
  return (
    <section aria-labelledby="proof-comments-title">
      <h3 id="proof-comments-title" className="proof-label">
        {words.comments} <span>{comments.length}</span>
      </h3>
      {comments.length === 0 && <p className="proof-quiet">{words.noComments}</p>}
      <ol className="proof-list">
        {comments.map((comment, index) => (
          <li
            key={comment.id}
            id={proofItemId(comment.id)}
            tabIndex={-1}
            className={comment.id === current ? 'proof-note current' : 'proof-note'}
          >
            <CommentItem
              view={view}
              comment={comment}
              label={String(index + 1)}
              onShow={() => onCurrent(comment.id)}
              page={pageOf(comment.anchor)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ItemProps {
  view: AuthorProof
  comment: ProofComment
  label: string
  onShow: () => void
  page: number | null
}

function CommentItem({ view, comment, label, onShow, page }: ItemProps) {
  const { manuscript, proof, mayAnswer } = view
  const { id, anchor, body, replacement, outcome, outcomeNote } = comment
  const [isEditing, setIsEditing] = useState(false)
  const remove = useSend({
    call: () => removeComment(manuscript.id, id),
    ...{ done: words.removed, failed: words.removeFailed },
    refetch: proofKey(manuscript.id),
  })
  const mayChange = mayAnswer && outcome === null && comment.proof === proof.number
  return (
    <>
      <p className="proof-note-head">
        <span className={outcome ? 'proof-mark mine done' : 'proof-mark mine'}>{label}</span>
        <Button kind="words" onClick={onShow}>
          <PlaceName anchor={anchor} page={page} />
        </Button>
        {comment.proof !== proof.number && <small>{words.earlier(comment.proof)}</small>}
        {outcome && <small className={outcome === 'made' ? 'ok' : 'warn'}>{words.outcomes[outcome]}</small>}
      </p>
      {isEditing ? (
        <CommentForm view={view} anchor={anchor} comment={comment} onEnd={() => setIsEditing(false)} />
      ) : (
        <div className="proof-said">
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
          {body && <p>{body}</p>}
          {outcomeNote && (
            <p>
              <b>{words.note}</b> {outcomeNote}
            </p>
          )}
          {mayChange && (
            <p className="proof-actions">
              <Button kind="words" onClick={() => setIsEditing(true)}>
                {words.edit}
              </Button>
              <Button kind="danger-words" busy={remove.isPending} onClick={() => remove.mutate()}>
                {words.remove}
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  )
}
