import type { ReviewMode, Status } from '../manuscript/manuscript.ts'

/** Ways to settle an anonymity finding: authors do so before submission, editors afterwards. */

export const resolutions = {
  not_identifying: 'Does not identify an author',
  strip: 'Removed from the copy',
  replace: 'Replaced in the copy',
  accepted_risk: 'Identifies an author, but may stay',
} as const

/** Settlements that authors may choose; only editors may keep text that identifies somebody. */
export const authorFixes = ['strip', 'replace', 'not_identifying'] as const
export type AuthorFix = (typeof authorFixes)[number]

/** Rules for passages of the text, which can be removed or replaced. */
const passages =
  /^(name|surname|email|orcid|handle|affiliation|institution|self-citation|self-reference|repository|thanks|funding|own-institution)$/
/** Rules for data outside the text, which is always removed. */
const always =
  /^(property|comment|comment-author|tracked-change|hidden-text|link|attachment|script|embedded-object)$/

export function fixesFor({ rule, severity }: { rule: string; severity: 'removed' | 'visible' }): AuthorFix[] {
  if (severity === 'removed') return always.test(rule) ? [] : ['not_identifying']
  if (passages.test(rule)) return ['strip', 'replace', 'not_identifying']
  return rule === 'acknowledgements' ? ['strip', 'not_identifying'] : ['not_identifying']
}

/** Whether authors may still settle findings: until reviewers have the copy. */
export function authorsMaySettle({
  status,
  reviewMode,
}: {
  status: Status
  reviewMode: ReviewMode
}): boolean {
  return reviewMode === 'double_blind' && (status === 'submitted' || status === 'revised')
}

/** Message to requests for a copy while it is being made again. */
export const copyIsUpdated = 'The copy is being updated. Please try again in a minute.'

/** Number of passages that an author or editor chose to keep. A copy with such passages may still contain names. */
export function countKept(findings: readonly { resolution: string | null }[]): number {
  return findings.filter(
    ({ resolution }) => resolution === 'not_identifying' || resolution === 'accepted_risk',
  ).length
}

/** Number of passages that may identify somebody and are not settled. */
export function countOpen(findings: readonly { severity: string; resolution: string | null }[]): number {
  return findings.filter(({ severity, resolution }) => severity === 'visible' && !resolution).length
}

/**
 * Result of the check of a copy: passages are open, some were kept as they are (so it may contain names), or nothing was found.
 * Only 'clean' may be shown as 'nothing names you'.
 */
export function summaryOf(
  findings: readonly { severity: string; resolution: string | null }[],
): { state: 'open' | 'kept'; count: number } | { state: 'clean' } {
  const [open, kept] = [countOpen(findings), countKept(findings)]
  if (open > 0) return { state: 'open', count: open }
  return kept > 0 ? { state: 'kept', count: kept } : { state: 'clean' }
}
