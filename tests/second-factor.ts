import { Secret, TOTP } from 'otpauth'
import { type Person, password, type TestApp } from './app.ts'

/** Returns the code that the authenticator app shows at the app's current time. */
export function codeOf(journal: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: journal.context.clock.now().getTime(),
  })
}

export async function setUpSecondFactor(journal: TestApp, person: Person): Promise<void> {
  const { body } = await person.post('/api/account/two-factor', { password })
  await person.post('/api/account/two-factor/confirm', { code: codeOf(journal, body.secret) })
}
