import { answerText, type ReadAnswer } from '#domain/manuscript/review-form.ts'
import { Prose } from '../text/prose.tsx'
import './answers.css'

interface AnswersProps {
  answers: readonly ReadAnswer[]
}

/** Answers to the questions of a review form, each below its question. */
export function Answers({ answers }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <dl className="answers">
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a review never change their order.
        <div key={index}>
          <dt>{answer.label}</dt>
          <dd>
            <Prose text={answerText(answer)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
