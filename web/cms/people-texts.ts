import type { Role } from '#domain/account/account.ts'
import { thing } from './thing-texts.ts'

/** Texts for users and roles. */
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
    inviteHelp: 'The person gets a link that is valid for 30 days and chooses how to log in.',
    invited: 'Invited',
    inviteAgain: 'Invite again',
    createdInvited:
      'User created. The invitation is sent by e-mail, and the list shows who has not answered.',
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
    roleHelp: {
      admin: 'Changes everything on the site, and works on all manuscripts as an editor.',
      editor: 'Sees all manuscripts with their authors and reviewers, except their own, and makes decisions.',
      reviewer: 'Reviews the manuscripts to which editors invite them. Can also submit manuscripts.',
      author: 'Submits manuscripts and follows their own.',
    } satisfies Record<Role, string>,
    isAdmin: 'Administrator',
    duties: 'Duties',
    dutiesHelp: 'Manuscripts are assigned to people by their duties.',
    limited: 'Limit the account to these duties',
    limitedHelp:
      'With duties in production, the person sees only manuscripts in production, and neither reviewers nor decisions. A section or guest editor sees only the manuscripts of their fields and calls.',
    sectionFields: 'Fields of the section editor',
    guestCalls: 'Calls for papers of the guest editor',
    noCalls: 'There are no calls for papers yet.',
    limitedBadge: 'Limited to duties',
    createdAt: 'Created: ',
    lastLogin: 'Last login: ',
    deactivate: 'Deactivate',
    activate: 'Activate',
    secondFactor: 'Two-factor',
    endFactor: 'Turn off two-factor',
    endFactorTitle: 'Turn off two-factor sign-in',
    endFactorBody: (username: string) =>
      `Use this for somebody who lost both phone and recovery codes. ${username} can then sign in with the password alone, is signed out everywhere and is notified by e-mail. First make sure that the request really comes from the owner.`,
    endFactorDone: 'Two-factor sign-in turned off',
    endFactorFailed: 'Failed to turn off two-factor sign-in',
    nothing: 'No users found',
    nothingBody: 'Try a different name, username or email, or show all roles.',
    deactivateTitle: 'Deactivate user',
    deactivateBody: (username: string) =>
      `${username} is signed out everywhere immediately and cannot sign in until you activate the account again.`,
    removeTitle: 'Delete user',
    removeBody: (username: string) =>
      `The account of ${username} will be permanently deleted. Manuscripts, reviews and decisions remain on record under an anonymous name.`,
  },
  roles: {
    permissions: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
    accounts: (active: number, all: number) =>
      all === active ? (all === 1 ? '1 account' : `${all} accounts`) : `${active} of ${all} accounts active`,
    calls: (count: number) =>
      `This role can use ${count} API calls. Each call also checks permission for the object.`,
    fetchFailed: 'Failed to fetch roles',
    intro:
      'These are the permissions that the server enforces. A permission is listed only if the role may make every API call that it needs.',
    includes: (names: readonly string[]) => `Includes all permissions of: ${names.join(', ')}`,
    steps: 'Steps of the workflow',
    hierarchy: 'Permission hierarchy',
  },
} as const
