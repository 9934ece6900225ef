import { thing } from './thing-texts.ts'

/** Users and their roles. */
export const peopleTexts = {
  users: {
    ...thing('User', 'users'),
    heads: { title: 'Username, name, email', text: 'Account', marks: ['Role', 'Status'] },
    add: 'Add User',
    createTitle: 'Create New User',
    editTitle: 'Edit User',
    search: 'Search users',
    searchHint: 'Name, username or email',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    invite: 'Invite by e-mail instead',
    inviteHelp: 'The person gets a link, good for 30 days, and chooses how to log in.',
    invited: 'Invited',
    inviteAgain: 'Invite again',
    inviteSent: 'Invitation sent',
    inviteFailed: 'Failed to send the invitation',
    never: 'Has not logged in yet',
    status: 'Status',
    total: (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-US')} users`),
    keepPassword: 'leave blank to keep current',
    passwordHelp:
      'At least 8 characters, with an uppercase letter, a lowercase letter, a number and a special character.',
    endsSessions: 'A new password signs this person out everywhere.',
    role: 'Role',
    isAdmin: 'Administrator',
    createdAt: 'Created: ',
    lastLogin: 'Last login: ',
    deactivate: 'Deactivate',
    activate: 'Activate',
    secondFactor: 'Two-factor',
    endFactor: 'Turn off two-factor',
    endFactorTitle: 'Turn off two-factor sign-in',
    endFactorBody: (username: string) =>
      `For somebody who lost both phone and recovery codes: the password alone opens the account of ${username} again. They are signed out everywhere and told by e-mail. Make sure first that it is really they who ask.`,
    endFactorDone: 'Two-factor sign-in turned off',
    endFactorFailed: 'Failed to turn off two-factor sign-in',
    nothing: 'No user matches',
    nothingBody: 'Try another part of the name, username or email, or show every role.',
    deactivateTitle: 'Deactivate user',
    deactivateBody: (username: string) =>
      `${username} is signed out everywhere at once and cannot sign in until you activate the account again.`,
    removeTitle: 'Delete user',
    removeBody: (username: string) =>
      `The account of ${username} is deleted for good. Manuscripts, reviews and decisions stay on record under a neutral name.`,
  },
  roles: {
    permissions: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
    accounts: (active: number, all: number) =>
      all === active ? (all === 1 ? '1 account' : `${all} accounts`) : `${active} of ${all} accounts active`,
    calls: (count: number) =>
      `${count} calls of the API are open to it; each then asks what may be done to which object.`,
    fetchFailed: 'Failed to fetch roles',
    intro:
      'Read from the rules that the server enforces: a permission stands here only while every call it needs is open to the role.',
    includes: (names: readonly string[]) => `And everything of: ${names.join(', ')}`,
    steps: 'Steps of the workflow',
    hierarchy: 'Permission hierarchy',
  },
} as const
