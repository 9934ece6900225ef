/** A response to the reviews being written: one text, or one text per reviewer. */
export interface WrittenResponse {
  way: 'points' | 'one'
  /** The single text, or the text to the editor. */
  text: string
  /** Keyed by the reviewer's label. */
  points: Record<string, string>
}

/** The response as sent: each answer below the label of its reviewer. */
export function composeResponse({ way, text, points }: WrittenResponse, labels: readonly string[]): string {
  if (way === 'one') return text.trim()
  const parts = [
    { to: 'To the editor', said: text.trim() },
    ...labels.map((label) => ({ to: `To ${label}`, said: (points[label] ?? '').trim() })),
  ]
  return parts
    .filter(({ said }) => said !== '')
    .map(({ to, said }) => `${to}\n\n${said}`)
    .join('\n\n')
}
