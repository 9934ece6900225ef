import { TextSelection } from 'prosemirror-state'
import { useState } from 'react'
import { findPassage } from '#domain/anchors.ts'
import { isOutsideText } from '#domain/production/proof-places.ts'
import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { proofsKey, settleComment } from '../text/proofing/calls.ts'
import { DeclineForm } from '../text/proofing/decline-form.tsx'
import { findCorrection, makeCorrection } from './model/correction.ts'
import { elementText, findElement, positionOf } from './model/passages.ts'
import { useTextState, type Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.corrections

type Comment = EditorProofs['comments'][number]

/** The authors' corrections and comments from the proofs that nobody has dealt with. */
export function Corrections({ writing }: { writing: Writing }) {
  const { data } = useApiQuery({ queryKey: proofsKey(writing.manuscriptId) })
  const open = (data?.comments ?? []).filter(
    ({ outcome, anchor }) => outcome === null && !isOutsideText(anchor),
  )
  if (open.length === 0) return null
  return (
    <section aria-labelledby="writing-corrections">
      <h2 id="writing-corrections" className="section-title">
        {texts.title} <small>{open.length}</small>
      </h2>
      <ul className="writing-remarks">
        {open.map((comment) => (
          <CorrectionItem key={comment.id} comment={comment} writing={writing} />
        ))}
      </ul>
    </section>
  )
}

function CorrectionItem({
  comment,
  writing: { writer, manuscriptId },
}: {
  comment: Comment
  writing: Writing
}) {
  const { id, anchor, body, replacement } = comment
  const [isDeclining, setIsDeclining] = useState(false)
  const { doc } = useTextState(writer)
  const settle = useSend({
    call: () => settleComment(manuscriptId, id, { outcome: 'made' }),
    ...{ failed: texts.failed, refetch: proofsKey(manuscriptId) },
  })
  const place = findElement(doc, anchor.element)
  const canMake =
    writer.isWriting && replacement !== null && findCorrection(doc, { anchor, replacement }) !== null

  function show() {
    if (!place) return
    const passage = findPassage(anchor, elementText(place.node)) ?? { start: 0, end: 0 }
    const { state } = writer
    const [from, to] = [positionOf(place, passage.start), positionOf(place, passage.end)]
    writer.reveal(
      state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(to))),
    )
  }

  return (
    <li className="writing-note">
      <p>
        <q>{anchor.quote.exact}</q>
      </p>
      {replacement !== null && (
        <p>
          {replacement === '' ? (
            texts.deleteIt
          ) : (
            <>
              {texts.replaceBy} <ins>{replacement}</ins>
            </>
          )}
        </p>
      )}
      {body && <blockquote>{body}</blockquote>}
      <p className="writing-actions">
        {canMake && (
          <Button
            kind="words"
            busy={settle.isPending}
            onClick={() => {
              if (makeCorrection(writer, { anchor, replacement })) settle.mutate()
            }}
          >
            {texts.make}
          </Button>
        )}
        {place && (
          <Button kind="words" onClick={show}>
            {texts.show}
          </Button>
        )}
        {!canMake && (
          <Button kind="words" busy={settle.isPending} onClick={() => settle.mutate()}>
            {texts.done}
          </Button>
        )}
        <Button kind="words" onClick={() => setIsDeclining(!isDeclining)}>
          {texts.decline}
        </Button>
      </p>
      {isDeclining && <DeclineForm id={manuscriptId} commentId={id} onEnd={() => setIsDeclining(false)} />}
    </li>
  )
}
