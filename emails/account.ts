import { email } from './email.ts'
import { own, recipients } from './parts.ts'

interface AccountMail {
  journal: string
  username: string
  url: string
}

export const verifyEmail = email({
  template: 'verify_email',
  name: 'Verify an email address',
  to: recipients.owner,
  when: 'when somebody registers, or asks for the link again',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Verify your email address for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Thank you for registering with ${journal}. Please confirm that this address is yours. Then you can log in.`,
    ],
    link: { label: 'Verify email address', url },
    closing: ['The link works once, for 24 hours. If you did not register, you can ignore this message.'],
  }),
})

export const alreadyRegistered = email({
  template: 'already_registered',
  name: 'Already registered',
  to: recipients.owner,
  when: 'when somebody registers with the address of an account',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `You already have an account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'Somebody, probably you, tried to register with this email address. You already have an account with it, so no new account was created.',
      'If you have forgotten your password, you can choose a new one.',
    ],
    link: { label: 'Choose a new password', url },
  }),
})

export const resetPassword = email({
  template: 'reset_password',
  name: 'Choose a new password',
  to: recipients.owner,
  when: 'when somebody asks for a new password',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Choose a new password for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: ['You asked to choose a new password.'],
    link: { label: 'Reset Password', url },
    closing: ['The link works once, for 1 hour. If you did not ask for it, your password stays as it is.'],
  }),
})

export const passwordChanged = email({
  template: 'password_changed',
  name: 'Password was changed',
  to: recipients.owner,
  when: 'when the password is changed',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Your password for ${journal} was changed`,
    greeting: `Dear ${username},`,
    paragraphs: ['Your password was changed a moment ago, and every open session was ended.'],
    link: { label: 'That was not me', url },
  }),
})

export const passwordChosen = email({
  kind: 'password_changed',
  template: 'password_chosen',
  name: 'First password was chosen',
  to: recipients.owner,
  when: 'when an invited person chooses a password',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `A password was chosen for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'The invitation that we sent to this address was used to choose the first password of your account.',
      'If this was not you, somebody else may have used your invitation. Please choose a new password, which ends every session.',
    ],
    link: { label: 'That was not me', url },
  }),
})

export const confirmEmail = email({
  template: 'confirm_email',
  name: 'Confirm a new email address',
  to: recipients.owner,
  when: 'when somebody changes the address of an account',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Confirm your new email address for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: ['You asked to use this address for your account from now on.'],
    link: { label: 'Confirm this address', url },
    closing: ['The link works once, for 24 hours. If you did not ask for it, you can ignore this message.'],
  }),
})

export const emailChanged = email({
  template: 'email_changed',
  name: 'Email address was changed',
  to: recipients.owner,
  when: 'when the new address is confirmed (sent to the old address)',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `The email address of your account with ${journal} was changed`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'Your account now uses another address. We will not send any more messages to this one.',
      'If that was not you, please write to the editorial office at once.',
    ],
    link: { label: 'Contact the editorial office', url },
  }),
})

export const secondFactorChanged = email({
  kind: 'second_factor_changed',
  to: recipients.owner,
  when: 'when two-factor sign-in is turned on or off',
  variables: own,
  variants: {
    second_factor_on: { name: 'Two-factor sign-in turned on', fixed: { isOn: true } },
    second_factor_off: { name: 'Two-factor sign-in turned off', fixed: { isOn: false } },
  },
  variant: ({ isOn }) => (isOn ? 'second_factor_on' : 'second_factor_off'),
  write: ({ journal, username, url, isOn }: AccountMail & { isOn: boolean }) => ({
    subject: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'} for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      isOn
        ? 'From now on you need your password and a code from your authenticator app to sign in.'
        : 'From now on you sign in with your password alone.',
      'If that was not you, choose a new password at once.',
    ],
    link: { label: 'Choose a new password', url },
  }),
})

