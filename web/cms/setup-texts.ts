/** Texts of the set-up checklist. */
export const setupTexts = {
  title: 'Setting up the journal',
  done: (done: number, of: number) => `${done} of ${of} done. Changes are visible to readers immediately.`,
  isDone: 'done',
  hide: 'Hide this list',
  steps: {
    identity: {
      name: 'Identity',
      why: 'Title, ISSNs, publisher; turn off “Sample journal”',
      at: '?tab=settings&part=journal',
    },
    office: {
      name: 'Editorial office',
      why: 'Where messages from the contact form are sent',
      at: '?tab=settings&part=journal',
    },
    metrics: {
      name: 'Metrics',
      why: 'The figures on the home page are samples until you save your own',
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
