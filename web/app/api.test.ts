import { expect, test } from 'vitest'
import { api } from './api.ts'
import { keyOf } from './query.ts'

test('a call that no route takes is a type error (npm run typecheck)', () => {
  // This function is never called. The type check fails if a line marked @ts-expect-error is not a type error.
  const refused = () => {
    const params = { id: '1' }
    void api('POST /api/manuscripts/{id}/withdraw', { params, body: { reason: 'Sent twice' } })
    // @ts-expect-error: no such route
    void api('POST /api/manuscripts/{id}/forget', { params })
    // @ts-expect-error: the parameter is missing
    void api('POST /api/manuscripts/{id}/withdraw', { body: { reason: 'Sent twice' } })
    // @ts-expect-error: a field of the body is missing
    void api('POST /api/manuscripts/{id}/authorship', { params, body: { isAuthor: true } })
    // @ts-expect-error: no such choice
    void api('PUT /api/manuscripts/{id}/formats/choice', { params, body: { pdf: 'newest' } })
    // @ts-expect-error: only routes of GET have query keys
    keyOf('/api/manuscripts/{id}/withdraw', { params })
  }
  expect(refused).toBeTypeOf('function')
})
