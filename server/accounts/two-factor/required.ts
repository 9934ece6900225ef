import { asksSecondFactor, type Role, type TwoFactor } from '#domain/account.ts'
import type { Settings } from '#domain/settings.ts'

export function standingOfSecondFactor(role: Role, isOn: boolean, { security }: Settings): TwoFactor {
  if (isOn) return 'on'
  return security.twoFactorForEditors && asksSecondFactor(role) ? 'required' : 'off'
}
