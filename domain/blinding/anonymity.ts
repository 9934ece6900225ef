import type { ReviewMode, Status } from '../manuscript/manuscript.ts'

/** Ways to resolve an anonymity finding. Authors resolve findings before submission, editors after it. */

/** Rules whose findings ask for something although the copy no longer shows them. All others need no advice. */
export const asksAlthoughRemoved = (rule: string): boolean =>
  /^(?:tracked-change|attachment|embedded-object)$/.test(rule)

export const resolutions = {
  not_identifying: 'Does not identify an author',
  strip: 'Removed from the copy',
  replace: 'Replaced in the copy',
  accepted_risk: 'Identifies an author, but may stay',
} as const

/** Resolutions that authors may choose. Only editors may keep text that identifies somebody. */
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

/** Whether authors may still resolve findings. They may until reviewers have access to the copy. */
export function authorsMaySettle({
  status,
  reviewMode,
}: {
  status: Status
  reviewMode: ReviewMode
}): boolean {
  return reviewMode === 'double_blind' && (status === 'submitted' || status === 'revised')
}

/** Error message when a blind copy is requested while it is being made again. */
export const copyIsUpdated = 'The copy is being updated. Please try again in a minute.'

/**
 * Returns the number of passages that an author or editor chose to keep. A copy with such passages may still
 * contain names.
 */
export function countKept(findings: readonly { resolution: string | null }[]): number {
  return findings.filter(
    ({ resolution }) => resolution === 'not_identifying' || resolution === 'accepted_risk',
  ).length
}

/** Returns the number of passages that may identify somebody and are not resolved yet. */
export function countOpen(findings: readonly { severity: string; resolution: string | null }[]): number {
  return findings.filter(({ severity, resolution }) => severity === 'visible' && !resolution).length
}

/**
 * Returns the state of a blind copy: 'open' while passages are not resolved, 'kept' if some were kept as they
 * are (so the copy may contain names), 'clean' if neither. Only for 'clean' may the page say that nothing
 * identifies the author.
 */
export function summaryOf(
  findings: readonly { severity: string; resolution: string | null }[],
): { state: 'open' | 'kept'; count: number } | { state: 'clean' } {
  const [open, kept] = [countOpen(findings), countKept(findings)]
  if (open > 0) return { state: 'open', count: open }
  return kept > 0 ? { state: 'kept', count: kept } : { state: 'clean' }
}
