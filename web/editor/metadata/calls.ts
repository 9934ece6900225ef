import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const metadataKey = (id: string) => keyOf('/api/manuscripts/{id}/metadata', { params: { id } })

export function findOrganisations(of: 'ror' | 'funder', q: string) {
  return api('GET /api/registries/organisations', { query: { of, q } })
}

export function saveMetadata(id: string, body: BodyOf<'PUT /api/manuscripts/{id}/metadata'>) {
  return api('PUT /api/manuscripts/{id}/metadata', { params: { id }, body })
}
