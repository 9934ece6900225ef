import { isEmail, passwordProblem } from '#domain/account/account.ts'
import { texts } from './texts.ts'

export interface Registration {
  username: string
  email: string
  firstName: string
  lastName: string
  affiliation: string
  password: string
  confirmPassword: string
}

export const blankRegistration: Registration = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  affiliation: '',
  password: '',
  confirmPassword: '',
}

/** Validation problems by field, in the order of the form. The server validates again. */
export function registrationProblems(form: Registration): Partial<Record<keyof Registration, string>> {
  const words = texts.register
  const problems: Partial<Record<keyof Registration, string>> = {}
  if (!form.username.trim()) problems.username = words.usernameMissing
  if (!form.email.trim()) problems.email = words.emailMissing
  else if (!isEmail(form.email.trim())) problems.email = words.emailInvalid
  const weak = form.password ? passwordProblem(form.password) : words.passwordMissing
  if (weak) problems.password = weak
  if (!form.confirmPassword) problems.confirmPassword = words.confirmMissing
  else if (form.confirmPassword !== form.password) problems.confirmPassword = words.mismatch
  return problems
}

/** Why a new password cannot be set with this link, or null (specification, section 5, 'Reset password'). */
export function resetProblem(token: string, password: string, confirm: string): string | null {
  const words = texts.reset
  if (!token) return words.noToken
  if (!password || !confirm) return words.incomplete
  if (passwordProblem(password)) return words.weak
  return password === confirm ? null : words.mismatch
}
