import { asksSecondFactor, type Role, type TwoFactor } from '#domain/account/account.ts'
import type { Settings } from '#domain/journal/settings.ts'

export function standingOfSecondFactor(role: Role, isOn: boolean, { security }: Settings): TwoFactor {
  if (isOn) return 'on'
  return security.twoFactorForEditors && asksSecondFactor(role) ? 'required' : 'off'
}
