import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { DateText, relativeDate } from '#web/ui/text/dates.tsx'
import { AskEditor } from './ask-editor.tsx'
import { words } from './proof-texts.ts'
import { verdictId } from './verdict.tsx'

/** Header of the proof page: the manuscript, the number of the proof, and the due date of the answer. */
export function ProofHead({ view }: { view: AuthorProof }) {
  const { manuscript, proof, pdf, mayAsk, mayAnswer } = view
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = proof.answeredAt === null
  const isLate = isOpen && Date.parse(proof.dueAt) < Date.now()
  return (
    <>
      <nav className="crumb" aria-label={words.title}>
        <Link to={urls.authorManuscript(manuscript.id)}>{words.back}</Link>
      </nav>
      <header className="proof-head">
        <div>
          <h1 dir="auto">{manuscript.title}</h1>
          <p className="facts">
            <b>{manuscript.number}</b>
            <span>
              {words.sent(proof.number)} <DateText value={proof.sentAt} />
            </span>
            <span>{words.version(proof.version)}</span>
            {pdf.pages !== null && <span>{words.pdfPages(pdf.pages)}</span>}
            {/* Every paragraph of the text is a tab stop, so the buttons after it need a way past them. */}
            {mayAnswer && <a href={`#${verdictId}`}>{words.toVerdict}</a>}
          </p>
        </div>
        {isOpen && (
          <div className={isLate ? 'proof-due warn' : 'proof-due'}>
            <Icon of={Calendar} />
            <p>
              <b>
                {words.due} <DateText value={proof.dueAt} />
              </b>
              <small>
                {isLate ? words.late : `${relativeDate(proof.dueAt)}.`}{' '}
                {proof.asked?.for === 'time' ? (
                  <>
                    {words.waitingTime} {proof.asked.until && <DateText value={proof.asked.until} />}.
                  </>
                ) : (
                  mayAsk && (
                    <Button kind="words" onClick={() => setIsAsking(true)}>
                      {words.askTime}
                    </Button>
                  )
                )}
              </small>
            </p>
          </div>
        )}
      </header>
      {isAsking && <AskEditor view={view} about="time" onClose={() => setIsAsking(false)} />}
    </>
  )
}