export const secondFactorRemoved = email({
  kind: 'second_factor_changed',
  template: 'second_factor_removed',
  name: 'Two-factor sign-in turned off by an administrator',
  to: recipients.owner,
  when: 'when an administrator turns it off because phone and recovery codes were lost',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `An administrator turned off two-factor sign-in for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'An administrator turned off two-factor sign-in because your phone and recovery codes were reported lost. You can now sign in with your password alone, and all sessions were ended.',
      'Please sign in and set two-factor sign-in up again on your account page.',
      'If you did not ask for this, choose a new password at once and write to the editorial office.',
    ],
    link: { label: 'Choose a new password', url },
  }),
})

export const accountDeleted = email({
  template: 'account_deleted',
  name: 'Account deleted',
  to: recipients.owner,
  when: 'when the owner deletes the account',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Your account with ${journal} is deleted`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'As you asked, we have deleted your account and its personal data.',
      'Manuscripts, reviews and decisions remain in the scholarly record under an anonymous name, as the privacy page explains.',
    ],
    link: { label: 'Privacy', url },
  }),
})

export const accountMerged = email({
  template: 'account_merged',
  name: 'Account merged into another',
  to: recipients.owner,
  when: 'when an administrator merges two accounts of one person, to the address of the account that ends',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Your accounts with ${journal} were merged`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `You had two accounts with ${journal}. The editorial office has merged the account ${username} into your other one. Please sign in with the password of that one; you can still enter this address.`,
      'If you have no other account, please tell the editorial office at once.',
    ],
    link: { label: 'Contact the editorial office', url },
  }),
})

export const accountTakenOver = email({
  template: 'account_taken_over',
  name: 'Another account was merged into this one',
  to: recipients.owner,
  when: 'when an administrator merges two accounts of one person, to the address of the account that stays',
  variables: { ...own, other: { means: 'Address of the account that ended', sample: 'a.rossi@old.example' } },
  write: ({ journal, username, other, url }: AccountMail & { other: string }) => ({
    subject: `Your accounts with ${journal} were merged`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `The editorial office has merged your account under ${other} into this one. Manuscripts, reviews and saved articles of both are here now. Password and sign-in of this account stay as they are.`,
      `If ${other} is not your address, please tell the editorial office at once.`,
    ],
    link: { label: 'Contact the editorial office', url },
  }),
})

export const accountConnected = email({
  template: 'account_connected',
  name: 'Sign-in connected',
  to: recipients.owner,
  when: 'when an external sign-in provider is connected',
  variables: { ...own, provider: { means: 'Name of the sign-in provider', sample: 'ORCID' } },
  write: ({ journal, username, provider, url }: AccountMail & { provider: string }) => ({
    subject: `${provider} was connected to your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Your account was connected with ${provider} a moment ago. You can now also sign in through ${provider}.`,
      'If that was not you, change your password and remove the connection on your account page.',
    ],
    link: { label: 'Open your account', url },
  }),
})

export const accountInvitation = email({
  template: 'account_invitation',
  name: 'Invitation to an account',
  to: recipients.owner,
  when: 'when an administrator creates an account without a password',
  variables: { ...own, role: { means: 'Role of the account', sample: 'Editor' } },
  write: ({ journal, username, role, url }: AccountMail & { role: string }) => ({
    subject: `Your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `An account has been created for you at ${journal}. Your username is ${username} and your role is ${role}.`,
      'Please choose a password to log in.',
    ],
    link: { label: 'Choose a password', url },
    closing: ['The link works once, for 30 days. Until you use it, nobody can log in with this account.'],
  }),
})

export const accountMoved = email({
  template: 'account_moved',
  name: 'Account imported from another system',
  to: recipients.owner,
  when: 'when an administrator sends links to the people of an import who have no password',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Choose a password for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `${journal} has moved to a new system, and your account has moved with it. Your username is ${username}.`,
      'Your old password could not be transferred. Please choose a new one to log in.',
    ],
    link: { label: 'Choose a password', url },
    closing: ['The link works once, for 30 days.'],
  }),
})

export const mailTest = email({
  template: 'mail_test',
  name: 'Test message',
  to: recipients.admin,
  when: 'when the mail server is tested',
  variables: own,
  write: ({ journal, username, url }: AccountMail) => ({
    subject: `Test message from ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'You asked for this message on the settings page. It has arrived, so the mail server works.',
    ],
    link: { label: 'Open the journal', url },
  }),
})
