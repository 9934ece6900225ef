/** Texts about saving that all drafts share. */
export const texts = {
  saved: {
    idle: 'Saved automatically as you type',
    saving: 'Saving…',
    now: 'Saved just now',
    seconds: (seconds: number) => `Saved ${seconds} seconds ago`,
    minutes: (minutes: number) => (minutes === 1 ? 'Saved 1 minute ago' : `Saved ${minutes} minutes ago`),
    at: (time: string) => `Saved at ${time}`,
    on: (day: string) => `Saved on ${day}`,
    unsaved: 'Not saved yet',
    unreachable:
      'The journal cannot be reached. Your text is stored in this browser and will be saved as soon as the connection is back.',
    signedOut: 'You are signed out. Your text is stored in this browser and will be saved when you sign in.',
    signIn: 'Sign in again',
    refused: (reason: string) => `${reason} Your text is stored in this browser.`,
  },
  conflict: (what: string) => ({
    title: `This ${what} was changed in another window.`,
    body: 'Nothing was overwritten. Your text is stored in this browser and is still on this page.',
    takeOther: 'Use the other version',
    keepThis: 'Keep this version',
  }),
  gone: (what: string) => ({
    title: `This ${what} can no longer be saved.`,
    body: 'It was already sent, or the manuscript’s status has changed. Your text is still on this page.',
    reload: 'Show the current status',
  }),
  other: (what: string) => ({
    title: `This browser contains another version of your ${what}.`,
    body: 'That version was written in this browser but could not be saved. The form shows the saved version.',
    take: 'Use the version in this browser',
    discard: 'Discard it',
  }),
  otherText: 'The version that was saved in the meantime',
  unread: {
    title: 'Part of what you wrote cannot be shown in the form.',
    body: 'It was stored by a different version of this site. Nothing is lost: you can copy what you need from the text below.',
    whole: 'The whole draft',
  },
}
