/** Questions of the reviewers' form, besides the fields that every review has. */

export const questionKinds = {
  scale: 'Scale',
  single: 'One choice',
  multiple: 'Several choices',
  text: 'Text',
} as const
export type QuestionKind = keyof typeof questionKinds

export const questionLimits = {
  questions: 50,
  label: 500,
  help: 1000,
  options: 20,
  option: 200,
  scaleMin: 2,
  scaleMax: 10,
  answer: 20_000,
} as const

export interface FormQuestion {
  id: string
  kind: QuestionKind
  label: string
  help: string
  /** The choices; of a scale, the words at its lowest and its highest value, which may be empty. */
  options: string[]
  /** The highest value of a scale, which begins at 1; null for other kinds. */
  scale: number | null
  isRequired: boolean
  /** Whether the authors get the answer with the review. Otherwise only editors do. */
  forAuthors: boolean
}

/** Answers by the id of their question: the text, the chosen options, or the number on the scale. */
export type FormAnswers = Record<string, string[]>

/** An answer with the wording that its question had. */
export interface GivenAnswer {
  questionId: string
  kind: QuestionKind
  label: string
  options: string[]
  scale: number | null
  forAuthors: boolean
  value: string[]
}

/** The questions for reviewers of a type of article. */
export function questionsFor<Question extends { manuscriptTypes: readonly string[] }>(
  questions: readonly Question[],
  type: string,
): Question[] {
  return questions.filter(({ manuscriptTypes: types }) => types.length === 0 || types.includes(type))
}

export function isBlankAnswer(value: readonly string[] | undefined): boolean {
  return (value ?? []).every((part) => part.trim() === '')
}

/** An answer as its readers get it. */
export type ReadAnswer = Omit<GivenAnswer, 'questionId' | 'forAuthors'>

/** What is wrong with an answer, in a sentence; null if nothing is. */
export function answerProblem(question: FormQuestion, value: readonly string[] | undefined): string | null {
  if (isBlankAnswer(value)) return question.isRequired ? 'Please answer this question' : null
  const parts = value ?? []
  const isOne = parts.length === 1
  switch (question.kind) {
    case 'text':
      return isOne ? null : 'Please answer with one text'
    case 'scale':
      return isOne && scaleValues(question).includes(parts[0] ?? '')
        ? null
        : `Please choose a number from 1 to ${question.scale}`
    case 'single':
      return isOne && question.options.includes(parts[0] ?? '') ? null : 'Please choose one of the answers'
    case 'multiple':
      return new Set(parts).size === parts.length && parts.every((part) => question.options.includes(part))
        ? null
        : 'Please choose from the answers'
  }
}

/** The values of a scale, lowest first. */
export function scaleValues({ scale }: Pick<FormQuestion, 'scale'>): string[] {
  return Array.from({ length: scale ?? 0 }, (_, index) => String(index + 1))
}

/** Returns the answers that were given, in the order of the form. Blank ones are left out. */
export function givenAnswers(questions: readonly FormQuestion[], answers: FormAnswers): GivenAnswer[] {
  return questions.flatMap(({ id: questionId, kind, label, options, scale, forAuthors }) => {
    const value = answers[questionId]
    if (!value || isBlankAnswer(value)) return []
    // Choices are kept in the order of the form.
    const kept =
      kind === 'multiple'
        ? options.filter((option) => value.includes(option))
        : value.map((part) => part.trim())
    return [{ questionId, kind, label, options, scale, forAuthors, value: kept }]
  })
}

/** An answer as it is read: '4 of 5 (5: excellent)', the chosen options, or the text. */
export function answerText({ kind, options, scale, value }: ReadAnswer): string {
  if (kind !== 'scale') return value.join('; ')
  const ends = scaleEnds({ options, scale })
  return `${value[0]} of ${scale}${ends && ` (${ends})`}`
}

/** The words at the ends of a scale: '1: poor, 5: excellent'. Empty if it has none. */
export function scaleEnds({ options, scale }: Pick<FormQuestion, 'options' | 'scale'>): string {
  const [lowest, highest] = options
  return [lowest && `1: ${lowest}`, highest && `${scale}: ${highest}`].filter(Boolean).join(', ')
}
