/**
 * Reasons for a rejection without reviews. Each has a sentence for the letter, which the editor may change.
 * Letter templates can be made for one reason.
 */
export const rejectionReasons = {
  scope: {
    label: 'Outside the journal’s scope',
    sentence:
      'Its subject lies outside the scope of our journal, so our readers and reviewers would not do it justice.',
  },
  contribution: {
    label: 'Contribution too small or unclear',
    sentence: 'It does not say clearly enough what it adds to the existing literature.',
  },
  methods: {
    label: 'Methods or data insufficient',
    sentence: 'Its data or methods do not support the conclusions that it draws.',
  },
  language: {
    label: 'Language or presentation',
    sentence:
      'Its language and presentation make it hard to follow, so reviewers could not assess it fairly.',
  },
  overlap: {
    label: 'Overlap with published work',
    sentence: 'It repeats a substantial part of work that has already been published or submitted.',
  },
  ethics: {
    label: 'Ethics or declarations missing',
    sentence: 'It lacks an approval or a declaration that our policies require for work of this kind.',
  },
  type: {
    label: 'Type of article not published here',
    sentence: 'We do not publish articles of this type.',
  },
} as const
export type RejectionReason = keyof typeof rejectionReasons
export const rejectionReasonNames = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]

/** Returns the sentences for these reasons, as one paragraph of the letter. */
export function sentencesFor(reasons: readonly RejectionReason[]): string {
  return reasons.map((reason) => rejectionReasons[reason].sentence).join(' ')
}
