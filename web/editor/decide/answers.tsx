import { Lock } from 'lucide-react'
import { answerText } from '#domain/manuscript/review-form.ts'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'
import '#web/ui/lists/folding-table.css'

const words = texts.reviews.answers

/** The answers to the journal's questions, with those of all reviewers of a round side by side. */
export function AnswersOfRound({ reviews }: { reviews: readonly EditorReview[] }) {
  const questions = new Map(
    reviews.flatMap(({ answers }) => answers.map((answer) => [answer.questionId, answer] as const)),
  )
  if (questions.size === 0) return null
  return (
    <ScrollX label={words.title}>
      <table {...roles.table} className="table folding editor-answers">
        <caption>{words.title}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            <th {...roles.columnheader} scope="col">
              {words.question}
            </th>
            {reviews.map(({ id, reviewerName }) => (
              <th {...roles.columnheader} scope="col" key={id}>
                {reviewerName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {[...questions.values()].map((question) => (
            <tr {...roles.row} key={question.questionId}>
              <th {...roles.rowheader} scope="row">
                {question.label}
                <small>
                  {!question.forAuthors && <Icon of={Lock} />}
                  {question.forAuthors ? words.forAuthors : words.forEditors}
                </small>
              </th>
              {reviews.map(({ id, reviewerName, answers }) => {
                const given = answers.find(({ questionId }) => questionId === question.questionId)
                return (
                  <td {...roles.cell} key={id}>
                    <b className="editor-answer-from">{reviewerName}</b>
                    {given ? <Prose text={answerText(given)} /> : <span className="meta">{words.none}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}
