import { describe, expect, it } from 'vitest'
import { blankRegistration, registrationProblems, resetProblem } from './registration.ts'

const good = {
  username: 'ada',
  email: 'ada@lie.example',
  firstName: '',
  lastName: '',
  affiliation: '',
  password: 'Engine-1843',
  confirmPassword: 'Engine-1843',
}

describe('registrationProblems', () => {
  it('finds nothing wrong with a whole form', () => expect(registrationProblems(good)).toEqual({}))
  it('names every required field of an empty one', () =>
    expect(Object.keys(registrationProblems(blankRegistration))).toEqual([
      'username',
      'email',
      'password',
      'confirmPassword',
    ]))
  it('says which rule a password breaks', () =>
    expect(registrationProblems({ ...good, password: 'engine-1843' }).password).toBe(
      'Password must contain at least one uppercase letter',
    ))
  it('compares the two passwords', () =>
    expect(registrationProblems({ ...good, confirmPassword: 'Engine-1844' })).toEqual({
      confirmPassword: 'Passwords do not match',
    }))
})

describe('resetProblem', () => {
  it.each([
    ['', 'Engine-1843', 'Engine-1843', 'Invalid reset token'],
    ['t', '', '', 'Please fill in all fields'],
    ['t', 'Engine-1843', '', 'Please fill in all fields'],
    ['t', 'engine', 'engine', 'Please meet all password requirements'],
    ['t', 'Engine-1843', 'Engine-1844', 'Passwords do not match'],
    ['t', 'Engine-1843', 'Engine-1843', null],
  ])('%s %s %s → %s', (token, password, confirm, message) =>
    expect(resetProblem(token, password, confirm)).toBe(message),
  )
})
