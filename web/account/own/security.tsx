import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInProviders } from './sign-in-providers.tsx'
import { TwoFactor } from './two-factor.tsx'

export function SecurityTab({ account }: { account: OwnAccountView }) {
  return (
    <>
      <TwoFactor account={account} />
      <PasswordForm account={account} />
      <EmailForm account={account} />
      <SignInProviders account={account} />
    </>
  )
}
