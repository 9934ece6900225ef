import { questionLimits } from '#domain/manuscript/review-form.ts'
import type { QuestionInput, QuestionView } from '#domain/schemas/review-form.ts'
import type { Checks } from '#web/ui/forms/use-form.ts'
import { texts } from '../texts.ts'

const words = texts.questions.missing
const { scaleMin, scaleMax } = questionLimits

/** A question as it is typed. The fields of other kinds keep their values when the kind is changed. */
export type TypedQuestion = Omit<QuestionInput, 'options' | 'scale'> & {
  /** One answer per line. */
  choices: string
  scale: string
  lowest: string
  highest: string
}

export const blankQuestion: TypedQuestion = {
  kind: 'scale',
  label: '',
  help: '',
  choices: '',
  scale: '5',
  lowest: '',
  highest: '',
  isRequired: false,
  forAuthors: false,
  manuscriptTypes: [],
}

export function typedQuestion({ id: _, options, scale, ...question }: QuestionView): TypedQuestion {
  const isScale = question.kind === 'scale'
  return {
    ...question,
    choices: isScale ? '' : options.join('\n'),
    scale: String(scale ?? blankQuestion.scale),
    lowest: isScale ? (options[0] ?? '') : '',
    highest: isScale ? (options[1] ?? '') : '',
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function sentQuestion({ choices, scale, lowest, highest, ...question }: TypedQuestion): QuestionInput {
  const { kind } = question
  const ends = [lowest.trim(), highest.trim()]
  return {
    ...question,
    options: kind === 'scale' ? (ends.some(Boolean) ? ends : []) : kind === 'text' ? [] : linesOf(choices),
    scale: kind === 'scale' ? Number(scale) : null,
  }
}

export function problemsOf(values: TypedQuestion): Checks {
  const { kind, label, scale, choices } = values
  const value = Number(scale)
  const lines = linesOf(choices)
  const isChoice = kind === 'single' || kind === 'multiple'
  return {
    label: !label.trim() && words.label,
    scale:
      kind === 'scale' &&
      !(Number.isInteger(value) && value >= scaleMin && value <= scaleMax) &&
      words.scale(scaleMin, scaleMax),
    options:
      isChoice && (lines.length < 2 ? words.options : new Set(lines).size < lines.length ? words.same : null),
  }
}
