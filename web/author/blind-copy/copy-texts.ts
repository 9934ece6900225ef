import type { AuthorFix, resolutions } from '#domain/blinding/anonymity.ts'

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`)

/** Words of the copy for reviewers, as its author sees it before sending. */
export const texts = {
  making: 'The copy for reviewers is being made…',
  failed: 'No copy for reviewers could be made.',
  unasked: 'The copy for reviewers could not be asked for.',
  again: 'Try again',
  ready: (pages: number | null) =>
    pages === null
      ? 'Copy for reviewers'
      : `Copy for reviewers, ${pages === 1 ? '1 page' : `${pages} pages`}`,
  clean: 'nothing in it names you',
  open: (count: number) => `${places(count)} to look at`,
  look: 'Look at it',
  title: 'What reviewers will see',
  intro:
    'Reviewers get this PDF and nothing else. Names, addresses and everything hidden in the file were taken out; your own file stays as it is.',
  download: 'Download this copy (PDF)',
  pages: 'Pages',
  page: (page: number) => `Page ${page} of the copy`,
  renewing: 'The copy is being made anew. You can go on meanwhile.',
  visible: 'Still readable',
  visibleNone: 'Nothing is left that names you, as far as we can find.',
  visibleHelp:
    'Say what is to be done about each, or change the file and upload it again. Editors see what you chose.',
  removed: (count: number) => `Taken out (${count})`,
  removedHelp: 'Where something was taken out that identifies nobody, put it back.',
  actions: {
    strip: 'Take it out',
    replace: 'Put other words',
    not_identifying: 'It identifies nobody',
  } satisfies Record<AuthorFix, string>,
  putBack: 'Put it back',
  of: (excerpt: string) => `: ${excerpt}`,
  done: {
    strip: 'You took it out of the copy.',
    replace: 'In its place stands:',
    not_identifying: 'Stays, because:',
    accepted_risk: 'The editor let it stand:',
  } satisfies Record<keyof typeof resolutions, string>,
  reason: { replace: 'Words in its place', not_identifying: 'Why it identifies nobody' },
  suggestion: '[removed for review]',
  save: { replace: 'Put these words', not_identifying: 'Leave it in' },
  cancel: 'Cancel',
  saveFailed: 'This could not be saved',
  sent: {
    title: 'Copy for reviewers',
    open: (count: number) =>
      `${count === 1 ? '1 place' : `${count} places`} may still name you. The editor is asked about ${count === 1 ? 'it' : 'each'} unless you settle ${count === 1 ? 'it' : 'them'} now.`,
    left: (count: number) => `${places(count)} left as ${count === 1 ? 'it was' : 'they were'}.`,
    clean: 'Nothing in it names you, as far as we can find.',
    help: 'Editors see these places, and what you chose.',
    look: 'Look at what was found',
    intro:
      'Until the manuscript goes to reviewers you can say what is to be done about each place. The copy is then made anew.',
    closed:
      'Reviewers have this copy by now. If something in it should not be there, please write to the editor.',
  },
  lookFailed: 'The findings could not be loaded.',
} as const
