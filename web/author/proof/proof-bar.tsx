import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { urls } from '#domain/urls.ts'
import { PageJump } from '#web/app/pages/page-jump.tsx'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { words } from './proof-texts.ts'
import type { Look } from './use-look.ts'

interface ProofBarProps {
  view: AuthorProof
  look: Look
  onLook: (look: Look) => void
  /** The page that is shown, and the number of pages; 0 while they are loaded. */
  at: number
  count: number
  onTurn: (page: number) => void
}

/** Bar above the proof: PDF pages or web page, the page that is shown, and the PDF. */
export function ProofBar({
  view: { manuscript, proof, pdf },
  look,
  onLook,
  at,
  count,
  onTurn,
}: ProofBarProps) {
  if (pdf.state === 'waiting') return <p role="status">{words.pdfWaiting}</p>
  if (pdf.state !== 'ready') return null
  return (
    <div className="proof-bar">
      <fieldset className="proof-look">
        <legend className="hidden-text">{words.look}</legend>
        {(['pages', 'web'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={look === name} onClick={() => onLook(name)}>
            {words.looks[name]}
          </button>
        ))}
      </fieldset>
      {look === 'pages' && count > 0 && (
        <div className="pages-turn">
          <Button kind="words" disabled={at <= 1} onClick={() => onTurn(at - 1)}>
            {words.previousPage}
          </Button>
          <PageJump key={at} at={at} count={count} onJump={onTurn} />
          <Button kind="words" disabled={at >= count} onClick={() => onTurn(at + 1)}>
            {words.nextPage}
          </Button>
        </div>
      )}
      <PlainLinkButton
        href={urls.proofPdf(manuscript.id, proof.id)}
        kind="words"
        target="_blank"
        rel="noreferrer"
      >
        {words.openPdf}
        <span className="hidden-text"> {words.newTab}</span>
      </PlainLinkButton>
    </div>
  )
}
