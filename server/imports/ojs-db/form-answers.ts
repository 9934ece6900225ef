import { htmlLine, htmlText } from '../read/html-text.ts'
import { type Row, text } from './queries.ts'
import type { Workflow } from './workflow.ts'

/** REVIEW_FORM_ELEMENT_TYPE_* in OJS whose answers are numbers of choices: checkboxes, radio buttons, and lists. */
const choices = new Set([4, 5, 6])

/** What a reviewer answered to the form's questions, each with its question, for the authors or for editors alone. */
export function answersOf(
  workflow: Workflow,
  review: Row,
  locale: string,
  { isForAuthors }: { isForAuthors: boolean },
): string[] {
  return workflow
    .of('formAnswers', review)
    .filter(
      (one) =>
        Number(one.review_id) === Number(review.review_id) && (Number(one.included) === 1) === isForAuthors,
    )
    .flatMap((one) => {
      const question = htmlLine(workflow.questionOf(one, 'question', locale))
      const answer = choices.has(Number(one.element_type))
        ? chosen(text(one.answer), workflow.questionOf(one, 'possibleResponses', locale))
        : htmlText(text(one.answer))
      return answer ? [`${question || 'Question'}\n${answer}`] : []
    })
}

/** The words of the choices, whose numbers OJS stores; a number that has no choice stays a number. */
function chosen(answer: string, possible: string): string {
  const words = listOf(possible)
  return listOf(answer)
    .map((number) => htmlLine(words[Number(number)] ?? number))
    .filter(Boolean)
    .join('; ')
}

/** A list as OJS stores it: JSON, PHP's own form, or one value alone. In the older form each choice has its order and its content. */
function listOf(stored: string): string[] {
  const written = stored.trim()
  if (written.startsWith('[') || written.startsWith('{') || written.startsWith('"')) {
    try {
      const list: unknown = JSON.parse(written)
      return Object.values(list instanceof Object ? list : [list]).map((one) =>
        one instanceof Object ? String((one as { content?: unknown }).content ?? '') : String(one),
      )
    } catch {
      return []
    }
  }
  if (!/^a:\d+:\{/.test(written)) return written ? [written] : []
  const values = [...written.matchAll(/(?:s:\d+:"(.*?)"|i:(\d+));/gs)].map(
    ([, words, number]) => words ?? number,
  )
  const contents = values.flatMap((_, at) => (values[at - 1] === 'content' ? [values[at] ?? ''] : []))
  // Keys and values take turns.
  return contents.length > 0 ? contents : values.flatMap((value, at) => (at % 2 === 1 ? [value ?? ''] : []))
}
