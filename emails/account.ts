import { compose, type Message } from './letter.ts'

interface AccountMail {
  journal: string
  username: string
  url: string
}

export function verifyEmail({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'verify_email',
    values: { journal, username, url },
    journal,
    subject: `Verify your email address for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Thank you for registering with ${journal}. Please confirm that this address is yours to log in.`,
    ],
    link: { label: 'Verify email address', url },
    closing: ['The link works once, for 24 hours. If you did not register, you can ignore this message.'],
  })
}

export function alreadyRegistered({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'already_registered',
    values: { journal, username, url },
    journal,
    subject: `You already have an account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'Somebody, probably you, tried to register with this email address. You already have an account with it, so no new account was created.',
      'If you have forgotten your password, you can choose a new one.',
    ],
    link: { label: 'Choose a new password', url },
  })
}

export function resetPassword({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'reset_password',
    values: { journal, username, url },
    journal,
    subject: `Choose a new password for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: ['You asked to choose a new password.'],
    link: { label: 'Reset Password', url },
    closing: ['The link works once, for 1 hour. If you did not ask for it, your password stays as it is.'],
  })
}

export function passwordChanged({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'password_changed',
    values: { journal, username, url },
    journal,
    subject: `Your password for ${journal} was changed`,
    greeting: `Dear ${username},`,
    paragraphs: ['Your password was changed a moment ago, and every open session was ended.'],
    link: { label: 'That was not me', url },
  })
}

export function passwordChosen({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'password_chosen',
    values: { journal, username, url },
    journal,
    subject: `A password was chosen for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'The invitation that we sent to this address was used to choose the first password of your account.',
      'If this was not you, somebody else may hold the invitation. Please choose a new password, which ends every session.',
    ],
    link: { label: 'That was not me', url },
  })
}

export function confirmEmail({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'confirm_email',
    values: { journal, username, url },
    journal,
    subject: `Confirm your new email address for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: ['You asked to use this address for your account from now on.'],
    link: { label: 'Confirm this address', url },
    closing: ['The link works once, for 24 hours. If you did not ask for it, you can ignore this message.'],
  })
}

export function emailChanged({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'email_changed',
    values: { journal, username, url },
    journal,
    subject: `The email address of your account with ${journal} was changed`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'Your account now uses another address. We will not send any more messages to this one.',
      'If that was not you, please write to the editorial office at once.',
    ],
    link: { label: 'Contact the editorial office', url },
  })
}

export function secondFactorChanged({
  journal,
  username,
  url,
  isOn,
}: AccountMail & { isOn: boolean }): Message {
  return compose({
    template: isOn ? 'second_factor_on' : 'second_factor_off',
    values: { journal, username, url, isOn },
    journal,
    subject: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'} for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      isOn
        ? 'From now on you need your password and a code from your authenticator app to sign in.'
        : 'From now on you sign in with your password alone.',
      'If that was not you, choose a new password at once.',
    ],
    link: { label: 'Choose a new password', url },
  })
}

export function secondFactorRemoved({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'second_factor_removed',
    values: { journal, username, url },
    journal,
    subject: `An administrator turned off two-factor sign-in for your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'An administrator turned it off because your phone and recovery codes were reported lost. You can now sign in with your password alone, and all sessions were ended.',
      'Please sign in and set two-factor sign-in up again on your account page.',
      'If you did not ask for that, choose a new password at once and write to the editorial office.',
    ],
    link: { label: 'Choose a new password', url },
  })
}

export function accountDeleted({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'account_deleted',
    values: { journal, username, url },
    journal,
    subject: `Your account with ${journal} is deleted`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'As you asked, we have deleted your account and its personal data.',
      'What is part of the scholarly record is kept under a neutral name, as the privacy page explains.',
    ],
    link: { label: 'Privacy', url },
  })
}

export function accountConnected({
  journal,
  username,
  provider,
  url,
}: AccountMail & { provider: string }): Message {
  return compose({
    template: 'account_connected',
    values: { journal, username, provider, url },
    journal,
    subject: `${provider} was connected to your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Your account was connected with ${provider} a moment ago. You can now also sign in through ${provider}.`,
      'If that was not you, change your password and remove the connection on your account page.',
    ],
    link: { label: 'Open your account', url },
  })
}

export function accountInvitation({ journal, username, role, url }: AccountMail & { role: string }): Message {
  return compose({
    template: 'account_invitation',
    values: { journal, username, role, url },
    journal,
    subject: `Your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `An account has been created for you at ${journal}. Your username is ${username} and your role is ${role}.`,
      'Please choose a password to log in.',
    ],
    link: { label: 'Choose a password', url },
    closing: ['The link works once, for 30 days. Until you use it, nobody can log in with this account.'],
  })
}

export function mailTest({ journal, username, url }: AccountMail): Message {
  return compose({
    template: 'mail_test',
    values: { journal, username, url },
    journal,
    subject: `Test message of ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'You asked for this message on the settings page. It has arrived, so the mail server works.',
    ],
    link: { label: 'Open the journal', url },
  })
}
