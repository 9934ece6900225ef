import type { AuthorFix, resolutions } from '#domain/blinding/anonymity.ts'

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`)

/** Texts about the copy for reviewers, as shown to authors. */
export const texts = {
  making: 'The copy for reviewers is being made. You can continue and submit without waiting for it.',
  failed: 'No copy for reviewers could be made.',
  unasked: 'The copy for reviewers could not be requested.',
  again: 'Try again',
  ready: (pages: number | null) =>
    pages === null
      ? 'Copy for reviewers'
      : `Copy for reviewers, ${pages === 1 ? '1 page' : `${pages} pages`}`,
  clean: 'no names found in it',
  kept: (count: number) => `${places(count)} kept as ${count === 1 ? 'it is' : 'they are'}`,
  open: (count: number) => `${places(count)} to check`,
  look: 'View copy',
  title: 'What reviewers will see',
  intro:
    'Reviewers get this PDF instead of your file. Names, addresses and hidden data were removed from it. Your own file is not changed.',
  download: 'Download this copy (PDF)',
  pages: 'Pages',
  page: (page: number) => `Page ${page} of the copy`,
  pageLoading: (page: number) => `Page ${page} is loading…`,
  pageFailed: (page: number) =>
    `Page ${page} could not be shown. Close this window and open it again, or download the copy.`,
  renewing: 'The copy is being updated. You can continue in the meantime.',
  visible: 'Still readable',
  visibleNone: 'We found nothing that still names you.',
  visibleNoneButKept: 'We found nothing else that still names you.',
  visibleHelp:
    'Choose what to do about each, or change the file and upload it again. Editors see your choices.',
  removed: (count: number) => `Removed (${count})`,
  removedHelp: 'You need not do anything about these. Restore what was removed by mistake.',
  actions: {
    strip: 'Remove',
    replace: 'Replace',
    not_identifying: 'Keep as is',
  } satisfies Record<AuthorFix, string>,
  putBack: 'Restore',
  of: (excerpt: string) => `: ${excerpt}`,
  done: {
    strip: 'Removed by you.',
    replace: 'Replaced with:',
    not_identifying: 'Kept, because:',
    accepted_risk: 'Kept by the editor:',
  } satisfies Record<keyof typeof resolutions, string>,
  reason: { replace: 'Replacement text', not_identifying: 'Why it does not identify an author' },
  suggestion: '[removed for review]',
  save: { replace: 'Replace', not_identifying: 'Keep as is' },
  cancel: 'Cancel',
  saveFailed: 'Your choice could not be saved',
  sent: {
    title: 'Copy for reviewers',
    open: (count: number) =>
      `${count === 1 ? '1 place' : `${count} places`} may still name you. Decide now what to do about ${count === 1 ? 'it' : 'them'}, or the editor will check ${count === 1 ? 'it' : 'them'}.`,
    left: (count: number) => `${places(count)} kept as ${count === 1 ? 'it is' : 'they are'}.`,
    clean: 'We found nothing that names you.',
    kept: (count: number) =>
      `${places(count)} kept as ${count === 1 ? 'it is' : 'they are'}. Reviewers can read ${count === 1 ? 'it' : 'them'}.`,
    help: 'Editors see these places and your choices.',
    look: 'View findings',
    intro:
      'Until the manuscript is sent to reviewers, you can choose what to do about each finding. The copy is updated after each choice.',
    closed:
      'Reviewers already have this copy. If it contains something that should be removed, please write to the editor.',
  },
  lookFailed: 'The findings could not be loaded.',
} as const
