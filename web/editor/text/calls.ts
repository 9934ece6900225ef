import type { BodyOf } from '#domain/api/calls.ts'
import { addressOf } from '#web/app/address.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const textKey = (id: string) => keyOf('/api/manuscripts/{id}/text', { params: { id } })

export const workspaceKey = (id: string) => keyOf('/api/manuscripts/{id}/workspace', { params: { id } })

export function previewAddress(id: string, version: number): string {
  return addressOf('/api/manuscripts/{id}/text/{version}/preview.html', { params: { id, version } })
}

export const formatsKey = (id: string) => keyOf('/api/manuscripts/{id}/formats', { params: { id } })

export function formatAddress(id: string, format: 'pdf' | 'epub'): string {
  return addressOf('/api/manuscripts/{id}/formats/{format}', { params: { id, format } })
}

export function makeFormats(id: string) {
  return api('POST /api/manuscripts/{id}/formats', { params: { id } })
}

export function choosePdf(id: string, pdf: 'made' | 'galley') {
  return api('PUT /api/manuscripts/{id}/formats/choice', { params: { id }, body: { pdf } })
}

export function convert(id: string, body: BodyOf<'POST /api/manuscripts/{id}/text/conversion'>) {
  return api('POST /api/manuscripts/{id}/text/conversion', { params: { id }, body })
}

export function settle(id: string, body: BodyOf<'PUT /api/manuscripts/{id}/text/tasks'>) {
  return api('PUT /api/manuscripts/{id}/text/tasks', { params: { id }, body })
}

export const comparisonKey = (id: string, from: number, to: number) =>
  keyOf('/api/manuscripts/{id}/text/comparison', { params: { id }, query: { from, to } })

export function restoreVersion(id: string, version: number) {
  return api('POST /api/manuscripts/{id}/text/versions/{version}/restore', { params: { id, version } })
}
