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
