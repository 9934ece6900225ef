import type { GivenAnswer } from '#domain/manuscript/review-form.ts'

/** Returns what reviewers wrote freely in their answers, for masking. Chosen options are the journal's words. */
export function writtenAnswers(answers: readonly GivenAnswer[]): string[] {
  return answers.map(({ kind, value }) => (kind === 'text' ? (value[0] ?? '') : ''))
}

/** Puts masked texts back into the answers from which `writtenAnswers` took them. */
export function withWritten<Answer extends GivenAnswer>(
  answers: readonly Answer[],
  texts: readonly string[],
): Answer[] {
  return answers.map((answer, index) =>
    answer.kind === 'text' ? { ...answer, value: [texts[index] ?? ''] } : answer,
  )
}
