import { useState } from 'react'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { AskEditor } from './ask-editor.tsx'
import { words } from './proof-texts.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

export const verdictId = 'proof-verdict'

/**
 * Buttons to approve the proof or to ask for changes; after the answer, what was answered. On a phone they
 * are in a bar at the bottom.
 */
export function Verdict({ view }: { view: AuthorProof }) {
  const { proof, queries, comments, mayAnswer, mayAsk } = view
  const [asked, setAsked] = useState<'approve' | 'change' | 'reopening' | null>(null)
  const open = queries.filter(({ state }) => state === 'open').length
  const corrections = comments.filter((one) => one.proof === proof.number && one.outcome === null).length
  const isChange = open > 0 || corrections > 0
  const close = () => setAsked(null)
  return (
    <section id={verdictId} tabIndex={-1} className="proof-verdict" aria-labelledby="proof-verdict-title">
      <h3 id="proof-verdict-title" className="hidden-text">
        {words.verdict}
      </h3>
      {proof.answeredAt && (
        <Notice tone={proof.approved ? 'ok' : 'warn'}>
          <p>
            <strong>{proof.approved ? words.approved : words.asked}</strong>{' '}
            <DateText value={proof.answeredAt} />. {proof.comments && `“${proof.comments}”`}
          </p>
          {proof.asked?.for === 'reopening' ? (
            <p>{words.waitingReopening}</p>
          ) : (
            mayAsk && (
              <Button kind="words" onClick={() => setAsked('reopening')}>
                {words.askReopening}
              </Button>
            )
          )}
        </Notice>
      )}
      {mayAnswer && (
        <>
          <p id="proof-verdict-why" className="proof-quiet">
            {open > 0
              ? words.openQueries(open)
              : corrections > 0
                ? words.unsent(corrections)
                : queries.length > 0
                  ? words.ready
                  : words.nothingOpen}
          </p>
          <div className="proof-verdict-bar">
            <Button kind={isChange ? 'primary' : 'secondary'} onClick={() => setAsked('change')}>
              {words.change}
            </Button>
            <Button
              kind={isChange ? 'secondary' : 'primary'}
              disabled={open > 0}
              aria-describedby="proof-verdict-why"
              onClick={() => setAsked('approve')}
            >
              {words.approve}
            </Button>
          </div>
        </>
      )}
      {asked === 'reopening' && <AskEditor view={view} about="reopening" onClose={close} />}
      {(asked === 'approve' || asked === 'change') && (
        <VerdictDialog
          view={view}
          isApproval={asked === 'approve'}
          corrections={corrections}
          needsComments={
            asked === 'change' && corrections === 0 && !queries.some((q) => q.state === 'answered')
          }
          onClose={close}
        />
      )}
    </section>
  )
}
