/** A response to the reviews being written: one text, or one text per reviewer, and a note that only editors read. */
export interface WrittenResponse {
  way: 'points' | 'one'
  /** The single text. */
  text: string
  editorNote: string
  /** Keyed by the reviewer's label. */
  points: Record<string, string>
}

/** The response as reviewers read it: each answer below the label of its reviewer. */
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
