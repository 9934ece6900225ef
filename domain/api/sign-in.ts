import { z } from 'zod'
import {
  captchaChallenge,
  emailInput,
  loginAnswer,
  loginInput,
  registerInput,
  resetInput,
  secondFactorInput,
  userView,
} from '../schemas/account.ts'
import { done, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/**
 * Limit of failed attempts per IP address. It is higher than the limit per account (10 from all addresses
 * together), because a whole campus may share one address.
 */
const guess = { max: 50, per: '15 minutes', counts: 'failures' } as const
/** Links from e-mails cannot be guessed by trying, so this many failures indicate an attack. */
const link = { max: 20, per: '15 minutes', counts: 'failures' } as const
const send = { max: 10, per: '15 minutes' }

/** Routes for signing in and out, for registration, and for links in e-mails. */
export const signInApi = {
  'GET /api/cms/auth/check': { access: 'signed-in', answers: { 200: userView } },
  'GET /api/cms/auth/admin-access': {
    access: 'admin',
    denied: 'Admin access denied',
    answers: { 200: userView },
  },
  'GET /api/cms/auth/captcha': { access: 'anyone', answers: { 200: captchaChallenge } },
  'POST /api/cms/auth/login': {
    access: 'anyone',
    limit: guess,
    body: loginInput,
    answers: { 200: loginAnswer },
  },
  'POST /api/cms/auth/second-factor': {
    access: 'anyone',
    limit: guess,
    body: secondFactorInput,
    answers: { 200: loginAnswer },
  },
  'POST /api/cms/auth/token': { access: 'signed-in', answers: { 200: loginAnswer } },
  'POST /api/cms/auth/register': {
    access: 'anyone',
    limit: send,
    body: registerInput,
    answers: { 201: done },
  },
  'GET /api/cms/auth/verify-email': {
    access: 'anyone',
    limit: link,
    query: z.object({ token: text(200).default('') }),
    answers: { 200: done },
  },
  'POST /api/cms/auth/resend-verification': {
    access: 'anyone',
    limit: send,
    body: emailInput,
    answers: { 200: done },
  },
  'POST /api/cms/auth/forgot-password': {
    access: 'anyone',
    limit: send,
    body: emailInput,
    answers: { 200: done },
  },
  'POST /api/cms/auth/reset-password': {
    access: 'anyone',
    limit: link,
    body: resetInput,
    answers: { 200: done.extend({ username: z.string() }) },
  },
  'POST /api/cms/auth/logout': { access: 'anyone', answers: { 200: done } },
} satisfies Routes
