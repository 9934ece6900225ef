import { expect, test } from 'vitest'
import { sharesInstitution } from './institution-domain.ts'

test('addresses of one domain are of one institution, unless it is a mail provider’s', () => {
  expect(sharesInstitution('B@Uni-Sample.example', ['x@other.example', 'a@uni-sample.example'])).toBe(true)
  expect(sharesInstitution('b@mail.uni-sample.example', ['a@uni-sample.example'])).toBe(false)
  expect(sharesInstitution('b@gmail.com', ['a@gmail.com'])).toBe(false)
})
