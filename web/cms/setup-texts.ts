/** Texts of the set-up checklist. */
export const setupTexts = {
  title: 'Setting up the journal',
  done: (done: number, of: number) => `${done} of ${of} done.`,
  isOpen: 'Changes are visible to readers immediately.',
  isClosed: 'Readers do not see the journal until you open it; editors and administrators do.',
  isDone: 'done',
  isNeeded: 'Needed before opening',
  open: 'Open the journal',
  notYet: 'The journal cannot open yet',
  openTitle: 'Open the journal to readers?',
  openBody:
    'All public pages become visible, and search engines may list them. You can close the journal again under Settings.',
  waitsFor: (names: readonly string[]) => `Save these first: ${names.join(', ')}.`,
  opened: 'The journal is open',
  notOpened: 'The journal could not be opened',
  hide: 'Hide this list',
  steps: {
    identity: {
      name: 'Identity',
      why: 'Title, short title, publisher, ISSNs',
      at: '?tab=settings&part=journal',
    },
    office: {
      name: 'Editorial office',
      why: 'Where messages from the contact form are sent',
      at: '?tab=settings&part=journal',
    },
    metrics: {
      name: 'Metrics',
      why: 'Impact Factor and other figures, if the journal has them',
      at: '?tab=settings&part=metrics',
    },
    publishing: {
      name: 'License, fees and categories',
      why: 'Shown in the guidelines and on each article',
      at: '?tab=settings&part=publishing',
    },
    pages: {
      name: 'Pages of the journal',
      why: 'About, aims, ethics, privacy and terms start with default texts. Read and adapt each of them',
      at: '',
    },
    board: {
      name: 'Editorial board',
      why: 'The editors and their institutions',
      at: '?tab=settings&part=board',
    },
    editors: {
      name: 'Editors',
      why: 'Accounts for those who handle manuscripts: invite them by e-mail',
      at: '?tab=users',
    },
    mail: {
      name: 'Test message',
      why: 'Check that e-mails arrive',
      at: '?tab=settings&part=system',
    },
  },
} as const
