/** Solves the proof of work in the same way as a browser. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { callsOf, type TestApp } from './app.ts'

export async function solvedCaptcha({ app }: TestApp): Promise<string> {
  const challenge = (await callsOf(app).get('/api/cms/auth/captcha')).body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
