export const formatsTexts = {
  label: 'Formats',
  webPage: 'Web page',
  names: { pdf: 'PDF', epub: 'EPUB' },
  opens: (name: string) => `${name} (opens in a new tab)`,
  made: (version: number, pages: number | null) =>
    `made from version ${version}${pages === null ? '' : `, ${pages} ${pages === 1 ? 'page' : 'pages'}`}`,
  making: (version: number | null) =>
    version === null ? 'being made' : `being made; until then you can read version ${version}`,
  outdated: (version: number) => `made from version ${version}, before the latest change`,
  notMade: 'not made yet',
  failed: (problem: string) => `could not be made. ${problem}`,
  again: 'Make again',
  started: 'The PDF and EPUB are being made',
  startFailed: 'The PDF and EPUB could not be requested',
  noWorker: 'No background process is running, so the files are waiting.',
  noWorkerBody:
    'Nothing is lost: the files are made as soon as a process is running again. Please tell an administrator.',
  choice: 'PDF to publish',
  choices: {
    galley: (name: string) => `The galley ${name}`,
    made: 'The PDF made from the text',
  },
  chosen: 'PDF chosen',
  choiceFailed: 'The choice could not be saved',
} as const
