/**
 * The texts of a response to the reviews: one text, or one per reviewer, and a note that only editors read.
 */
export interface WrittenResponse {
  way: 'points' | 'one'
  /** The text of a single response. */
  text: string
  editorNote: string
  /** Texts by the label of the reviewer. */
  points: Record<string, string>
}

/** The authors' answer to one point, and whether they have marked the point as done. */
export interface PointAnswer {
  answer: string
  done: boolean
}

/** Returns the answered points as a part of the response: each point is quoted above its answer. */
export function composePoints(
  points: readonly { id: string; source: string; text: string }[],
  answers: Readonly<Record<string, PointAnswer>>,
): string {
  return points
    .flatMap(({ id, source, text }, index) => {
      const said = answers[id]?.answer.trim()
      const title = `Point ${index + 1}, ${source}`
      return said ? [`${title}\n\n“${text.trim()}”\n\n${said}`] : []
    })
    .join('\n\n')
}

/** Returns the response as reviewers read it: each answer below the label of its reviewer. */
export function composeResponse(
  { way, text, points }: Omit<WrittenResponse, 'editorNote'>,
  labels: readonly string[],
): string {
  if (way === 'one') return text.trim()
  return labels
    .map((label) => ({ to: `To ${label}`, said: (points[label] ?? '').trim() }))
    .filter(({ said }) => said !== '')
    .map(({ to, said }) => `${to}\n\n${said}`)
    .join('\n\n')
}
