/** Pages in which a journal states its policies. The program has a text for each, from which administrators begin. */
export const policyKeys = [
  'data-policy',
  'ai-policy',
  'preprint-policy',
  'corrections',
  'complaints',
  'accessibility-report',
] as const

/** Whether a page is linked from the footer as a policy, as soon as readers see it. */
export function isPolicy(key: string): boolean {
  return (policyKeys as readonly string[]).includes(key)
}
