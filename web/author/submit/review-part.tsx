import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.review

/** One step of the submission, with a button that opens it again. */
export function Part({
  step,
  onEdit,
  children,
}: {
  step: number
  onEdit: (step: number) => void
  children: ReactNode
}) {
  const name = texts.stepNames[step] ?? ''
  return (
    <section className="wizard-review-part">
      <div className="head small">
        <h3>{name}</h3>
        <Button kind="words" onClick={() => onEdit(step)}>
          {words.edit}
          <span className="hidden-text"> {name}</span>
        </Button>
      </div>
      {children}
    </section>
  )
}

export function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <span className="wizard-none-given">{words.none}</span>}</dd>
    </div>
  )
}
