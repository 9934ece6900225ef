import { daysBetween, shortDate } from '#web/ui/text/dates.tsx'
import { capitalised, inWords } from '#web/ui/text/numbers.ts'
import { count } from '../texts.ts'

function due(days: number): string {
  if (days < 0) return `${count(-days, 'day')} late`
  if (days === 0) return 'due today'
  return days === 1 ? 'due tomorrow' : `due in ${days} days`
}

/** Texts of the editor's dashboard. Tabs and actions follow the specification. */
export const queueTexts = {
  title: 'Editor dashboard',
  waiting: (n: number, oldest: number) =>
    n === 0
      ? 'Nothing needs your attention.'
      : `${capitalised(inWords(n))} ${n === 1 ? 'manuscript needs' : 'manuscripts need'} your attention. The oldest has been in its stage for ${count(oldest, 'day')}.`,
  decidedCount: (n: number) =>
    n === 0
      ? 'No manuscript has been decided yet.'
      : `${n.toLocaleString('en-US')} ${n === 1 ? 'manuscript has' : 'manuscripts have'} a decision.`,
  alsoInProduction: (n: number) =>
    n === 0 ? '' : ` In production, ${inWords(n)} ${n === 1 ? 'needs' : 'need'} your attention.`,
  issues: 'Manage issues',
  registries: 'Registries',
  next: 'Open the next manuscript',
  tabsLabel: 'Dashboard',
  tabs: {
    pending: 'Pending Review',
    reviewed: 'Reviewed',
    production: 'Production',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  fetchFailed: { pending: 'Failed to fetch manuscripts', reviewed: 'Failed to fetch reviews' },
  fetchFailedBody: 'Nothing was changed. Please try again.',

  views: {
    title: 'Views',
    select: 'View',
    saved: 'Saved by you',
    noneSaved: 'Search and filter, then save the view.',
    save: 'Save this view',
    saveTitle: 'Save this view',
    saveButton: 'Save view',
    cancel: 'Cancel',
    name: 'Name',
    nameHelp: 'Saved to your account, for all your devices. Using an existing name replaces that view.',
    needsName: 'Please enter a name for the view',
    savedDone: 'View saved',
    saveFailed: 'Failed to save view',
    change: 'Change',
    changeTitle: 'Change the view',
    useFilters: 'Use the search and filters that are set now',
    sharedBy: (name: string) => `Shared by ${name}`,
    sharedTitle: 'Shared with you',
    shared: 'Who sees it',
    sharing: {
      none: 'Only you',
      all: 'All editors',
      some: 'Only the editors chosen below',
    },
    sharedHelp: 'Each sees only the manuscripts that are open to them.',
    sharedWith: 'Editors',
    othersChange: 'They may change its name and filters',
    remove: 'Delete',
    deleted: 'View deleted',
    deleteFailed: 'Failed to delete view',
  },
  search: 'Search manuscripts',
  placeholder: 'Title, number, author or reviewer',
  filters: 'Filters',
  status: 'Status',
  stage: 'Stage',
  type: 'Type',
  field: 'Field',
  editor: 'Editor',
  editorMe: 'Me',
  editorNone: 'Not assigned',
  any: 'Any',
  sort: 'Sort by',
  decided: 'Decided',
  pager: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    at: (page: number, pages: number, total: number) =>
      `Page ${page} of ${pages}, ${total.toLocaleString('en-US')} manuscripts`,
  },

  caption: 'Pending manuscripts',
  captionReviewed: 'Manuscripts with a decision',
  columns: {
    number: 'Number, type',
    title: 'Title',
    status: 'Status, stage',
    days: 'Days in stage',
    turn: 'Whose turn',
    reviewers: 'Reviewers',
    next: 'Next action',
  },
  groupNames: {
    mine: 'Your turn',
    editor: 'With other editors',
    reviewers: 'With reviewers',
    author: 'With authors',
    production: 'In production',
    nobody: 'Nothing to do',
  },
  longest: 'longest wait first',
  days: ' days in stage',
  you: 'You',
  noEditor: 'no editor yet',
  /** Stands in one line below the turn. Whom it replaces is said on the manuscript's page and in the title. */
  editorAway: (editor: string, substitute: string | null) =>
    substitute ? `${substitute} (substitute)` : `${editor}, away`,
  editorAwayTitle: (editor: string, until: string, substitute: string | null) =>
    `${editor} is away until ${shortDate(until)}.${substitute ? ` ${substitute} substitutes.` : ''}`,
  messages: ({ count: n, dueDate }: { count: number; dueDate: string | null }) =>
    `${count(n, 'discussion')}${dueDate ? `, ${due(daysBetween(new Date(), dueDate))}` : ' to answer'}`,
  likelyLate: 'likely late',
  likelyLateBy: (day: string | null) =>
    day
      ? `If nothing is done, the decision falls about ${shortDate(day)}`
      : 'It will be late if nothing is done',
  due,
  recommended: (decision: string) => `Recommended: ${decision}`,
  roundOrDecide: 'New round or decide',
  anonymity: 'Anonymity check',
  anonymitySettled: 'No open anonymity findings',
  lastReminder: (date: string) => `Last reminder ${date}`,
  proofsOut: 'The author is reading the proofs',
  listInvites: 'Automatic invitations are on',
  nobodyYet: 'None yet',
  nobody: 'None',
  neededOf: (n: number, needed: number) => `${n} of ${needed} needed`,
  in: (n: number, of: number, late: number) => `${n} of ${of} received${late > 0 ? `, ${late} late` : ''}`,
  dots: {
    full: 'review received',
    half: 'reading',
    ring: 'invited',
    late: 'late',
    struck: 'declined',
    past: '',
  },
  actions: {
    details: 'View Details',
    allow: 'Allow for Review',
    decide: 'Make Decision',
    remove: 'Delete',
    invite: (n: number) => `Invite ${count(n, 'reviewer')}`,
    response: 'Read the response',
    appeal: 'Answer the appeal',
    recommend: 'Recommend a decision',
    settle: (n: number) => `Resolve ${count(n, 'finding')}`,
    remind: (n: number) => `Remind ${count(n, 'reviewer')}`,
    copyedit: 'Prepare the copyedited version',
    produce: 'Prepare publication',
    nothing: 'Nothing to do',
  },
  of: (number: string) => ` ${number}`,
  remindTitle: (number: string) => `Remind the late reviewers of ${number}`,
  empty: 'There are no pending manuscripts.',
  emptyReviewed: 'There are no manuscripts here yet.',
  found: (total: number) => (total === 1 ? '1 manuscript' : `${total} manuscripts`),
  noMatch: 'No manuscripts match this view.',
  clear: 'Show all pending',
  clearReviewed: 'Show all decided',
  keys: {
    move: 'move',
    open: 'details',
    decide: 'decide',
    reviewers: 'reviewers',
    select: 'select',
    search: 'search',
    all: 'all keys',
  },
  keyList: {
    title: 'Keyboard',
    groups: [
      {
        title: 'In the queue',
        keys: [
          ['J K', 'Next and previous manuscript'],
          ['Enter', 'View details'],
          ['D', 'Make a decision on the selected manuscript'],
          ['R', 'Find reviewers for the selected manuscript'],
          ['X', 'Select or deselect the manuscript; with Shift, all since the last one'],
          ['N', 'Open the next manuscript that needs your attention'],
          ['/', 'Search'],
          ['U', 'Undo your latest decision before its letter is sent'],
        ],
      },
      {
        title: 'On a manuscript',
        keys: [
          ['J K', 'Next and previous manuscript'],
          ['D', 'Make a decision'],
          ['R', 'Find reviewers'],
          ['M', 'Write a note'],
          ['U', 'Undo the decision'],
          ['Q', 'Back to the queue'],
        ],
      },
      { title: 'Everywhere', keys: [['?', 'Show this list']] },
    ],
    off: 'Keyboard shortcuts do not work while you are typing. You can turn them off in Settings.',
  },

  settings: {
    kept: 'These settings are stored on this device and take effect immediately.',
    view: 'Open the queue with',
    keys: 'Keyboard shortcuts',
    keysHelp: 'J and K move, Enter opens, D decides; ? lists all. Turn them off if they get in your way.',
  },
} as const
