import { compose, type Message } from './letter.ts'

interface AccountMail {
  journal: string
  username: string
  url: string
}

export function verifyEmail({ journal, username, url }: AccountMail): Message {
  return compose({
    journal,
    subject: `Verify your email address for ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Thank you for registering with ${journal}. Please confirm that this address is yours; then you can log in.`,
    ],
    link: { label: 'Verify email address', url },
    closing: ['The link works once, for 24 hours. If you did not register, you need not do anything.'],
  })
}

export function alreadyRegistered({ journal, username, url }: AccountMail): Message {
  return compose({
    journal,
    subject: `You already have an account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      'Somebody, most likely you, tried to register with this email address. You already have an account with it, so no second one was made.',
      'If you have forgotten your password, you can choose a new one.',
    ],
    link: { label: 'Choose a new password', url },
  })
}

export function resetPassword({ journal, username, url }: AccountMail): Message {
  return compose({
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
    journal,
    subject: `Your password for ${journal} was changed`,
    greeting: `Dear ${username},`,
    paragraphs: ['Your password was changed a moment ago, and every open session was ended.'],
    link: { label: 'That was not me', url },
  })
}

export function accountConnected({
  journal,
  username,
  provider,
  url,
}: AccountMail & { provider: string }): Message {
  return compose({
    journal,
    subject: `${provider} now opens your account with ${journal}`,
    greeting: `Dear ${username},`,
    paragraphs: [
      `Your account was connected with ${provider} a moment ago. From now on you can sign in there, too.`,
      'If that was not you, change your password and remove the connection on your account page.',
    ],
    link: { label: 'Open your account', url },
  })
}
