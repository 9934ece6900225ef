import { findTexts } from './find/find-texts.ts'
import { journalTexts } from './journal-texts.ts'
import { peopleTexts } from './people-texts.ts'
import { questionTexts } from './question-texts.ts'
import { recordTexts } from './record-texts.ts'
import { settingsTexts } from './settings-texts.ts'
import { setupTexts } from './setup/setup-texts.ts'
import { siteTexts } from './site-texts.ts'

/** Texts of the administration. Labels, toasts and errors follow the specification. */

export const texts = {
  title: 'Content Management System',
  area: (shortTitle: string) => `${shortTitle} CMS`,
  welcome: (username: string) => `Welcome, ${username}`,
  logout: 'Logout',
  loggedOut: 'Logged out',
  reviewsDue: 'Please review these pages, and set the next review date:',
  inMaintenance: 'The journal is closed for maintenance: readers see a notice instead of its pages.',
  endMaintenance: 'Open it again in the settings',
  loading: 'Loading...',
  waiting: 'Loading',
  tabsLabel: 'Content management',
  tabs: {
    content: 'Content',
    navigation: 'Navigation',
    users: 'Users',
    roles: 'Roles',
    settings: 'Settings',
  },
  noToken: { title: 'Authentication required', description: 'Please log in to access the CMS' },
  denied: {
    title: 'Access Denied',
    description: 'Only administrators can access the CMS dashboard. Redirecting to Author Dashboard...',
  },
  error: 'Error',
  because: (failed: string, reason: string) => (reason ? `${failed}. ${reason}` : failed),
  tryAgain: 'Nothing has been lost. Please try again in a moment.',
  stale: 'This information may be out of date.',
  again: 'Try again',
  active: 'Active',
  inactive: 'Inactive',
  edit: 'Edit',
  remove: 'Delete',
  cancel: 'Cancel',
  create: 'Create',
  update: 'Update',
  unsaved: 'You have unsaved changes.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  actions: 'Actions',
  more: (shown: number, of: number) => `Show more (${shown} of ${of})`,
  all: 'All',
  setup: setupTexts,
  ...siteTexts,
  ...peopleTexts,
  ...settingsTexts,
  ...journalTexts,
  ...questionTexts,
  ...findTexts,
  records: recordTexts,
} as const
