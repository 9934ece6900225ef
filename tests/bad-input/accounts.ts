import { type BodyCall, optional, text } from './fields.ts'

const email = text(254, 'Please enter your email address')
const mail = { ...email, longMessage: 'Please enter a valid email address' }
const password = text(200, 'Please fill in all fields')

export const accountCalls: BodyCall[] = [
  {
    method: 'POST',
    url: '/api/cms/auth/login',
    as: 'anonymous',
    body: { username: 'ana.ng', password: 'Correct-Horse-7' },
    fields: {
      username: text(254, 'Please enter both username and password'),
      password: text(200, 'Please enter both username and password'),
    },
  },
  {
    method: 'POST',
    url: '/api/cms/auth/register',
    as: 'anonymous',
    body: {
      username: 'ana.ng',
      email: 'ana.ng@people.example',
      password: 'Correct-Horse-7',
      role: 'author',
      captchaToken: 'e30=',
      affiliation: 'Institute of Samples',
    },
    fields: {
      username: text(60, 'Please enter a username'),
      email: mail,
      password,
      captchaToken: text(20_000, 'Please complete the CAPTCHA verification'),
      affiliation: optional(text(500)),
      role: optional(text(40)),
    },
  },
  ...['resend-verification', 'forgot-password'].map(
    (name): BodyCall => ({
      method: 'POST',
      url: `/api/cms/auth/${name}`,
      as: 'anonymous',
      body: { email: 'ana.ng@people.example' },
      fields: { email: mail },
    }),
  ),
  {
    method: 'POST',
    url: '/api/cms/auth/reset-password',
    as: 'anonymous',
    body: { token: 'nonsense', password: 'Correct-Horse-7' },
    fields: { token: text(200, 'Invalid reset token'), password },
  },
]
